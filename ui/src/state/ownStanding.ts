/** A player's own place in a tournament, on the player's own screen; and the player's own answer to a proposed division. */
import { computed, effect, signal } from "@preact/signals";
import { ofTable } from "../api/read";
import type { PlayerStanding, PlayerStandingTold, SharingInformation, TournamentCommand, TournamentsTurn } from "../api/types";
import type { LiveTable, World } from "./live";
import { centsOf } from "./cents";
import { inOrder } from "./inOrder";
import { dollars, points } from "./money";
import { reread } from "./reread";
import { sender } from "./sender";
import type { StaffApi } from "./session";
import { bestSays } from "./text";
import { addressOf } from "./tournament";

/**
 * `heat` is whatever tells that the table's heat has moved: then, and when a tournament has, the place is asked for anew.
 * `round` is the one that the screen shows: a place that follows from it waits until it has ended there too.
 */
export const ownStanding = (table: string, heat: () => string, round: () => number, live: LiveTable<TournamentsTurn>, house: StaffApi, world: World) => {
  const reading = reread<PlayerStandingTold>(() => house.read(ofTable(table, "tournament")), world);
  const shown = inOrder(reading.shown, (one) => one.round <= round());
  const told = computed(() => (heat() ? shown.value : null));
  const information = signal<SharingInformation | null>(null);
  const sent = computed(() => sender<TournamentCommand>(addressOf(told.value?.name ?? "", "commands"), house, world, reading.look));
  const stop = effect(() => {
    const moved = heat() && JSON.stringify(live.view.value?.versions ?? {});
    if (moved && live.status.value === "live") reading.begin();
  });

  const answer = (command: TournamentCommand, says: string) => sent.value.send(command.command, [command], says);

  return {
    standing: computed(() => told.value?.standing ?? null), information, answer,
    done: computed(() => sent.value.done.value),
    isBusy: (key: string) => sent.value.isBusy(key),
    error: (key: string) => sent.value.error(key),
    /** What the stacks come to by usual ways of reckoning: told on request alone. */
    ask: async () => {
      const { name, standing } = told.value ?? {};
      if (!name || !standing) return;
      const found = await house.read<SharingInformation>(`${addressOf(name, "sharing-information")}?${new URLSearchParams({ event: standing.event })}`);
      if (found.ok) information.value = found.value;
    },
    end: () => {
      stop();
      reading.end();
    },
  };
};

export type OwnStanding = ReturnType<typeof ownStanding>;

/** "400 points behind the place before", "in the lead". */
export const behindSays = ({ place, behind }: PlayerStanding): string =>
  place === 0 ? "" : place === 1 ? "in the lead" : behind === 0 ? "level with the place before" : `${points(behind)} behind the next place`;

/** Above or below the line of those who go on. */
export const cutSays = ({ cut, cut_each, to_cut }: PlayerStanding): string => {
  if (!cut && !cut_each) return "";
  const where = to_cut > 0 ? `${points(to_cut)} above the line` : to_cut < 0 ? `${points(-to_cut)} below the line` : "on the line";
  return `${cut_each ? bestSays(cut_each, " of each table") : bestSays(cut)}: you are ${where}`;
};

/** What was written for each entry, in cents; or what is wrong: together it is all that is still to be won. */
export const sharesOf = (said: FormData, entries: readonly string[], atStake: number): Record<string, number> | string => {
  const cents = entries.map((entry) => centsOf(String(said.get(entry) ?? "")));
  if (cents.some((one) => one === null || one < 0)) return "Write an amount for each player, such as 250 or 250.50.";
  const sum = cents.reduce<number>((all, one) => all + (one ?? 0), 0);
  if (sum !== atStake) return `This comes to ${dollars(sum)}, and ${dollars(atStake)} are still to be won.`;
  return Object.fromEntries(entries.map((entry, at) => [entry, cents[at] ?? 0]));
};
