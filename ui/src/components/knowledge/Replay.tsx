/** A past round on the felt as it stood at no more bets. It says all over that it is a replay, and what happens meanwhile. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { RoundView, WagerLine } from "../../api/types";
import { felt, NARROW } from "../../state/geometry";
import type { Knowledge } from "../../state/knowledge";
import { liveTable } from "../../state/live";
import { asAmount } from "../../state/money";
import { reason, replayView, sums } from "../../state/replay";
import { playerScreen, type Screen, type View } from "../../state/screen";
import { world } from "../../state/world";
import { capital, words } from "../../state/text";
import { Felt } from "../Felt";
import { colorOf } from "../Header";
import { CloseIcon } from "../icons";
import { Pocket } from "../Pocket";
import { Proof } from "./Proofs";
import { clock, Won } from "./Rounds";

interface Props {
  known: Knowledge;
  screen: Screen;
  round: RoundView;
}

const narrow = matchMedia(NARROW);

/** A screen that is connected to nothing: nothing can be bet on it. */
const still = (screen: Screen): Screen =>
  playerScreen(screen.layout, liveTable<View>(() => ({ send: () => {}, close: () => {} }), world));

export const Replay = ({ known, screen, round }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const then = useMemo(() => still(screen), [screen]);
  const board = screen.board.value;
  if (board) then.live.view.value = replayView(round, board, known.whose.value === "own" ? screen.player.value : null);
  useEffect(() => {
    const opened = document.activeElement;
    dialog.current?.showModal();
    return () => (opened instanceof HTMLElement ? opened.focus() : undefined);
  }, []);
  const at = known.rounds.value.findIndex((one) => one.number === round.number);
  const isOldest = at === known.rounds.value.length - 1 && !known.older.value;
  return (
    <dialog ref={dialog} class="replay" aria-label={`Replay of round ${round.number}`} onClose={() => known.replay(null)}>
      <div class="replay-head">
        <header>
          <p class="replay-mark">Replay</p>
          <h2>Round {round.number}</h2>
          {round.outcome ? <Pocket pocket={round.outcome} color={colorOf(screen.layout, round.outcome)} /> : <p>No result</p>}
          <p class="soft">No more bets at {clock(round.closed) || "no time"}</p>
          <p class="replay-now" role="status">Live table, round {board?.round}: <b>{board?.phase}</b></p>
        </header>
        <nav aria-label="Other rounds">
          <button type="button" disabled={isOldest || known.busy.value} onClick={() => void known.step(1)}>Older</button>
          <button type="button" disabled={at <= 0} onClick={() => void known.step(-1)}>Newer</button>
          <button type="button" aria-label="Close the replay" onClick={() => dialog.current?.close()}><CloseIcon /></button>
        </nav>
      </div>
      <div class="replay-body">
        <div class="cloth locked replay-cloth">
          <Felt screen={then} on={felt(screen.layout, narrow.matches ? "upright" : "lying")} />
          <span class="replay-stamp" aria-hidden="true">Replay</span>
        </div>
        <Outcome round={round} whose={known.whose.value} />
      </div>
    </dialog>
  );
};

const Outcome = ({ round, whose }: { round: RoundView; whose: string }) => {
  const { stake, returned, standing, won } = sums(round.lines);
  return (
    <div class="replay-lines">
      {Object.entries(round.draws).map(([draw, value]) => <p key={draw}>{draw}: <b>{value}</b></p>)}
      {round.corrected_from && <p class="soft">{round.corrected_from} was recorded first, and corrected.</p>}
      {round.status !== "complete" && <p data-status-of-game><b>{STATUS[round.status] ?? round.status}</b></p>}
      {round.no_spins.map((why, at) => <p key={at} class="soft">No spin: {words(why)}.</p>)}
      {round.lines.length > 0 && (
        <table>
          <caption class="unseen">Wagers of round {round.number}</caption>
          <thead>
            <tr>{whose === "all" && <th scope="col">Player</th>}<th scope="col">Wager</th><th scope="col">Stake</th><th scope="col">Returned</th><th scope="col">Why</th></tr>
          </thead>
          <tbody>{round.lines.map((line, at) => <Line key={at} line={line} isNamed={whose === "all"} />)}</tbody>
        </table>
      )}
      {round.lines.length > 0 && whose === "own" && (
        <p>Staked {asAmount(stake)}, returned {asAmount(returned)}{standing > 0 && `, ${asAmount(standing)} still in play`}: <Won cents={won} /></p>
      )}
      {whose === "own" && Object.values(round.players).map((own, at) => (
        <p key={at} data-held>You had {asAmount(own.before)} before this round, and {asAmount(own.after)} after it.</p>
      ))}
      <details>
        <summary>How the round went</summary>
        <ol class="steps">{round.steps.map((step, at) => <li key={at}><span class="soft">{clock(step.at)}</span> {capital(step.says)}</li>)}</ol>
        <p class="soft">{capital(round.game)}</p>
      </details>
      {!round.lines.length && <p class="soft">{whose === "none" ? "Bets are shown only to the player who made them." : "You had no bet in this round."}</p>}
      {round.electronic.map((draw) => <Proof key={draw.context.purpose} draw={draw} />)}
    </div>
  );
};

const STATUS: Record<string, string> = {
  "in progress": "This round is being played.",
  interrupted: "This round is interrupted. Your bets are held until it goes on or they are returned.",
  cancelled: "This round was cancelled: no number counted, and the bets were returned.",
};
const RESULTS: Record<string, string> = { lost: "lost", won: "won", stands: "still in play", void: "returned" };

const Line = ({ line, isNamed }: { line: WagerLine; isNamed: boolean }) => (
  <tr class={line.result}>
    {isNamed && <td>{line.player}</td>}
    <th scope="row">{line.says}{line.since > 0 && <span class="soft"> (from round {line.since})</span>}</th>
    <td>{asAmount(line.stake)}</td>
    <td><b>{line.result === "stands" ? "in play" : asAmount(line.returned)}</b></td>
    <td>{RESULTS[line.result] ?? line.result}{reason(line) && <span class="soft">: {reason(line)}</span>} {line.cite && <cite>{line.cite}</cite>}</td>
  </tr>
);
