/** A heat of a tournament: how far it has come, whose turn it is, what is sealed, and what the chips stand for. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { BoardView, HeatView } from "../api/types";
import { points } from "../state/money";
import { falseSeals } from "../state/sealing";
import type { Screen } from "../state/screen";
import { Name, Names } from "./Name";
import "../heat.css";

export const HeatLine = ({ board, me = "" }: { board: BoardView; me?: string }) => {
  const heat = board.heat;
  if (board.unit !== "points") return null;
  return (
    <section class="heat" aria-label="Tournament">
      {heat ? (
        <p data-heat>
          <b>{heat.event}, round {heat.round}, heat {heat.heat}</b>
          {heat.over ? <span>The heat is over: {heat.over}</span> : <span data-spin>Spin {heat.spin} of {heat.spins}</span>}
          <Turn heat={heat} me={me} /><Seals heat={heat} me={me} />
        </p>
      ) : <p data-heat>The next heat has not begun</p>}
      {heat && <HeatSaid heat={heat} me={me} />}
      <p class="chip-notice" data-chip-notice>{board.chip_points.map(([color, worth]) => `${color} ${points(worth)}`).join(" · ")} <cite>{board.chip_points_cite}</cite></p>
    </section>
  );
};

const Turn = ({ heat, me }: { heat: HeatView; me: string }) =>
  heat.turn ? <span data-turn>{heat.turn === me ? "Your turn to bet" : <><Name of={heat.turn} /> bets now</>}</span> : null;

const yours = (all: readonly string[], me: string): string[] => all.map((one) => (one === me ? "you" : one));

/** What is read aloud of a heat: that it begins or is over, whose turn it is, and what becomes of sealed bets; each once. */
const HeatSaid = ({ heat, me }: { heat: HeatView; me: string }) => {
  const wrong = useFalseSeals(heat);
  const says = heat.over ? `The heat is over: ${heat.over}.`
    : heat.turn ? (heat.turn === me ? "Your turn to bet." : `${heat.turn} bets now.`)
    : heat.stage === "shown" ? checkedSays(wrong)
    : heat.stage ? (heat.stage === "seal" && heat.missing.includes(me) ? "Sealed bets: choose yours, then seal them." : "Your bets are sealed.")
    : heat.spin === 1 ? `${heat.event}, round ${heat.round}, heat ${heat.heat} begins.` : "";
  return <p class="unseen" role="status">{me && says}</p>;
};

const Seals = ({ heat, me }: { heat: HeatView; me: string }) => {
  if (heat.stage === "seal") return <span data-seals>Sealed bets: still missing <Names of={yours(heat.missing, me)} /></span>;
  if (heat.stage === "open") return <span data-seals>All seals are in; still to open <Names of={yours(heat.missing, me)} /></span>;
  return heat.stage === "shown" ? <Checked heat={heat} /> : null;
};

/** Every screen checks every seal by itself. */
const Checked = ({ heat }: { heat: HeatView }) => {
  const wrong = useFalseSeals(heat);
  return wrong && <span data-seals>{checkedSays(wrong)}</span>;
};

/** Nothing until they are checked. */
const useFalseSeals = (heat: HeatView): readonly string[] | null => {
  const wrong = useSignal<readonly string[] | null>(null);
  const opened = heat.stage === "shown" ? JSON.stringify([heat.heat, heat.spin, heat.opened]) : "";
  useEffect(() => {
    wrong.value = null;
    if (opened) void falseSeals(heat).then((found) => (wrong.value = found));
  }, [opened]);
  return wrong.value;
};

const checkedSays = (wrong: readonly string[] | null): string =>
  wrong === null ? "Your bets are sealed." : wrong.length ? `Not the bets that were sealed: ${wrong.join(", ")}` : "Sealed bets are open, and every seal was checked";

/** What a player does beside placing chips: ends the turn, or seals the bets. */
export const HeatActs = ({ screen }: { screen: Screen }) => {
  const player = screen.player.value;
  const heat = player?.board.heat;
  if (!player || !heat) return null;
  if (heat.turn === player.player)
    return <button type="button" class="main" onClick={() => screen.live.send({ command: "EndTurn", player: player.player })}>I have bet</button>;
  if (!screen.seals.isDrafting.value) return null;
  const staked = Object.values(screen.seals.draft.value).reduce((sum, each) => sum + each, 0);
  return <button type="button" class="main" onClick={() => void screen.seals.seal()}>Seal my bets ({points(staked)})</button>;
};
