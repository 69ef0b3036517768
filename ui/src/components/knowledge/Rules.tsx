/** The rules of the table, in words, each with its section; what a bet costs is shown when it is asked for. */
import { useSignal } from "@preact/signals";
import type { OddsLine, ReadingTaken, RuleLine, SideBetRules, TableRulesView } from "../../api/types";
import type { Knowledge } from "../../state/knowledge";
import { limits, percent } from "../../state/money";
import type { Screen } from "../../state/screen";
import { capital, words } from "../../state/text";

interface Props {
  known: Knowledge;
  screen: Screen;
}


const OPEN = ["The game", "This table"];

export const Rules = ({ known, screen }: Props) => {
  const rules = known.rules.value;
  if (!rules) return <p class="soft">{known.busy.value ? "Loading the rules…" : ""}</p>;
  return (
    <div class="rules">
      <p><b>{rules.title}</b>, as in force on <span class="on-day">{rules.day}</span>{rules.base && `, based on ${rules.base}`}.{rules.house && ` ${rules.house}.`}</p>
      <Odds rules={rules} screen={screen} />
      {rules.side_bets.map((bet) => <SideBet key={bet.name} bet={bet} screen={screen} />)}
      {rules.chapters.map((chapter) => (
        <details key={chapter.title} open={OPEN.includes(chapter.title)}>
          <summary>{chapter.title}</summary>
          <Lines lines={chapter.lines} />
        </details>
      ))}
      {rules.readings.length > 0 && (
        <details>
          <summary>Unclear rules and how they are read here</summary>
          {rules.readings.map((reading) => <Reading key={reading.question} reading={reading} />)}
        </details>
      )}
    </div>
  );
};

/** The house edges of a kind of wager: the same on every place of the kind but where the felt says otherwise. */
const edgesOf = (screen: Screen, kind: string): string => {
  const places = screen.layout.places.filter((place) => place.kind === kind || place.side_bet === kind);
  const found = new Set(places.flatMap((place) => Object.entries(place.edges).map(([choice, edge]) => percent(edge) + (choice && ` (${choice})`))));
  return [...found].join(", ");
};

const Odds = ({ rules, screen }: { rules: TableRulesView; screen: Screen }) => {
  const shown = useSignal(false);
  return (
    <section aria-label="Odds and limits">
      <table>
        <thead>
          <tr><th scope="col">Bet</th><th scope="col">Pays</th><th scope="col">Limits</th>{shown.value && <th scope="col">House edge</th>}</tr>
        </thead>
        <tbody>
          {rules.odds.map((line) => <OddsRow key={line.kind} line={line} edge={shown.value ? edgesOf(screen, line.kind) : null} />)}
        </tbody>
      </table>
      <button type="button" onClick={() => (shown.value = !shown.value)}>
        {shown.value ? "Hide the house edge" : "Show the house edge of each bet"}
      </button>
    </section>
  );
};

const OddsRow = ({ line, edge }: { line: OddsLine; edge: string | null }) => (
  <tr title={line.cite}>
    <th scope="row">{capital(words(line.kind))}</th>
    <td>{line.pays}</td>
    <td>{limits(line.low, line.high)}</td>
    {edge !== null && <td>{edge}</td>}
  </tr>
);

const SideBet = ({ bet, screen }: { bet: SideBetRules; screen: Screen }) => {
  const shown = useSignal(false);
  return (
    <details>
      <summary>{capital(words(bet.name))}{bet.pay_table && <span class="soft"> {bet.pay_table}</span>}</summary>
      <p class="soft">{limits(bet.low, bet.high)} <cite>{bet.cite}</cite></p>
      <table>
        <thead><tr><th scope="col">Result</th><th scope="col">Pays</th></tr></thead>
        <tbody>
          {Object.entries(bet.awards).map(([on, pays]) => <tr key={on}><th scope="row">{words(on)}</th><td>{pays}</td></tr>)}
        </tbody>
      </table>
      <Lines lines={bet.lines} />
      <p>
        <button type="button" aria-expanded={shown.value} onClick={() => (shown.value = !shown.value)}>House edge</button>
        <span role="status"> {shown.value && edgesOf(screen, bet.name)}</span>
      </p>
    </details>
  );
};

const Lines = ({ lines }: { lines: readonly RuleLine[] }) => {
  if (!lines.length) return null;
  return (
    <dl class="rule-lines">
      {lines.map((line) => (
        <div key={line.about + line.says}>
          <dt>{line.about}</dt>
          <dd>{line.says}{line.cite && <cite>{line.cite}</cite>}</dd>
        </div>
      ))}
    </dl>
  );
};

const Reading = ({ reading }: { reading: ReadingTaken }) => (
  <article class="reading">
    <h4>{reading.question} <cite>{reading.cite}</cite></h4>
    <p class="soft">{reading.doubt}</p>
    <p><b>Read here as:</b> {reading.taken}</p>
    <p><b>Why:</b> {reading.why}</p>
    <p class="soft">Other readings: {reading.others.join(" ")}</p>
  </article>
);
