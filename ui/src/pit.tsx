/** The pit, put together: who is here, the floor live, and the table that is looked into. */
import { type Signal, signal } from "@preact/signals";
import { render } from "preact";
import { answered, begin, there } from "./api/begin";
import { dialFloor, dialPit, printSlip, whyNotHere } from "./api/floor";
import { read, readFirst, tell } from "./api/read";
import type { FloorView, Me, PitTurn, SupervisorView } from "./api/types";
import { dialTable, fetchLayout, whyNotShown } from "./api/wire";
import { Approvals, Asked } from "./components/pit/Approvals";
import { Dialogs } from "./components/pit/day/Dialogs";
import { Nav, Page, pageOf, Standing } from "./components/pit/day/Room";
import { Events } from "./components/pit/Events";
import { Glances } from "./components/pit/Glance";
import { Broken, Head } from "./components/pit/Head";
import { Heard } from "./components/pit/Heard";
import { Skip } from "./components/pit/Skip";
import { Relock } from "./components/pit/Relock";
import { Staff } from "./components/pit/Staff";
import { keepFocus, keepPlace } from "./components/pit/steady";
import { Table } from "./components/pit/Table";
import { Aloud } from "./components/Dialog";
import { SignIn } from "./components/SignIn";
import { liveTable } from "./state/live";
import { pit as pitOf, placeOf, type Pit } from "./state/pit";
import { pitDay, type PitDay } from "./state/pitDay";
import { pitTable, type PitTable } from "./state/pitTable";
import { tellAloud } from "./state/pitVoice";
import { voice } from "./state/voice";
import { world } from "./state/world";
import "./styles.css";
import "./pit.css";
import "./pitday.css";

/** The table that is looked into; its socket is closed when another is. */
const opened = signal<PitTable | null>(null);

const open = async (pit: Pit, table: string) => {
  if (opened.value?.table === table) return;
  opened.value?.end();
  opened.value = null;
  if (!table) return;
  const layout = await fetchLayout(table);
  if (pit.place.value.table !== table) return;
  const live = liveTable<SupervisorView>(dialTable(table, "supervisor"), world, whyNotShown(table, "supervisor"));
  opened.value = pitTable(table, layout, live, pit, tell, world);
  addEventListener("offline", live.lost);
  live.connect();
};

const Floor = ({ pit, day }: { pit: Pit; day: PitDay }) => (
  <main>
    <div class="pit-tables">
      <Approvals pit={pit} />
      <Asked pit={pit} />
      <Glances pit={pit} />
    </div>
    {opened.value && <Table key={opened.value.table} at={opened.value} day={day} />}
    <Events pit={pit} />
  </main>
);

/** Said by the page, or by the dialog in front of it. */
const aloud = voice(world);

const Room = ({ pit, day, asked }: { pit: Pit | null; day: PitDay; asked: Signal<string> }) => {
  const page = pageOf(day, asked.value, !!pit);
  return (
    <div class={`pit${pit?.place.value.table ? " looking" : ""}`}>
      <Skip />
      <Head pit={pit} day={day} />
      <Broken pit={pit} day={day} />
      <Nav day={day} here={page} hasFloor={!!pit} />
      {pit && page === "" ? <Floor pit={pit} day={day} /> : <main class="day-page"><Standing day={day} /><Page day={day} page={page} /></main>}
      {isLocked(pit, day) && <Relock name={day.me.name} goOn={() => reconnect(pit, day)} />}
      {day.act.value ? <Aloud.Provider value={<Heard voice={aloud} />}><Dialogs day={day} /></Aloud.Provider> : <Heard voice={aloud} />}
    </div>
  );
};

const isLocked = (pit: Pit | null, day: PitDay) => [pit?.live, day.live].some((live) => live?.status.value === "barred");

const reconnect = (pit: Pit | null, day: PitDay) => {
  for (const live of [pit?.live, day.live, opened.value?.live]) if (live?.status.value === "barred") live.connect();
};

/** The floor is for those who may look into its tables; the day is for everybody who has something to do in the pit. */
const supervise = async (root: HTMLElement, me: Me) => {
  const day = pitDay(me, liveTable<PitTurn>(dialPit, world, whyNotHere), { read, tell, print: printSlip }, world);
  const pit = me.sees.includes("floor") && me.sees.includes("supervisor") ? pitOf(me, liveTable<FloorView>(dialFloor, world, whyNotHere), location.hash) : null;
  const asked = signal(placeOf(location.hash).page);
  tellAloud(aloud, pit, day);
  addEventListener("hashchange", () => {
    const left = pit?.place.value.table;
    day.leave();
    asked.value = placeOf(location.hash).page;
    pit?.goTo(location.hash);
    if (pit) void open(pit, pit.place.value.table);
    if (left && !pit?.place.value.table) standAt(left);
  });
  for (const live of pit ? [pit.live, day.live] : [day.live]) {
    addEventListener("offline", live.lost);
    live.connect();
  }
  if (pit) void open(pit, pit.place.value.table);
  const looksInto = () => !pit?.place.value.table || (opened.value && answered(opened.value.live));
  await there(() => answered(day.live) && (!pit || answered(pit.live)) && looksInto());
  render(<Room pit={pit} day={day} asked={asked} />, root);
};

/** Who leaves a table stands at its card again. */
const standAt = (table: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-glance="${CSS.escape(table)}"] a`)?.focus());

const STAFF_ONLY = "administrator";

const start = async (root: HTMLElement) => {
  const answer = await readFirst<Me>("/api/me");
  keepFocus(root);
  keepPlace(root);
  const isStaff = placeOf(location.hash).page === "staff";
  if (!answer.ok || answer.value.post === "terminal") render(<SignInPage />, root);
  else if (answer.value.post === STAFF_ONLY || (isStaff && answer.value.post === "auditor")) render(<Staff me={answer.value} />, root);
  else if (!answer.value.sees.includes("pit")) render(<SignInPage why={`There is nothing in the pit for ${answer.value.post}.`} />, root);
  else await supervise(root, answer.value);
};

const SignInPage = ({ why = "" }: { why?: string }) => (
  <main class="sign-in-page"><h1 class="brand">Croupier <span>the pit</span></h1><SignIn then={location.pathname} why={why} /></main>
);

begin(start);
