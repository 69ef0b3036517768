/** The player's screen, put together: the felt from the server, the live table, and what shows them. */
import { signal } from "@preact/signals";
import { render } from "preact";
import type { Problem } from "./api/types";
import { dialTable, fetchLayout, whyNotSeated } from "./api/wire";
import { Felt } from "./components/Felt";
import { Barrier, Header, Results } from "./components/Header";
import { Info } from "./components/Info";
import { Knowledge } from "./components/knowledge/Knowledge";
import { Notices } from "./components/Notices";
import { Racetrack } from "./components/Racetrack";
import { SideBets } from "./components/SideBets";
import { Seat } from "./components/Seat";
import { Tray } from "./components/Tray";
import { Wheel } from "./components/Wheel";
import { felt, type Orientation } from "./state/geometry";
import { liveTable } from "./state/live";
import { playerScreen, type Screen, type View } from "./state/screen";
import { motionIn } from "./state/wheel";
import { world } from "./state/world";
import "./styles.css";

const narrow = matchMedia("(max-width: 44rem)");
const orientation = signal<Orientation>(narrow.matches ? "upright" : "lying");
narrow.addEventListener("change", () => (orientation.value = narrow.matches ? "upright" : "lying"));

const Player = ({ screen, why }: { screen: Screen; why: Problem | null }) => {
  const board = screen.board.value;
  return (
    <div class={`screen ${orientation.value}`}>
      <Header screen={screen} />
      <Barrier screen={screen} />
      <main class="table" aria-label={`Table ${screen.layout.table}`}>
        <div class="aside">
          <Wheel rotor={screen.layout.rotor} motion={motionIn(board?.phase ?? "")} outcome={board?.results.at(-1) ?? ""} />
          <Results screen={screen} />
          <Info screen={screen} />
          <SideBets screen={screen} />
          <Knowledge screen={screen} />
        </div>
        <div class="play">
          <Racetrack screen={screen} orientation={orientation.value} />
          <div class={`cloth${screen.canBet.value ? "" : " locked"}`}>
            <Felt screen={screen} on={felt(screen.layout, orientation.value)} />
          </div>
        </div>
      </main>
      {why ? <Seat table={screen.layout.table} why={why} /> : <Tray screen={screen} />}
      <Notices screen={screen} />
    </div>
  );
};

const start = async (root: HTMLElement) => {
  const table = root.dataset["table"] ?? "";
  const [layout, why] = await Promise.all([fetchLayout(table), whyNotSeated(table)]);
  const live = liveTable<View>(dialTable(table, why ? "board" : "player"), world);
  addEventListener("offline", live.lost);
  live.connect();
  render(<Player screen={playerScreen(layout, live)} why={why} />, root);
};

const root = document.getElementById("app");
if (root) start(root).catch((error: unknown) => (root.textContent = String(error)));
