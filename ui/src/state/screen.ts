/** The player's screen without a screen: what is shown, what is chosen, and what a gesture asks for. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { BoardView, LayoutView, PlayerView } from "../api/types";
import { contributing } from "./contributing";
import { drafted, ownStake, piles, stacksOn, tray, type TrayChip } from "./chips";
import { asking, type Bet, history, inverse, movesBy, movesOf, type Move, type Step } from "./history";
import type { Saved } from "./layouts";
import type { LiveTable } from "./live";
import { unit } from "./money";
import type { Chips } from "./racetrack";
import { sealing, type Keeping } from "./sealing";
import { type Hearing, shareHistory } from "./tabs";

export type View = PlayerView | BoardView;

const isPlayer = (view: View | null): view is PlayerView => view !== null && "board" in view;

export const OPEN = ["betting", "spinning"];

const NOWHERE: Keeping = { getItem: () => null, setItem: () => {} };

const boardIn = (view: View | null): BoardView | null => (isPlayer(view) ? view.board : view);

/** `newest` is the view as it came, where what is shown follows a timeline: what the house waits for does not wait for it. */
export const playerScreen = (
  layout: LayoutView, live: LiveTable<View>, keeping = NOWHERE, nonces = NOWHERE, newest: ReadonlySignal<View | null> = live.view,
  hear: Hearing = () => {},
) => {
  const past = history();
  /** The place under the pointer or the focus. */
  const active = signal<string | null>(null);
  /** The place that the tab key leads to on the felt. */
  const current = signal(layout.places[0]?.place ?? "");
  /** Pockets that are shown as covered, when it is not a place that is pointed at. */
  const marked = signal<readonly string[]>([]);
  const chosen = signal(0);

  const board = computed(() => boardIn(live.view.value));
  const player = computed(() => (isPlayer(live.view.value) ? live.view.value : null));
  const isOpen = computed(() => OPEN.includes(board.value?.phase ?? ""));
  const seals = sealing(live, board, player, keeping);
  const contribution = contributing(
    live, computed(() => boardIn(newest.value)), computed(() => (isPlayer(newest.value) ? newest.value : null)), nonces,
  );
  /** In a heat: openly and in turn, or on this screen alone until the bets are sealed. */
  const isAllowed = computed(() => {
    const [heat, me] = [board.value?.heat, player.value?.player];
    if (!heat) return board.value?.unit !== "points";
    if (heat.over) return false;
    return heat.stage ? seals.isDrafting.value : !heat.in_turn || heat.turn === me;
  });
  const canBet = computed(() => live.canAsk.value && isOpen.value && player.value !== null && isAllowed.value);
  const chips = computed(() => (player.value ? tray(player.value, layout.denominations) : []));
  const chip = computed<TrayChip | null>(() => chips.value[Math.min(chosen.value, chips.value.length - 1)] ?? null);
  const drawn = computed(() => {
    if (!player.value) return [];
    return [...piles(player.value, isOpen.value ? live.pending.value : []), ...drafted(player.value, seals.draft.value)];
  });
  const places = new Map(layout.places.map((place) => [place.place, place]));
  const spot = computed(() => places.get(active.value ?? "") ?? null);
  const covered = computed<ReadonlySet<string>>(() => new Set(spot.value ? spot.value.pockets : marked.value));

  const seen = new Set<string>();
  effect(() => {
    if (board.value) unit.value = board.value.unit;
  });
  effect(() => past.roundIs(board.value?.round ?? -1));
  const whose = computed(() => (player.value && !seals.isDrafting.value ? `${player.value.player} ${player.value.board.round}` : ""));
  shareHistory(past, keeping, `undo ${layout.table}`, whose, hear);
  effect(() => {
    for (const { id, command } of live.refused.value) {
      if (seen.has(id)) continue;
      seen.add(id);
      past.answered(id, []);
      movesOf(command, stakeOn).forEach((move) => past.refused(move));
    }
  });
  effect(() => {
    const taken = live.taken.value;
    if (taken) past.answered(taken.id, movesBy(taken.events));
  });

  const stakeOn = (place: string, kind: string) => (player.value ? ownStake(player.value, place, kind) : 0);
  /** A bet names its round: when it is sent again after a break, it is not taken for the next one. */
  const bet = (command: Bet) => live.send({ ...command, round: board.value?.round ?? 0 });
  const send = (who: string, step: Step) =>
    seals.isDrafting.value ? seals.change(step) : step.forEach((move) => bet(asking(who, move)));
  const did = (who: string, step: Step) => {
    send(who, step);
    past.placed(step);
  };
  /** What the server works out: its answer says what there is to take back. */
  const worked = (command: Bet) => {
    const id = bet(command);
    if (id) past.awaits(id);
  };
  const draft = (): Step => Object.entries(seals.draft.value).map(([place, stake]) => ({ place, chips: "tournament", stake }));
  const asPlayer = (act: (name: string) => void) => {
    if (canBet.value && player.value) act(player.value.player);
  };
  const moveOf = (place: string, one: TrayChip, stake: number): Move => ({
    place, chips: one.chips, stake, ...(one.chips === "value" && stake > 0 ? { denomination: one.value } : {}),
  });

  /** Places the chosen chip: once on a place, or as often as a call says on each of several. */
  const place = (wanted: readonly Chips[]) => {
    const [who, one] = [player.value, chip.value];
    if (!who || !one || !wanted.length) return;
    const step = wanted.map(({ place: at, count }) => moveOf(at, one, one.value * count));
    if (canBet.value) did(who.player, step);
    else if (isLate() && step.length === 1) send(who.player, step);
  };

  /** After no more bets a tap on the felt is a late bet: the server refuses it and says by which section. */
  const isLate = () => live.canAsk.value && !isOpen.value && board.value?.phase !== "closed";

  /** Takes the chosen chip back from a place, or what is left there; what is on its way there is there by then. */
  const take = (at: string) => {
    const [who, one] = [player.value, chip.value];
    if (!canBet.value || !who || !one) return;
    const coming = live.pending.value.flatMap(({ command }) => (command.command === "PlaceWager" ? [command] : []));
    const underway = coming.filter((move) => move.place === at && move.chips === one.chips);
    const drafting = seals.draft.value[at] ?? 0;
    const there = underway.reduce((sum, move) => sum + move.stake, ownStake(who, at, one.chips) + drafting);
    if (there) did(who.player, [moveOf(at, one, -Math.min(one.value, there))]);
  };

  /** Everything of the player's on a place, of this round. */
  const pileAt = (at: string): Move[] =>
    player.value ? stacksOn(player.value, at).map((stack) => ({ place: at, chips: stack.chips, stake: stack.stake })) : [];

  /** A pile goes to another place, whole. */
  const move = (from: string, to: string) =>
    asPlayer((name) => {
      const pile = pileAt(from);
      if (from === to || !pile.length) return;
      pile.forEach((one) => bet({ command: "MoveWager", player: name, place: from, to, chips: one.chips }));
      past.placed([...inverse(pile), ...pile.map((one) => ({ ...one, place: to }))]);
    });

  /** A pile comes off the felt. */
  const lift = (from: string) =>
    asPlayer((name) => {
      if (pileAt(from).length) did(name, inverse(pileAt(from)));
    });

  /** What is on the felt, for a layout to be saved. */
  const bets = computed(() =>
    (player.value ? stacksOn(player.value) : []).map(({ place: at, stake }) => ({ place: at, stake })),
  );

  const placeSaved = (saved: Saved) =>
    asPlayer((name) => {
      const one = chip.value;
      if (one) did(name, saved.bets.map((bet) => moveOf(bet.place, one, bet.stake)));
    });

  return {
    layout, live, past, places, active, current, marked, chosen, board, player, isOpen, canBet, chips, chip, drawn,
    spot, covered, bets, place, take, move, lift, placeSaved,
    undo: () => asPlayer((name) => send(name, inverse(past.undo()))),
    redo: () => asPlayer((name) => send(name, past.redo())),
    clear: () => asPlayer((name) => (seals.isDrafting.value ? did(name, inverse(draft())) : worked({ command: "ClearWagers", player: name }))),
    seals, contribution,
    rebet: (times: number) => asPlayer((name) => worked({ command: "Rebet", player: name, times })),
  };
};

export type Screen = ReturnType<typeof playerScreen>;
