/** The player's screen without a screen: what is shown, what is chosen, and what a gesture asks for. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { BoardView, LayoutView, PlayerView } from "../api/types";
import { contributing } from "./contributing";
import { type CallBet, chipsOf, whyNotCall } from "./calls";
import { coming, drafted, ownStake, ownTotal, piles, stacksOn, tray, type TrayChip } from "./chips";
import { OPEN } from "./cues";
import { asking, type Bet, history, inverse, isOwn, movesBy, type Move, type Step } from "./history";
import type { Saved } from "./layouts";
import type { LiveTable } from "./live";
import { asAmount, unit } from "./money";
import type { Chips } from "./racetrack";
import { NOT_ASKED } from "./refusals";
import { saying } from "./saying";
import { sealing, type Keeping } from "./sealing";
import { type Hearing, shareHistory } from "./tabs";
import { count, nameOn } from "./text";

export type View = PlayerView | BoardView;

const isPlayer = (view: View | null): view is PlayerView => view !== null && "board" in view;

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

  const told = saying(layout, live, () => (player.value ? ownTotal(player.value) : 0) + draft().reduce((sum, one) => sum + one.stake, 0));

  const seen = new Set<string>();
  effect(() => {
    if (board.value) unit.value = board.value.unit;
  });
  const round = computed(() => board.value?.round ?? -1);
  effect(() => {
    past.roundIs(round.value);
    told.said.value = "";
  });
  const whose = computed(() => (player.value && !seals.isDrafting.value ? `${player.value.player} ${round.value}` : ""));
  shareHistory(past, keeping, `undo ${layout.table}`, whose, hear);
  effect(() => {
    for (const { id, error } of live.refused.value) {
      if (seen.has(id)) continue;
      seen.add(id);
      if (error.code === NOT_ASKED) continue;
      past.refused(id);
    }
  });
  effect(() => {
    const taken = live.taken.value;
    if (taken) past.answered(taken.id, movesBy(taken.events).filter(isOwn));
  });

  /** A bet names its round: when it is sent again after a break, it is not taken for the next one. */
  const bet = (command: Bet) => live.send({ ...command, round: board.value?.round ?? 0 });
  /** `name` where the step is a call. */
  const send = (who: string, step: Step, name = ""): string => {
    const command = seals.isDrafting.value ? null : asking(who, step);
    const id = command && bet(command);
    if (command) told.calls(id, name);
    if (!seals.isDrafting.value) return id ?? "";
    seals.change(step);
    told.tell(step, name);
    return "";
  };
  const did = (who: string, step: Step, name = "") => past.placed(step, send(who, step, name));
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
  const place = (wanted: readonly Chips[], name = "") => {
    const [who, one] = [player.value, chip.value];
    if (!who || !one || !wanted.length) return;
    const step = wanted.map(({ place: at, count: many }) => moveOf(at, one, one.value * many));
    if (canBet.value) did(who.player, step, name);
    else if (isLate()) send(who.player, step);
  };

  /** What keeps the chosen chip from making a call. */
  const whyNot = (wanted: CallBet) => {
    const [who, one] = [player.value, chip.value];
    return who && one ? whyNotCall(wanted, one, who, layout, [...coming(live.pending.value), ...draft()]) : null;
  };

  /** A call is all or nothing: what cannot be made whole is not asked for, and said. */
  const call = (wanted: CallBet) => {
    const [who, why] = [player.value, canBet.value ? whyNot(wanted) : null];
    if (!who || !why) return place(wanted.chips, `${wanted.name}, ${count(chipsOf(wanted), "chip")}`);
    const says = `no bet on ${wanted.name}. ${why.says}`;
    live.refuse({ command: "PlaceWagers", player: who.player, wagers: {}, chips: "" }, { code: NOT_ASKED, says, cite: why.cite });
  };

  /** After no more bets a tap on the felt is a late bet: the server refuses it and says by which section. */
  const isLate = () => live.canAsk.value && !isOpen.value && board.value?.phase !== "closed";

  /** Takes the chosen chip back from a place, or what is left there; what is on its way there is there by then. */
  const take = (at: string) => {
    const [who, one] = [player.value, chip.value];
    if (!canBet.value || !who || !one) return;
    const underway = coming(live.pending.value).filter((move) => move.place === at && move.chips === one.chips);
    const drafting = seals.draft.value[at] ?? 0;
    const there = underway.reduce((sum, move) => sum + move.stake, ownStake(who, at, one.chips) + drafting);
    if (there) did(who.player, [moveOf(at, one, -Math.min(one.value, there))]);
  };

  /** Everything of the player's on a place, of this round; tokes ride on it, and go where it goes. */
  const pileAt = (at: string): Move[] =>
    (player.value ? stacksOn(player.value, at) : []).map(({ chips: kind, stake }) => ({ place: at, chips: kind, stake })).filter(isOwn);

  /** A pile goes to another place, whole. */
  const move = (from: string, to: string) =>
    asPlayer((name) => {
      const pile = pileAt(from);
      if (from === to || !pile.length) return;
      const step = [...inverse(pile), ...pile.map((one) => ({ ...one, place: to }))];
      if (pile.length > 1) return did(name, step);
      past.placed(step, bet({ command: "MoveWager", player: name, place: from, to, chips: pile[0]!.chips }) ?? "");
    });

  /** The place whose pile is being moved by keyboard: the next place that is chosen is where it goes. */
  const moving = signal("");
  const pickUp = (from: string) => {
    const stake = pileAt(from).reduce((sum, one) => sum + one.stake, 0);
    if (!canBet.value || !stake) return;
    moving.value = from;
    told.said.value = `Moving ${asAmount(stake)} from ${nameOn(layout, from)}: choose a place and press Enter, or Escape.`;
  };
  /** Whether the key was about a pile that is being moved. */
  const putDown = (to: string | null): boolean => {
    const from = moving.value;
    moving.value = "";
    if (from && to && to !== from) move(from, to);
    else if (from) told.said.value = "Nothing was moved.";
    return from !== "";
  };

  /** A pile comes off the felt; a coupon too, and is handed in anew if it is to come back. */
  const lift = (from: string) =>
    asPlayer((name) => {
      if (pileAt(from).length) did(name, inverse(pileAt(from)));
      const coupon = stacksOn(player.value!, from).find((stack) => stack.chips === "coupon");
      if (coupon) bet({ command: "WithdrawWager", player: name, place: from, chips: coupon.chips, stake: coupon.stake });
    });

  /** What is on the felt, for a layout to be saved. */
  const bets = computed(() =>
    (player.value ? stacksOn(player.value) : []).map(({ place: at, stake }) => ({ place: at, stake })),
  );

  const placeSaved = (saved: Saved) =>
    asPlayer((name) => {
      const one = chip.value;
      if (one) did(name, saved.bets.map((bet) => moveOf(bet.place, one, bet.stake)), saved.name);
    });

  return {
    layout, live, past, places, active, current, marked, chosen, board, player, isOpen, canBet, chips, chip, drawn,
    spot, covered, bets, place, call, whyNot, said: told.said, take, move, pickUp, putDown, lift, placeSaved,
    undo: () => asPlayer((name) => past.undo((step) => send(name, step))),
    redo: () => asPlayer((name) => past.redo((step) => send(name, step))),
    clear: () => asPlayer((name) => (seals.isDrafting.value ? did(name, inverse(draft())) : worked({ command: "ClearWagers", player: name }))),
    seals, contribution,
    rebet: (times: number) => asPlayer((name) => worked({ command: "Rebet", player: name, times })),
  };
};

export type Screen = ReturnType<typeof playerScreen>;
