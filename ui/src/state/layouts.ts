/** Layouts that a player has saved in this browser: chips on places, to be put down again with one tap. */
import { signal } from "@preact/signals";
import type { LayoutView } from "../api/types";

export interface Saved {
  name: string;
  bets: readonly { place: string; stake: number }[];
}

/** Where they are kept; the browser's own, or a test's. */
export type Shelf = Pick<Storage, "getItem" | "setItem">;

const KEPT = "croupier.layouts";
const MOST = 12;

export const savedLayouts = (shelf: Shelf) => {
  const all = signal<readonly Saved[]>(read(shelf));
  const keep = (next: readonly Saved[]) => {
    all.value = next;
    shelf.setItem(KEPT, JSON.stringify(next));
  };
  return {
    all,
    /** The same name saves anew; the newest comes first. */
    save(name: string, bets: Saved["bets"]) {
      if (name.trim() && bets.length)
        keep([{ name: name.trim(), bets }, ...all.value.filter((one) => one.name !== name.trim())].slice(0, MOST));
    },
    forget: (name: string) => keep(all.value.filter((one) => one.name !== name)),
  };
};

export type SavedLayouts = ReturnType<typeof savedLayouts>;

/** A layout as this felt can take it: without the bets whose places it lacks, and those. */
export interface Fitted extends Saved {
  lacks: readonly string[];
}

export const fitted = (saved: readonly Saved[], layout: LayoutView): Fitted[] => {
  const places = new Set(layout.places.map((place) => place.place));
  return saved.map(({ name, bets }) => ({
    name,
    bets: bets.filter((bet) => places.has(bet.place)),
    lacks: bets.flatMap((bet) => (places.has(bet.place) ? [] : [bet.place])),
  }));
};

/** Those that this felt has all places for. */
export const fitting = (saved: readonly Saved[], layout: LayoutView): Saved[] => fitted(saved, layout).filter((one) => !one.lacks.length);

/** What somebody else has put there is no reason to fail. */
const read = (shelf: Shelf): Saved[] => {
  try {
    const stored: unknown = JSON.parse(shelf.getItem(KEPT) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isSaved) : [];
  } catch {
    return [];
  }
};

const isSaved = (one: unknown): one is Saved => {
  const { name, bets } = (one ?? {}) as Partial<Saved>;
  return typeof name === "string" && Array.isArray(bets) && bets.every((bet) => typeof bet?.place === "string" && bet.stake > 0);
};
