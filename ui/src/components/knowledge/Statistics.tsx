/** Hot and cold: how often each number came up, and how often a fair wheel shows the same by chance. */
import type { Extreme, StatisticsView } from "../../api/types";
import type { Knowledge } from "../../state/knowledge";
import { bars, byChance, came, expected } from "../../state/statistics";
import type { Screen } from "../../state/screen";
import { colorOf } from "../Header";
import { Pocket } from "../Pocket";

interface Props {
  known: Knowledge;
  screen: Screen;
}

export const Statistics = ({ known, screen }: Props) => {
  const found = known.statistics.value;
  const results = [...(screen.board.value?.results ?? [])].reverse();
  const color = (pocket: string) => colorOf(screen.layout, pocket);
  return (
    <>
      <h3>Last numbers</h3>
      {results.length ? (
        <ol class="last-numbers" aria-label="Last numbers, newest first">
          {results.map((pocket, at) => <li key={results.length - at}><Pocket pocket={pocket} color={color(pocket)} /></li>)}
        </ol>
      ) : <p class="soft">No numbers yet.</p>}
      {found?.hottest && found.coldest && (
        <>
          <Side title="Hottest" extreme={found.hottest} spins={found.spins} how="hot" color={color} />
          <Side title="Coldest" extreme={found.coldest} spins={found.spins} how="cold" color={color} />
          <Counts found={found} color={color} />
          <p class="soft">{expected(found)} The wheel has no memory: no number is due.</p>
        </>
      )}
      {!found && !known.problem.value && <p class="soft">Loading…</p>}
    </>
  );
};

const SHOWN = 8;

const Side = ({ title, extreme, spins, how, color }: {
  title: string; extreme: Extreme; spins: number; how: "hot" | "cold"; color: (pocket: string) => string;
}) => (
  <section class="extreme" aria-label={title}>
    <h3>{title}</h3>
    <p class="numbers">
      {extreme.numbers.slice(0, SHOWN).map((pocket) => <Pocket key={pocket} pocket={pocket} color={color(pocket)} />)}
      {extreme.numbers.length > SHOWN && <span class="soft">and {extreme.numbers.length - SHOWN} more</span>}
    </p>
    <p>{came(extreme, spins)} <b class="chance">{byChance(extreme, how)}</b></p>
  </section>
);

const [WIDE, HIGH] = [6, 60];

/** Every number in the order of the wheel; the line is the expected count. */
const Counts = ({ found, color }: { found: StatisticsView; color: (pocket: string) => string }) => {
  const { line, all } = bars(found);
  return (
    <details class="counts">
      <summary>All numbers, in wheel order</summary>
      <svg viewBox={`0 0 ${all.length * WIDE} ${HIGH}`} aria-hidden="true">
        {all.map(({ pocket, part }, at) => (
          <rect key={pocket} class={color(pocket)} x={at * WIDE + 0.5} y={HIGH * (1 - part)} width={WIDE - 1} height={HIGH * part} />
        ))}
        <path d={`M0 ${HIGH * (1 - line)}H${all.length * WIDE}`} />
      </svg>
      <ul>
        {all.map(({ pocket, count }) => (
          <li key={pocket}><Pocket pocket={pocket} color={color(pocket)} /> <span>{count}×</span></li>
        ))}
      </ul>
    </details>
  );
};
