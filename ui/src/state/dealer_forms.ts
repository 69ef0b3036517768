/** The forms of the dealer's desk: which fields a command needs. What may be entered, the server has said or will say. */
import type { DealerView, DutyView, LayoutView, StepView } from "../api/types";

export type Kind = "player" | "text" | "name" | "dollars" | "number" | "place" | "pick";

export interface Field {
  name: string;
  label: string;
  kind: Kind;
  /** Of a pick: what there is to choose from, and how it is called. */
  from?: readonly (readonly [string, string])[];
  first?: string;
}

const player: Field = { name: "player", label: "Player", kind: "player" };
const place: Field = { name: "place", label: "Place", kind: "place" };
const amount = (name: string, label = "Amount"): Field => ({ name, label, kind: "dollars" });
const picks = (values: readonly string[]) => values.map((value) => [value, value] as const);

const chips = (view: DealerView): Field => ({
  name: "chips", label: "Chips", kind: "pick", from: picks(view.forms.sold),
});

/** Whoever deals now is not relieved by themselves. */
const relief = (view: DealerView, dealers: readonly DutyView[]): Field => ({
  name: "dealer", label: "Who deals now", kind: "pick",
  from: dealers.filter(({ name }) => name !== view.dealer).map(({ name, here }) => [name, here ? `${name} · signed in` : name] as const),
});

export const fieldsOf = (step: StepView, view: DealerView, dealers: readonly DutyView[] = []): readonly Field[] => {
  const { forms } = view;
  const all: Record<string, readonly Field[]> = {
    SeatPlayer: [
      { name: "player", label: "Name", kind: "name" },
      { name: "seat", label: "Seat", kind: "number", first: String(forms.free_seat) },
    ],
    LeaveSeat: [player],
    SetChips: [
      player,
      { name: "color", label: "Color", kind: "pick", from: picks(forms.colors) },
      forms.values.length
        ? { name: "value", label: "One chip is worth", kind: "pick", from: forms.values.map((cents) => [String(cents), `$${cents / 100}`] as const) }
        : amount("value", "One chip is worth"),
    ],
    ColorUp: [player, amount("amount", "Color chips handed in")],
    CashOut: [player],
    BringChips: [player, amount("amount", "Value chips"), { name: "premises", label: "Chips of", kind: "text", first: forms.premises }],
    AskAgain: [player],
    OpenDispute: [player, { name: "about", label: "What it is about", kind: "text" }, { ...place, label: "Place, if there is one" }],
    RelieveDealer: [relief(view, dealers)],
    ReportWheel: [{ name: "why", label: "Why", kind: "text" }],
    ReportFault: [
      { name: "side_bet", label: "Side bet", kind: "pick", from: picks(forms.side_bets) },
      { name: "what", label: "What is out of order", kind: "text" },
    ],
    PlaceWager: [player, place, amount("stake"), chips(view)],
    WithdrawWager: [player, place, chips(view)],
    PlaceCoupon: [
      player, place, amount("worth", "Worth"), { name: "coupon", label: "Number of the coupon", kind: "text" },
      { name: "kind", label: "Kind", kind: "pick", from: picks(forms.coupons) },
    ],
    GiveToke: [player, amount("amount"), chips(view)],
    PlaceToke: [player, place, amount("stake"), chips(view), { name: "heard_by", label: "Heard by", kind: "text" }],
    SpreadTender: [
      player, { name: "tender", label: "Paid with", kind: "pick", from: picks(forms.tenders) }, amount("amount"), chips(view),
    ],
  };
  return all[step.does] ?? [];
};

/** Dollars and cents as a person writes them, in whole cents; nothing for what is no amount. */
export const cents = (said: string): number | null => {
  const told = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{2}))?$/.exec(said.trim());
  return told ? Number(told[1]?.replaceAll(",", "")) * 100 + Number(told[2] ?? 0) : null;
};

/** A place as the wire names it, from what was chosen or written. */
export const placeOf = (said: string, layout: LayoutView): string =>
  layout.places.find((one) => one.place === said || one.says.toLowerCase() === said.trim().toLowerCase())?.place ?? said;

/** The fields as the command wants them, or the label of the one that makes no sense. */
export const filled = (
  fields: readonly Field[], said: (name: string) => string, layout: LayoutView,
): Record<string, unknown> | string => {
  const found: Record<string, unknown> = {};
  for (const { name, label, kind } of fields) {
    const text = said(name);
    const worth = kind === "dollars" ? cents(text) : null;
    if (kind === "dollars" && worth === null) return label;
    if (kind === "dollars") found[name] = worth;
    else if (kind === "number" || (name === "value" && kind === "pick")) found[name] = Number(text);
    else found[name] = kind === "place" ? placeOf(text, layout) : text;
  }
  return found;
};
