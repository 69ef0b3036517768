/** The pit without a screen: the floor as the server shows it, what comes first, and which table is looked into. */
import { computed, signal } from "@preact/signals";
import type { ApprovalView, FloorView, Glance, Me, Significant } from "../api/types";
import type { LiveTable } from "./live";

export interface TableRow extends Glance {
  table: string;
  /** How much it asks for somebody: the higher, the earlier in the list. */
  weight: number;
}

export interface Happened extends Significant {
  key: string;
}

/** Whoever is called, comes. The rest of what waits can wait a little. */
const WEIGHTS: Record<string, number> = { stopped: 5, behind: 5, irregularity: 4, dispute: 4, alert: 3, "past-post": 3 };

const weightOf = (glance: Glance): number =>
  glance.halted ? 6 : glance.open_tasks.reduce((most, { kind }) => Math.max(most, WEIGHTS[kind] ?? 2), 0);

/** What waits for the supervisor first, then by number. */
export const inOrder = (tables: Record<string, Glance>): TableRow[] =>
  Object.entries(tables)
    .map(([table, glance]) => ({ ...glance, table, weight: weightOf(glance) }))
    .sort((a, b) => b.weight - a.weight || a.table.localeCompare(b.table, "en", { numeric: true }));

/** The newest first; of one table, or of all. */
export const newestFirst = (events: Record<string, Significant>, table: string): Happened[] =>
  Object.entries(events)
    .map(([key, event]) => ({ ...event, key }))
    .filter((event) => !table || event.table === table)
    .sort((a, b) => b.at - a.at || b.key.localeCompare(a.key, "en", { numeric: true }));

/** The part of the address behind the number sign says what is open: `table/7`, `staff`, or nothing. */
export const placeOf = (hash: string): { page: string; table: string } => {
  const [page = "", table = ""] = hash.replace(/^#/, "").split("/");
  return { page, table: page === "table" ? decodeURIComponent(table) : "" };
};

export const pit = (me: Me, live: LiveTable<FloorView>, hash: string) => {
  const place = signal(placeOf(hash));
  /** Whose events are listed: a table's number, or everybody's. */
  const filter = signal("");
  const floor = computed<FloorView>(() => live.view.value ?? { tables: {}, events: {}, approvals: {} });
  const rows = computed(() => inOrder(floor.value.tables));
  const events = computed(() => newestFirst(floor.value.events, filter.value));
  /** What this person has asked for and has not been done yet, approved or not. */
  const mine = computed<ApprovalView[]>(() => Object.values(floor.value.approvals).filter((one) => one.by === me.name));
  const approvals = computed(() => Object.values(floor.value.approvals).filter((one) => !one.second));
  const sum = (of: (row: TableRow) => number) => rows.value.reduce((total, row) => total + of(row), 0);
  const totals = computed(() => ({
    open: rows.value.filter((row) => row.phase !== "closed").length,
    players: sum((row) => row.players),
    turnover: sum((row) => row.takings.turnover),
    win: sum((row) => row.takings.win),
    tasks: sum((row) => row.open_tasks.length + (row.halted ? 1 : 0)),
  }));
  return {
    me, live, place, filter, floor, rows, events, approvals, mine, totals,
    /** Surveillance and auditors look on. The server would refuse them anyway. */
    canAct: me.post === "supervisor",
    goTo: (next: string) => (place.value = placeOf(next)),
    /** What somebody else has asked for, and this person can approve. */
    forMe: computed<ApprovalView[]>(() => approvals.value.filter((one) => one.by !== me.name)),
  };
};

export type Pit = ReturnType<typeof pit>;
