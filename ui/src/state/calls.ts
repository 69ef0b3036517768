/** Bets by a name: neighbors, sections, finals and completes, what each costs, and why one cannot be made. */
import type { CallView, LayoutView, PlaceView, PlayerView } from "../api/types";
import { ownStake, type TrayChip } from "./chips";
import { asAmount } from "./money";
import { type Chips, neighbors } from "./racetrack";
import { capital, count, nameOn, placeWords } from "./text";

/** A bet of several chips, all or nothing. */
export interface CallBet {
  name: string;
  pockets: readonly string[];
  chips: readonly Chips[];
  /** Bets of it that this table does not offer. */
  missing: readonly string[];
  /** Whether it can be made without them. */
  isBarred: boolean;
}

const colorIn = (layout: LayoutView, pocket: string): string => layout.rotor.find((one) => one.pocket === pocket)?.color ?? "";

/** A number and `n` on either side, one chip straight up on each. */
export const neighborCall = (layout: LayoutView, pocket: string, n: number): CallBet => {
  const pockets = neighbors(layout.rotor, pocket, n);
  const around = n ? ` and ${count(n, "neighbor")} on each side` : "";
  return {
    name: `${pocket} ${colorIn(layout, pocket)}${around}`, pockets, missing: [], isBarred: false,
    chips: pockets.map((one) => ({ place: `straight:${one}`, count: 1 })),
  };
};

/** Which sections this wheel has not, and why; nothing on a wheel that has them all. */
export const absentSays = ({ absent_sections: absent }: LayoutView): string => {
  if (!absent.length) return "";
  const last = absent.at(-1) ?? "";
  const named = absent.length > 1 ? `${absent.slice(0, -1).join(", ")} or ${last}` : last;
  return `This wheel has no ${named}: ${absent.length > 1 ? "they are sections" : "it is a section"} of the single-zero wheel.`;
};

/** What a table does not offer bars a section and a final; a complete has every inside bet that there is. */
export const namedCall = (call: CallView): CallBet => ({
  name: call.name, pockets: call.pockets, missing: call.missing, chips: call.chips.map(([place, many]) => ({ place, count: many })),
  isBarred: call.kind !== "complete" && call.missing.length > 0,
});

/** Every inside bet on a number: so many chips on each as it covers numbers, or by half one chip on each. */
export const completeCall = (layout: LayoutView, pocket: string, isHalf: boolean): CallBet => {
  const name = `${pocket} complete`;
  const call = layout.calls.find((one) => one.name === name);
  const whole = namedCall(call ?? { kind: "complete", name, pockets: [], chips: [], missing: [] });
  const called = { ...whole, name: `${pocket} ${colorIn(layout, pocket)} ${isHalf ? "half complete" : "complete"}` };
  return isHalf ? { ...called, chips: whole.chips.map(({ place }) => ({ place, count: 1 })) } : called;
};

export const chipsOf = ({ chips }: CallBet): number => chips.reduce((sum, one) => sum + one.count, 0);

/** "9 chips, $45". */
export const costOf = (call: CallBet, chip: TrayChip | null): string =>
  count(chipsOf(call), "chip") + (chip ? `, ${asAmount(chipsOf(call) * chip.value)}` : "");

/** "trio 0, 2, 3 and split 0, 3". */
const listed = (places: readonly string[]): string => places.map((one) => `the ${placeWords(one)}`).join(" and ");

/** What this table has no place for; nothing where it offers all. */
export const notOffered = ({ missing, isBarred }: CallBet): string => {
  if (!missing.length) return "";
  return isBarred ? `This table does not offer ${listed(missing)}, and a call is all or nothing.` : `Without ${listed(missing)}: not offered at this table.`;
};

/** What is on its way to a place, or chosen for it and not sealed yet. */
export interface Coming {
  place: string;
  chips: string;
  stake: number;
}

/** Why the chosen chip cannot make this call: the table, its limits, or the purse; with the section, where one says so. */
export const whyNotCall = (
  call: CallBet, chip: TrayChip, player: PlayerView, layout: LayoutView, coming: readonly Coming[],
): { says: string; cite: string } | null => {
  if (call.isBarred) return { says: notOffered(call), cite: "" };
  const places = new Map(layout.places.map((one) => [one.place, one]));
  const there = (place: string) =>
    coming.filter((one) => one.place === place).reduce((sum, one) => sum + one.stake, ownStake(player, place));
  const refused = call.chips.flatMap(({ place, count: many }) => {
    const at = places.get(place);
    const stake = many * chip.value;
    return at ? limitSays(at, stake, there(place) + stake) : [];
  });
  const [first, ...others] = refused;
  if (first) return { says: `${first.says}${others.length ? `; ${count(others.length, "more bet is", "more bets are")} too` : ""}.`, cite: first.cite };
  const underway = coming.filter((one) => one.chips === chip.chips).reduce((sum, one) => sum + one.stake, 0);
  const held = (player.purse[chip.chips] ?? 0) - underway;
  const costs = chipsOf(call) * chip.value;
  return costs > held ? { says: `It costs ${asAmount(costs)}, and you have ${asAmount(held)} in ${chip.chips} chips.`, cite: "" } : null;
};

const limitSays = (at: PlaceView, stake: number, total: number): { says: string; cite: string }[] => {
  if (total < at.low) return [{ says: `${asAmount(stake)} on ${at.says} is below the minimum of ${asAmount(at.low)}`, cite: at.limit_cite }];
  if (total > at.high) return [{ says: `${asAmount(stake)} more on ${at.says} is above the maximum of ${asAmount(at.high)}`, cite: at.limit_cite }];
  return [];
};

/** What was done with chips, in one sentence however many places it touched; `name` where it was a call. */
export const betsSaid = (layout: LayoutView, moves: readonly { place: string; stake: number }[], name: string): string => {
  const [on, off] = [moves.filter((one) => one.stake > 0), moves.filter((one) => one.stake < 0)];
  const side = (word: string, some: typeof moves) => {
    const sum = asAmount(Math.abs(some.reduce((all, one) => all + one.stake, 0)));
    const places = new Set(some.map((one) => one.place));
    return some.length ? [`${sum} ${word} ${places.size > 1 ? `${places.size} places` : nameOn(layout, some[0]!.place)}`] : [];
  };
  if (name && on.length && !off.length) return `${capital(name)}, ${asAmount(on.reduce((all, one) => all + one.stake, 0))}`;
  return capital([...side("off", off), ...side("on", on)].join(", "));
};
