/** Chips and notes counted by denomination: pieces as they are tapped or typed, and the value that is sent. */
import { centsOf } from "./cents";

/** Pieces by denomination, each as the server names it: `{"$25": 20}`. */
export type Pieces = Readonly<Record<string, number>>;
/** Value by denomination, in cents: what a command carries. */
export type Chips = Readonly<Record<string, number>>;

/** A stack is twenty chips, as they stand in a tray. */
export const STEPS = [1, 5, 20] as const;
export const MOST = 99_999;

/** US notes and coins, as a box is counted. */
export const CURRENCY = ["$100", "$50", "$20", "$10", "$5", "$2", "$1"];

/** What one piece is worth. */
export const worth = (kind: string): number => centsOf(kind) ?? 0;

/** The most valuable first, as a tray is counted. */
export const inTray = (kinds: readonly string[]): string[] => [...kinds].sort((a, b) => worth(b) - worth(a));

const within = (many: number): number => Math.max(0, Math.min(MOST, Math.trunc(many)));

export const added = (pieces: Pieces, kind: string, many: number): Pieces => ({
  ...pieces, [kind]: within((pieces[kind] ?? 0) + many),
});

/** What was typed, as a number of pieces; anything but digits is left out. */
export const typed = (pieces: Pieces, kind: string, text: string): Pieces => ({
  ...pieces, [kind]: within(Number(text.replace(/\D/g, "").slice(0, 6)) || 0),
});

/** From value to pieces: a closer or a par to begin with. */
export const piecesOf = (chips: Chips): Pieces =>
  Object.fromEntries(Object.entries(chips).map(([kind, cents]) => [kind, within(cents / (worth(kind) || 1))]));

/** From pieces to value, without what nothing is there of. */
export const chipsOf = (pieces: Pieces): Record<string, number> =>
  Object.fromEntries(Object.entries(pieces).filter(([, many]) => many).map(([kind, many]) => [kind, many * worth(kind)]));

export const totalOf = (pieces: Pieces): number => Object.entries(pieces).reduce((sum, [kind, many]) => sum + many * worth(kind), 0);

/** Chips of at least this value, the most valuable first. */
export const piecesFor = (cents: number, kinds: readonly string[]): Pieces => {
  const known = inTray(kinds).filter(worth);
  let left = cents;
  const found = known.map((kind, at) => {
    const many = at === known.length - 1 ? Math.ceil(left / worth(kind)) : Math.floor(left / worth(kind));
    left -= many * worth(kind);
    return [kind, within(many)] as const;
  });
  return Object.fromEntries(found.filter(([, many]) => many));
};

/** In words: "exact", "$5 over", "$5 short". */
export const compared = (counted: number, expected: number, dollars: (cents: number) => string): string => {
  if (counted === expected) return "exact";
  return `${dollars(Math.abs(counted - expected))} ${counted > expected ? "over" : "short"}`;
};
