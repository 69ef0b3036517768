/** A tournament without a screen, for its director and the desk: read anew whenever the socket says that it has moved. */
import { computed, effect, signal } from "@preact/signals";
import type {
  EntryView, EventView, Me, NextView, Post, TournamentCommand, TournamentPlan, TournamentsTurn,
  TournamentTold, TournamentView,
} from "../api/types";
import type { LiveTable, World } from "./live";
import { reread } from "./reread";
import { sender } from "./sender";
import type { StaffApi } from "./session";
import { capital, count } from "./text";

export const addressOf = (name: string, rest = ""): string => `/api/tournaments/${encodeURIComponent(name)}${rest && `/${rest}`}`;

/** Calls `moved` at first, and whenever the tournament of this name has. */
export const watched = (name: string, live: LiveTable<TournamentsTurn>, moved: () => void, problem: { peek(): string }) => {
  let seen: number | undefined = -1;
  return effect(() => {
    const told = live.view.value?.versions[name];
    if (live.status.value !== "live" || (told === seen && !problem.peek())) return;
    seen = told;
    moved();
  });
};

export const tournamentDesk = (me: Me, name: string, live: LiveTable<TournamentsTurn>, house: StaffApi, world: World) => {
  const reading = reread<TournamentTold>(() => house.read(addressOf(name)), world);
  const plan = signal<TournamentPlan | null>(null);
  const view = computed(() => reading.shown.value?.view ?? null);
  const sending = sender<TournamentCommand>(addressOf(name, "commands"), house, world, reading.look);
  const chosen = signal("");
  const stop = watched(name, live, reading.begin, reading.problem);

  const may = (command: string): boolean => view.value?.who[command]?.includes(me.post as Post) ?? false;

  /** What is asked of the desk before an entry is taken stands in the plan; it is read again when it was drafted anew. */
  const lookAtPlan = async () => {
    const answer = await house.read<TournamentPlan>(addressOf(name, "plan"));
    if (answer.ok) plan.value = answer.value;
  };
  const drafted = computed(() => view.value && `${view.value.title} ${view.value.published} ${view.value.objection}`);
  const stopPlan = effect(() => {
    if (drafted.value) void lookAtPlan();
  });

  return {
    me, name, live, view, plan, chosen, may, lookAtPlan,
    look: reading.look, problem: reading.problem,
    /** Tables to which the house could not bring what the tournament wants of them, and why. */
    troubles: computed(() => Object.entries(reading.shown.value?.troubles ?? {})),
    send: sending.send, done: sending.done, isBusy: sending.isBusy, error: sending.error, forget: sending.forget,
    /** One command, and what is said when it is done. */
    ask: (command: TournamentCommand, says = "") => sending.send(keyOf(command), [command], says),
    /** Whoever holds one of these posts, by name. */
    peopleOf: (wanted: readonly string[], except: readonly string[] = []) => {
      const people = reading.shown.value?.people.filter(({ name: own, post }) => wanted.includes(post) && !except.includes(own)) ?? [];
      return [...people].sort((a, b) => a.name.localeCompare(b.name));
    },
    canAsk: computed(() => live.status.value === "live" && !reading.problem.value),
    event: computed(() => eventOf(view.value, chosen.value)),
    end: () => {
      stop();
      stopPlan();
      reading.end();
    },
  };
};

export type TournamentDesk = ReturnType<typeof tournamentDesk>;

/** Under which a refusal is found: the command, and the event where it is about one. */
export const keyOf = (command: { command: string; event?: string }): string => `${command.command} ${command.event ?? ""}`.trim();

/** The event that was chosen; or else the first that something is to be done in, or the first that has not ended. */
export const eventOf = (view: TournamentView | null, chosen: string): EventView | undefined => {
  const events = view?.events ?? [];
  const named = (name: string | undefined) => events.find((one) => one.name === name);
  return named(chosen) ?? named(view?.next[0]?.event) ?? events.find((one) => !one.ended) ?? events[0];
};

/** What comes next for an event: what holds up the whole tournament first. */
export const nextFor = (view: TournamentView, event: string): NextView | undefined =>
  view.next.find((one) => !one.event) ?? view.next.find((one) => one.event === event) ?? view.next[0];

const SIMPLE = ["OpenRegistration", "DrawSeats", "StartHeat", "EndRound", "EndEvent"] as const;
type Simple = (typeof SIMPLE)[number];

/** The command behind the large button, where it needs nothing but the click. */
export const stepOf = ({ does, event }: NextView): TournamentCommand | null => {
  if (does === "EndTournament") return { command: "EndTournament" };
  if (does === "Enter") return { command: "CloseRegistration", event };
  return SIMPLE.includes(does as Simple) ? ({ command: does as Simple, event } as TournamentCommand) : null;
};

/** Entries whose name or card has these letters, in the order of the standing; the number finds one entry. */
export const found = (entries: readonly EntryView[], typed: string): EntryView[] => {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ entry }) =>
    words.every((word) => `${entry.player} ${entry.card}`.toLowerCase().includes(word) || String(entry.number) === word),
  );
};

/** Between which lines of the standing the cut goes: after so many who are still in; 0 where nobody is cut. */
export const cutAfter = (entries: readonly EntryView[], cut: number): number => {
  if (!cut) return 0;
  const last = entries.findLastIndex(({ entry, place }) => place > 0 && place <= cut && entry.status === "live");
  return last + 1;
};

/** Cash that is kept apart: of the fees, and of each event's buy-ins. */
export const keptApart = (view: TournamentView): { fees: number; buyIns: Record<string, number>; total: number } => {
  const buyIns = Object.fromEntries(view.events.filter(({ held }) => held).map(({ name, held }) => [name, held]));
  return { fees: view.held_fees, buyIns, total: Object.values(buyIns).reduce((sum, one) => sum + one, view.held_fees) };
};

/** Prizes that are due, one line for each place of an entry: what is handed over at once. */
export const dueOf = (event: EventView): { entry: number; player: string; place: number; says: string[]; cents: number }[] => {
  const lines = new Map<string, { entry: number; player: string; place: number; says: string[]; cents: number }>();
  for (const { entry, player, place, kind, cents, what } of event.due) {
    const key = `${place} ${entry}`;
    const line = lines.get(key) ?? { entry, player, place, says: [], cents: 0 };
    lines.set(key, { ...line, says: [...line.says, what ? `${kind}: ${what}` : kind], cents: line.cents + cents });
  }
  return [...lines.values()].sort((a, b) => a.place - b.place || a.entry - b.entry);
};

/** "24 of 36 left", "36 entered". */
export const standsAt = (event: { live: number; entered: number; most?: number; round?: number }): string =>
  event.round !== undefined && event.round < 0
    ? `${count(event.live, "player")}${event.most ? ` of at most ${event.most}` : ""}`
    : `${event.live} left of ${event.entered}`;

/** A proposal by agreement: who has said yes, of those who are left. */
export const consentsOf = (event: EventView): { player: string; entry: number; cents: number; agreed: boolean }[] =>
  Object.entries(event.sharing?.shares ?? {}).map(([number, cents]) => {
    const entry = Number(number);
    const player = event.entries.find((one) => one.entry.number === entry)?.entry.player ?? capital(`entry ${entry}`);
    return { entry, player, cents, agreed: event.sharing?.consents.includes(entry) ?? false };
  });
