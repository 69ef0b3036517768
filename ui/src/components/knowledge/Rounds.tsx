/** Past rounds, the newest first; each can be shown again on the felt, and older ones are fetched when wanted. */
import type { RoundView } from "../../api/types";
import type { Knowledge } from "../../state/knowledge";
import { asAmount } from "../../state/money";
import { sums } from "../../state/replay";
import type { Screen } from "../../state/screen";
import { colorOf } from "../Header";
import { Pocket } from "../Pocket";

interface Props {
  known: Knowledge;
  screen: Screen;
}

export const clock = (at: number): string =>
  at ? new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" }) : "";

export const Rounds = ({ known, screen }: Props) => {
  const rounds = known.rounds.value;
  return (
    <>
      {known.whose.value === "none" && <p class="soft">Results only: bets are shown only to the player who made them.</p>}
      {!rounds.length && !known.busy.value && <p class="soft">No finished rounds yet.</p>}
      <ol class="rounds" aria-label="Past rounds, newest first">
        {rounds.map((round) => <Round key={round.number} round={round} known={known} screen={screen} />)}
      </ol>
      {known.older.value ? (
        <button type="button" disabled={known.busy.value} onClick={() => void known.more()}>Older rounds</button>
      ) : rounds.length > 0 && <p class="soft">No older rounds.</p>}
    </>
  );
};

const Round = ({ round, known, screen }: { round: RoundView } & Props) => {
  const { stake, won } = sums(round.lines);
  return (
    <li>
      <button type="button" data-round={round.number} onClick={() => known.replay(round)}>
        <span class="round-number">{round.number}<span class="unseen">, replay</span></span>
        {round.outcome ? <Pocket pocket={round.outcome} color={colorOf(screen.layout, round.outcome)} /> : <span class="soft">no result</span>}
        <span class="soft">{clock(round.closed || round.ended)}</span>
        {known.whose.value !== "none" && <span class="round-sum">{stake ? <Won cents={won} /> : <span class="soft">no bet</span>}</span>}
      </button>
    </li>
  );
};

/** What was won or lost: the sign says it, and the color again. */
export const Won = ({ cents }: { cents: number }) => (
  <b class={cents > 0 ? "won" : cents < 0 ? "lost" : "even"}>
    {cents > 0 ? "+" : cents < 0 ? "−" : ""}{asAmount(Math.abs(cents))}
  </b>
);
