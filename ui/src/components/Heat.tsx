/** A heat of a tournament: how far it has come, whose turn it is, what is sealed, and what the chips stand for. */
import { useSignal, useSignalEffect } from "@preact/signals";
import type { BoardView, HeatView } from "../api/types";
import { points } from "../state/money";
import { falseSeals } from "../state/sealing";
import type { Screen } from "../state/screen";
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
      <p class="chip-notice" data-chip-notice>{board.chip_points.map(([color, worth]) => `${color} ${points(worth)}`).join(" · ")} <cite>{board.chip_points_cite}</cite></p>
    </section>
  );
};

const Turn = ({ heat, me }: { heat: HeatView; me: string }) =>
  heat.turn ? <span role="status" data-turn>{heat.turn === me ? "Your turn to bet" : `${heat.turn} bets now`}</span> : null;

const names = (all: readonly string[], me: string): string => all.map((one) => (one === me ? "you" : one)).join(", ");

const Seals = ({ heat, me }: { heat: HeatView; me: string }) => {
  if (heat.stage === "seal") return <span role="status" data-seals>Sealed bets: still missing {names(heat.missing, me)}</span>;
  if (heat.stage === "open") return <span role="status" data-seals>All seals are in; still to open {names(heat.missing, me)}</span>;
  return heat.stage === "shown" ? <Checked heat={heat} /> : null;
};

/** Every screen checks every seal by itself. */
const Checked = ({ heat }: { heat: HeatView }) => {
  const wrong = useSignal<readonly string[] | null>(null);
  useSignalEffect(() => void falseSeals(heat).then((found) => (wrong.value = found)));
  if (wrong.value === null) return null;
  return <span data-seals>{wrong.value.length ? `Not the bets that were sealed: ${wrong.value.join(", ")}` : "Sealed bets are open, and every seal was checked"}</span>;
};

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
