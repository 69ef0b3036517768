/** The parts of the reader board: the last numbers, odds and limits, colors in play, statistics, commitments. */
import type { DrawView, LayoutView, Rim, StatisticsView, TableRulesView } from "../../api/types";
import { columnOf, grouped, groupName } from "../../state/board";
import { type Face, faceOf } from "../../state/chips";
import { spokenPurpose } from "../../state/commitment";
import { byChance, came } from "../../state/statistics";
import { limits } from "../../state/money";
import { colorOf } from "../Header";
import { Mark, useCheck } from "../knowledge/Proofs";
import { Shape } from "../Pocket";

const SHOWN = 13;

/** Newest on top; red stands left, green in the middle, black right, so that the column says the color too. */
export const LastNumbers = ({ results, layout }: { results: readonly string[]; layout: LayoutView }) => {
  const shown = results.slice(-SHOWN).reverse();
  return (
    <section class="board-last" aria-label="Last numbers, newest first">
      {!shown.length && <p class="soft">No numbers yet</p>}
      <ol>
        {shown.map((pocket, at) => {
          const color = colorOf(layout, pocket);
          return (
            <li key={results.length - at}>
              <span class={`column-${columnOf(color)}`}>
                <b>{pocket}</b><i><Shape color={color} /></i><span class="unseen"> {color}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};

export const Odds = ({ rules, inPrison }: { rules: TableRulesView; inPrison: boolean }) => (
  <section class="board-odds" aria-label="Odds and limits">
    <table>
      <thead class="unseen"><tr><th scope="col">Bet</th><th scope="col">Pays</th><th scope="col">Limits</th></tr></thead>
      <tbody>
        {grouped(rules.odds).map((group) => (
          <tr key={groupName(group)}>
            <th scope="row">{groupName(group)}</th>
            <td class="pays">{group.pays}</td>
            <td>{limits(group.low, group.high)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {inPrison && <p>On zero, even-money bets go to prison or get half back</p>}
  </section>
);

/** Each color in play shows what one chip of it is worth. */
export const Colors = ({ rim }: { rim: readonly Rim[] }) => {
  if (!rim.length) return null;
  return (
    <section class="board-rim" aria-label="Colors in play">
      <ul>
        {rim.map(({ color, seat, lammer }) => (
          <li key={seat}>
            <ColorChip face={faceOf("color", color)} />
            <span>{color}</span> <b>{lammer}</b>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** A chip as it lies on the rim: its color, the pattern of its edge and its letter. */
const ColorChip = ({ face }: { face: Face }) => (
  <svg viewBox="-12 -12 24 24" aria-hidden="true">
    <circle r={11} fill={face.fill} />
    <circle r={9} fill="none" stroke={face.ink} stroke-width={2.6} pathLength={100} stroke-dasharray={face.edge} />
    <text y={4} fill={face.ink}>{face.letter}</text>
  </svg>
);

export const Strip = ({ statistics }: { statistics: StatisticsView | null }) => {
  if (!statistics?.hottest || !statistics.coldest) return null;
  const { hottest, coldest, spins } = statistics;
  return (
    <section class="board-strip" aria-label="Statistics">
      <p><b>Hot</b> {came(hottest, spins)} {byChance(hottest, "hot")}</p>
      <p><b>Cold</b> {came(coldest, spins)} {byChance(coldest, "cold")}</p>
    </section>
  );
};

const CHECKED: Record<string, string> = {
  secret: "committed", checking: "checking…", true: "verified", false: "NOT THE COMMITTED DRAW", impossible: "revealed",
};

/** What an electronic wheel has committed to, with the check that this screen made of it. */
export const Commitment = ({ draw }: { draw: DrawView }) => {
  const found = useCheck(draw);
  return (
    <p class={`board-proof ${found.is}`} data-check={found.is} role={found.is === "false" ? "alert" : undefined}>
      <b>{spokenPurpose(draw.context.purpose)}{draw.value && `: ${draw.value}`}</b> <span><Mark is={found.is} /> {CHECKED[found.is]}</span>
      {found.is === "false" ? <span>{found.why}</span> : <code>{draw.digest}</code>}
    </p>
  );
};
