/** The pit, put together: who is here, the floor live, and the table that is looked into. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { dialFloor } from "./api/floor";
import { read, tell } from "./api/read";
import type { FloorView, Me, SupervisorView } from "./api/types";
import { dialTable, fetchLayout } from "./api/wire";
import { Approvals, Asked } from "./components/pit/Approvals";
import { Events } from "./components/pit/Events";
import { Glances } from "./components/pit/Glance";
import { Broken, Head } from "./components/pit/Head";
import { Staff } from "./components/pit/Staff";
import { Table } from "./components/pit/Table";
import { SignIn } from "./components/SignIn";
import { liveTable } from "./state/live";
import { pit as pitOf, placeOf, type Pit } from "./state/pit";
import { pitTable, type PitTable } from "./state/pitTable";
import { world } from "./state/world";
import "./styles.css";
import "./pit.css";

/** The table that is looked into; its socket is closed when another is. */
const opened = signal<PitTable | null>(null);

const open = async (pit: Pit, table: string) => {
  if (opened.value?.table === table) return;
  opened.value?.end();
  opened.value = null;
  if (!table) return;
  const layout = await fetchLayout(table);
  if (pit.place.value.table !== table) return;
  const live = liveTable<SupervisorView>(dialTable(table, "supervisor"), world);
  opened.value = pitTable(table, layout, live, pit, tell, world);
  addEventListener("offline", live.lost);
  live.connect();
};

const Floor = ({ pit }: { pit: Pit }) => (
  <div class={`pit${pit.place.value.table ? " looking" : ""}`}>
    <Head pit={pit} />
    <Broken pit={pit} />
    <main>
      <div class="pit-tables">
        <Approvals pit={pit} />
        <Asked pit={pit} />
        <Glances pit={pit} />
      </div>
      {opened.value && <Table key={opened.value.table} at={opened.value} />}
      <Events pit={pit} />
    </main>
  </div>
);

const supervise = (root: HTMLElement, me: Me) => {
  const live = liveTable<FloorView>(dialFloor, world);
  const pit = pitOf(me, live, location.hash);
  addEventListener("hashchange", () => {
    pit.goTo(location.hash);
    void open(pit, pit.place.value.table);
  });
  addEventListener("offline", live.lost);
  live.connect();
  void open(pit, pit.place.value.table);
  render(<Floor pit={pit} />, root);
};

const STAFF_ONLY = "administrator";
const IN_THE_PIT = ["supervisor", "surveillance", "auditor"];

const start = async (root: HTMLElement) => {
  const answer = await read<Me>("/api/me");
  const isStaff = placeOf(location.hash).page === "staff";
  if (!answer.ok || answer.value.post === "terminal") render(<SignInPage />, root);
  else if (answer.value.post === STAFF_ONLY || (isStaff && answer.value.post === "auditor")) render(<Staff me={answer.value} />, root);
  else if (!IN_THE_PIT.includes(answer.value.post)) render(<SignInPage why="The pit is for supervisors, surveillance and auditors." />, root);
  else supervise(root, answer.value);
};

const SignInPage = ({ why = "" }: { why?: string }) => (
  <main class="sign-in-page"><h1 class="brand">Croupier <span>the pit</span></h1><SignIn then={location.pathname} why={why} /></main>
);

const root = document.getElementById("app");
if (root) start(root).catch((error: unknown) => (root.textContent = String(error)));
