/** The head of the screen: what may be done now, the last numbers, and whether what is shown is true. */
import type { ComponentChildren } from "preact";
import type { LayoutView } from "../api/types";
import { silent, turn, volume, wake } from "../audio/sound";
import type { Screen } from "../state/screen";
import { Line } from "./Across";
import { MutedIcon, SoundIcon } from "./icons";
import { Shape } from "./Pocket";

const SAYS: Record<string, string> = {
  closed: "This table is closed",
  betting: "Place your bets",
  spinning: "Ball running · bets open",
  "no more bets": "No more bets",
  outcome: "The number is in",
  dolly: "The dolly is on the number",
  collected: "Losing bets are collected",
  paid: "Winning bets are paid",
  bonus: "Bonus round",
  referred: "The supervisor decides",
};

export const Header = ({ screen, children }: { screen: Screen; children?: ComponentChildren }) => {
  const board = screen.board.value;
  const phase = board?.phase ?? "";
  const isStopped = Boolean(board?.stopped) || screen.live.status.value === "halted";
  return (
    <header class="head">
      <h1 class="brand"><a href="/">Croupier</a> <span>table {screen.layout.table}</span></h1>
      <div class="now">
        <p class={`phase ${screen.isOpen.value && !isStopped ? "open" : "shut"}`} role="status" data-phase={phase}>
          {isStopped ? "This table is stopped" : (SAYS[phase] ?? phase)}
        </p>
        {children}
      </div>
      <div class="ends"><Volume isTerminal={screen.layout.terminals} /><Connection screen={screen} /></div>
    </header>
  );
};

/** At a terminal the close of betting is heard at the lowest volume too. */
const Volume = ({ isTerminal }: { isTerminal: boolean }) => {
  const level = Math.round(volume.value * 100);
  const lowest = isTerminal ? "lowest: only “No more bets” is heard" : "silent";
  return (
    <>
      {isTerminal && silent.value && <button type="button" class="wake" onClick={wake}>Turn the sound on</button>}
      <label class="volume" title={isTerminal ? "Volume. “No more bets” is always heard." : "Volume"}>
        {level || isTerminal ? <SoundIcon /> : <MutedIcon />}
        <input
          type="range" min="0" max="100" step="10" value={level} aria-label="Volume" aria-valuetext={level ? `${level} %` : lowest}
          onInput={(event) => turn(Number(event.currentTarget.value) / 100)}
        />
      </label>
    </>
  );
};

const Connection = ({ screen }: { screen: Screen }) => {
  const status = screen.live.status.value;
  const words = { connecting: "Connecting", live: "Live", broken: "Connection lost", halted: "Stopped", barred: "Signed out" }[status];
  return <p class={`connection ${status}`} data-status={status}><i aria-hidden="true" /><span>{words}</span></p>;
};

/** Why nothing can be done, or a spin was none. */
export const Barrier = ({ screen }: { screen: Screen }) => {
  const status = screen.live.status.value;
  if (status === "broken")
    return <p class="barrier" role="alert">Connection lost. Reconnecting…</p>;
  if (status === "halted")
    return <p class="barrier" role="alert">This table has stopped: {screen.live.halted.value}</p>;
  const board = screen.board.value;
  if (board?.stopped) return <p class="barrier" role="alert">This table is stopped: {board.stopped}</p>;
  if (board?.corrected) return <Line role="alert" about="corrected" says={`${board.corrected}.`} />;
  if (board?.no_spin) return <Line role="alert" about="no-spin" title="No spin" says={board.no_spin} />;
  return null;
};

export const colorOf = (layout: LayoutView, pocket: string): string =>
  layout.rotor.find((one) => one.pocket === pocket)?.color ?? "green";

const SHOWN = 18;

export const Results = ({ screen }: { screen: Screen }) => {
  const results = screen.board.value?.results ?? [];
  const shown = results.slice(-SHOWN).reverse();
  return (
    <section class="results" aria-label="Last numbers">
      <ol>
        {shown.map((pocket, at) => {
          const color = colorOf(screen.layout, pocket);
          return (
            <li key={at} class={color}>
              <b>{pocket}</b>
              <i><Shape color={color} /></i>
              <span class="unseen">{color}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
