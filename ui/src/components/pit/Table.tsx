/** A table looked into: what waits, the felt as it stands, who holds what, and what may be done. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { chipsOn } from "../../state/chips";
import { felt } from "../../state/geometry";
import { HOLD, minus, signed } from "../../state/cents";
import { asAmount, dollars } from "../../state/money";
import type { PitDay } from "../../state/pitDay";
import type { PitTable } from "../../state/pitTable";
import { capital, nameOn, sentence } from "../../state/text";
import { Felt } from "../Felt";
import { HeatLine } from "../Heat";
import { Acts } from "./Acts";
import { Phase } from "./Glance";
import { Name } from "../Name";
import { Opening } from "./Opening";
import { Prints } from "./Prints";
import { Seats } from "./Seats";
import { Setup } from "./Setup";
import { Terminals } from "./Terminals";
import { OpenTasks } from "./OpenTasks";

const PAGES = { play: "Play", setup: "Set-up", terminals: "Terminals", prints: "Print" };
type Page = keyof typeof PAGES;

export const Table = ({ at, day }: { at: PitTable; day: PitDay }) => {
  const page = useSignal<Page>("play");
  const view = at.view.value;
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), [!view]); // who looks into a table goes on here
  if (!view) return <p class="pit-empty">Loading table {at.table}…</p>;
  const { board } = view.table;
  return (
    <section class={`pit-table${page.value === "play" ? " at-play" : ""}`} aria-label={`Table ${at.table}`} data-table={at.table}>
      <header>
        <h2 ref={title} tabIndex={-1} data-home>Table {at.table}</h2>
        <Phase phase={board.stopped || at.live.status.value === "halted" ? "stopped" : board.phase} />
        <p class="soft">
          {[board.game, `round ${board.round}`].filter(Boolean).join(" · ")}
          {view.table.dealer && <> · dealer <Name of={view.table.dealer} /></>}{view.mucker && <> · mucker <Name of={view.mucker} /></>}
        </p>
        <nav aria-label="Parts of the table">
          {Object.entries(PAGES).map(([name, says]) => (
            <button
              key={name} type="button" class="small" aria-pressed={page.value === name}
              onClick={() => (page.value = name as Page)}
            >{says}</button>
          ))}
          <a class="back" href="#">All tables</a>
        </nav>
      </header>
      {at.live.status.value === "halted" && <p class="barrier" role="alert">This table has stopped: {sentence(at.live.halted.value)}</p>}
      <OpenTasks at={at} />
      {page.value === "play" && <Play at={at} day={day} />}
      {page.value === "setup" && <Setup key={board.phase} at={at} />}
      {page.value === "terminals" && <Terminals at={at} />}
      {page.value === "prints" && <Prints table={at.table} day={day} />}
    </section>
  );
};

const Play = ({ at, day }: { at: PitTable; day: PitDay }) => {
  const view = at.view.value;
  if (!view) return null;
  const isClosed = view.table.board.phase === "closed";
  return (
    <div class="pit-play">
      <div class="pit-shown">
        {view.table.board.unit === "points" ? <HeatLine board={view.table.board} /> : <Money at={at} />}
        {isClosed && at.canAct.value ? <Opening at={at} day={day} /> : <Cloth at={at} />}
        <Seats at={at} />
      </div>
      {at.canAct.value && <Acts at={at} />}
    </div>
  );
};

const NOW = "The felt now.";
const SAYS: Record<string, string> = {
  closed: NOW, betting: NOW, spinning: NOW,
  referred: "The felt when the round was held. Betting goes on after your ruling.",
};

/** Wagers do not move after no more bets: what lies there then is what was bet. */
const Cloth = ({ at }: { at: PitTable }) => {
  const phase = at.view.value?.table.board.phase ?? "";
  return (
    <figure
      class="pit-cloth"
      onClick={(event) => {
        const spot = (event.target as Element).closest("[data-spot]")?.getAttribute("data-spot");
        if (spot) at.chosen.value = spot;
      }}
    >
      <div class="cloth locked"><Felt screen={at.screen} on={felt(at.layout, "lying")} /></div>
      <figcaption class="soft">
        {SAYS[phase] ?? "The felt at no more bets, without the bets settled since."}
        {at.screen.spot.value && ` ${onPlace(at, at.screen.spot.value.place)}`}
      </figcaption>
    </figure>
  );
};

/** Who has what on the place that is pointed at. */
const onPlace = (at: PitTable, place: string): string => {
  const view = at.view.value;
  const there = chipsOn(view?.table.felt ?? {}).filter((stack) => stack.place === place);
  const said = there.map((stack) => `${view?.seats[stack.seat]?.player ?? `seat ${stack.seat}`} ${asAmount(stack.stake)} in ${stack.chips} chips`);
  return `${capital(nameOn(at.layout, place))}: ${said.join(", ") || "no bets"}.`;
};

const Money = ({ at }: { at: PitTable }) => {
  const view = at.view.value;
  if (!view) return null;
  const { turnover, win, drop, tokes } = view.takings;
  return (
    <dl class="figures wide" aria-label="Since opening">
      <div><dt>Turnover</dt><dd>{dollars(turnover)}</dd></div>
      <div><dt>Win</dt><dd class={win < 0 ? "lost" : ""} data-win>{signed(win, dollars)}</dd></div>
      <div><dt>Drop</dt><dd>{dollars(drop)}</dd></div>
      <div><dt title={HOLD}>Hold <small>of drop</small></dt><dd>{minus(view.hold) || "–"}</dd></div>
      <div><dt>Tokes</dt><dd>{dollars(tokes)}</dd></div>
      {view.opening_float > 0 && (
        <div><dt>Float <small>of {dollars(view.opening_float)}</small></dt><dd class={view.float_left < 0 ? "lost" : ""} data-float>{view.float_left < 0 ? signed(view.float_left, dollars) : dollars(view.float_left)}</dd></div>
      )}
      {view.fills > 0 && <div><dt>Fills</dt><dd data-fills>{dollars(view.fills)}</dd></div>}
      {view.credits > 0 && <div><dt>Credits</dt><dd data-credits>{dollars(view.credits)}</dd></div>}
      <div><dt>Hang-ups</dt><dd>{view.hang_ups}</dd></div>
    </dl>
  );
};
