/** The player's screen without a screen: what is shown, what is chosen, and what a gesture asks for. */
import { computed, effect, signal } from "@preact/signals";
import type { BoardView, LayoutView, PlayerView } from "../api/types";
import { ownStake, piles, tray, type TrayChip } from "./chips";
import { history, placing, taking, type Move } from "./history";
import type { LiveTable } from "./live";
import type { Chips } from "./racetrack";

export type View = PlayerView | BoardView;

const isPlayer = (view: View | null): view is PlayerView => view !== null && "board" in view;

export const OPEN = ["betting", "spinning"];

export const playerScreen = (layout: LayoutView, live: LiveTable<View>) => {
  const past = history();
  /** The place under the pointer or the focus. */
  const active = signal<string | null>(null);
  /** The place that the tab key leads to on the felt. */
  const current = signal(layout.places[0]?.place ?? "");
  /** Pockets that are shown as covered, when it is not a place that is pointed at. */
  const marked = signal<readonly string[]>([]);
  const chosen = signal(0);

  const board = computed(() => (isPlayer(live.view.value) ? live.view.value.board : live.view.value));
  const player = computed(() => (isPlayer(live.view.value) ? live.view.value : null));
  const isOpen = computed(() => OPEN.includes(board.value?.phase ?? ""));
  const canBet = computed(() => live.canAsk.value && isOpen.value && player.value !== null);
  const chips = computed(() => (player.value ? tray(player.value, layout.denominations) : []));
  const chip = computed<TrayChip | null>(() => chips.value[Math.min(chosen.value, chips.value.length - 1)] ?? null);
  const drawn = computed(() => (player.value ? piles(player.value, live.pending.value) : []));
  const places = new Map(layout.places.map((place) => [place.place, place]));
  const spot = computed(() => places.get(active.value ?? "") ?? null);
  const covered = computed<ReadonlySet<string>>(() => new Set(spot.value ? spot.value.pockets : marked.value));

  const seen = new Set<string>();
  effect(() => past.roundIs(board.value?.round ?? -1));
  effect(() => {
    for (const { id, command } of live.refused.value) {
      if (seen.has(id)) continue;
      seen.add(id);
      if (command.command === "PlaceWager") past.refused(command);
    }
  });

  /** Places the chosen chip: once on a place, or as often as a call says on each of several. */
  const place = (wanted: readonly Chips[]) => {
    const [who, one] = [player.value, chip.value];
    if (!canBet.value || !who || !one || !wanted.length) return;
    const step = wanted.map(({ place: at, count }) => ({ place: at, chips: one.chips, stake: one.value * count }));
    send(who.player, step);
    past.placed(step);
  };

  const send = (who: string, step: readonly Move[]) => step.forEach((move) => live.send(placing(who, move)));
  const withdraw = (who: string, step: readonly Move[]) => step.forEach((move) => live.send(taking(who, move)));

  /** Takes the chosen chip back from a place, or what is left there; what is on its way there is there by then. */
  const take = (at: string) => {
    const [who, one] = [player.value, chip.value];
    if (!canBet.value || !who || !one) return;
    const coming = live.pending.value.flatMap(({ command }) => (command.command === "PlaceWager" ? [command] : []));
    const underway = coming.filter((move) => move.place === at && move.chips === one.chips);
    const there = underway.reduce((sum, move) => sum + move.stake, ownStake(who, at, one.chips));
    if (there) withdraw(who.player, [{ place: at, chips: one.chips, stake: Math.min(one.value, there) }]);
  };

  const asPlayer = (act: (name: string) => void) => {
    if (canBet.value && player.value) act(player.value.player);
  };

  return {
    layout, live, past, places, active, current, marked, chosen, board, player, isOpen, canBet, chips, chip, drawn,
    spot, covered, place, take,
    undo: () => asPlayer((name) => withdraw(name, past.undo())),
    redo: () => asPlayer((name) => send(name, past.redo())),
    clear: () => asPlayer((name) => (past.forget(), live.send({ command: "ClearWagers", player: name }))),
    rebet: (times: number) => asPlayer((name) => live.send({ command: "Rebet", player: name, times })),
  };
};

export type Screen = ReturnType<typeof playerScreen>;
