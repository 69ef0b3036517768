/** How the last round ended, wager by wager; a tap on a line gives the reason and the section. */
import { colorOf } from "./Header";
import { Shape } from "./Pocket";
import { resultOf } from "./Said";
import type { Screen } from "../state/screen";
import { endOf, kindOf, nameOf, net, reasonOf, winnersFirst } from "../state/settlement";

export const LastRound = ({ screen }: { screen: Screen }) => {
  const lines = screen.player.value?.last_round ?? [];
  const number = screen.board.value?.results.at(-1) ?? "";
  if (!lines.length) return null;
  const sum = net(lines);
  const color = colorOf(screen.layout, number);
  return (
    <section class="panel last-round" aria-label="Your result">
      <h2>
        <span class={`fell ${color}`}><b>{number}</b> <i><Shape color={color} /></i><span class="unseen">{color}</span></span>
        <span data-net>{resultOf(sum)}</span>
      </h2>
      <ul>
        {winnersFirst(lines).map((line, at) => {
          const place = screen.places.get(line.place);
          return (
            <li key={at}>
              <details class={kindOf(line)}>
                <summary><span>{nameOf(place, line.place)}</span> <b>{endOf(line)}</b></summary>
                <p>{reasonOf(line)} {line.cite && <cite class="cite">{line.cite}</cite>}</p>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
