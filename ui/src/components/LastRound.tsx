/** How the last round ended, wager by wager; a tap on a line gives the reason and the section. */
import { useRef } from "preact/hooks";
import { colorOf } from "./Header";
import { Info } from "./Info";
import { Shape } from "./Pocket";
import { resultOf } from "./Said";
import type { Screen } from "../state/screen";
import { endOf, kindOf, nameOf, net, reasonOf, winnersFirst } from "../state/settlement";

const LastRound = ({ screen }: { screen: Screen }) => {
  const lines = screen.player.value?.last_round ?? [];
  const number = screen.board.value?.results.at(-1) ?? "";
  if (!lines.length) return null;
  const sum = net(lines);
  return (
    <section class="panel last-round" aria-label="Your result">
      <h2>
        <Fell screen={screen} number={number} />
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

/** The number that has come, by color and shape. */
export const Fell = ({ screen, number }: { screen: Screen; number: string | undefined }) => {
  if (!number) return null;
  const color = colorOf(screen.layout, number);
  return <span class={`fell ${color}`}><b>{number}</b> <i><Shape color={color} /></i><span class="unseen">{color}</span></span>;
};

/**
 * One place for both, so that nothing moves: what is pointed at while bets are taken, and else how the round ended. A pointer
 * that has rested on a place since the round points at nothing.
 */
export const ResultOrBet = ({ screen }: { screen: Screen }) => {
  const rested = useRef("");
  const [place, isOpen] = [screen.spot.value?.place ?? "", screen.isOpen.value];
  if (!isOpen) rested.current = place;
  else if (place !== rested.current) rested.current = "";
  const isPointing = isOpen && place !== rested.current;
  const hasEnded = (screen.player.value?.last_round.length ?? 0) > 0;
  return <div class="told">{hasEnded && !isPointing ? <LastRound screen={screen} /> : <Info screen={screen} />}</div>;
};
