/** The side bets of the table: pay tables, how far a running one has got, meters and lights. */
import type { SideBetView } from "../api/types";
import { dollars } from "../state/money";
import type { Screen } from "../state/screen";
import { words } from "../state/text";

export const SideBets = ({ screen }: { screen: Screen }) => {
  const bets = screen.board.value?.side_bets ?? [];
  if (!bets.length) return null;
  return (
    <section class="panel sidebets" aria-label="Side bets">
      {bets.map((bet) => <SideBet key={bet.name} screen={screen} bet={bet} />)}
      {screen.player.value?.may_start_bonus && (
        <button type="button" class="main" onClick={() => screen.live.send({ command: "StartBonus" })}>Start the bonus round</button>
      )}
    </section>
  );
};

const SideBet = ({ screen, bet }: { screen: Screen; bet: SideBetView }) => {
  const draws = screen.board.value?.draws ?? {};
  const place = screen.layout.places.find((one) => one.side_bet === bet.name);
  const light = bet.lights.find(([seat]) => seat === screen.player.value?.seat)?.[1];
  return (
    <article data-side-bet={bet.name}>
      <header>
        <h3>{words(bet.name)}</h3>
        <span class={`tag ${bet.faulty ? "faulty" : bet.is_open ? "open" : ""}`}>{bet.faulty ? "out of order" : bet.void ? "void on this spin" : bet.is_open ? "open" : "closed"}</span>
      </header>
      {bet.meter !== null && bet.meter !== undefined && (
        <p class="meter"><span>Meter</span> <b>{dollars(bet.meter)}</b>{light && <em>{light === "lit" ? " your light is on" : " your light flashes"}</em>}</p>
      )}
      {bet.boxes.length > 0 && <Tracker bet={bet} />}
      {bet.repeats && !bet.marks.length && <p>Wins if <b>{bet.repeats}</b> comes again</p>}
      {bet.draws.includes("Multiplier") && <p>{draws["Multiplier"] ? <b>Multiplier {draws["Multiplier"]} times</b> : "The multiplier is drawn when it wins"}</p>}
      {draws["SecondNumber"] && bet.draws.includes("SecondNumber") && <p>Second number <b>{draws["SecondNumber"]}</b></p>}
      {bet.area && <p>Winning spread: <b>{spreadOf(screen, bet.area)}</b></p>}
      {bet.aggregate && <p>All winners of a round share {bet.aggregate} at most</p>}
      {place && Object.keys(place.awards).length > 0 && (
        <details>
          <summary>Pay table {bet.pays}</summary>
          <dl>{Object.entries(place.awards).map(([row, pays]) => <div key={row}><dt>{words(row)}</dt><dd>{pays}</dd></div>)}</dl>
        </details>
      )}
    </article>
  );
};

const spreadOf = (screen: Screen, area: string): string => {
  const place = screen.places.get(area);
  return place ? `${place.color} ${place.label}` : area;
};

/** Boxes with the numbers so far, and what the bet pays when it ends there. */
const Tracker = ({ bet }: { bet: SideBetView }) => (
  <ol class="track-boxes" aria-label={`Tracker of ${words(bet.name)}`}>
    {bet.boxes.map((pays, at) => {
      const mark = bet.marks[at];
      return (
        <li key={at} class={mark === undefined ? undefined : "marked"}>
          <b>{mark ?? at + 1}</b>
          {pays && <small>{pays}</small>}
          {mark !== undefined && <span class="unseen"> has come</span>}
        </li>
      );
    })}
  </ol>
);
