/** What a screen reader is told of bets: one sentence for what one gesture did, once the table has taken all of it. */
import { effect, signal } from "@preact/signals";
import type { LayoutView } from "../api/types";
import { betsSaid } from "./calls";
import { type Move, movesBy } from "./history";
import type { LiveTable, Taken } from "./live";
import { asAmount } from "./money";
import { isBet } from "./refusals";

/** `total` is what the player has on the felt by then. */
export const saying = <View>(layout: LayoutView, live: LiveTable<View>, total: () => number) => {
  const said = signal("");
  /** Calls, by the command that places each. */
  const names = new Map<string, string>();
  let last: Taken | null = null;
  let heard: Move[] = [];
  let name = "";

  const tell = (moves: readonly Move[], called: string) => {
    const what = betsSaid(layout, moves, called);
    if (what) said.value = `${what}. ${asAmount(total())} on the felt.`;
  };

  effect(() => {
    const taken = live.taken.value;
    if (taken && taken !== last && isBet(taken.command)) {
      heard.push(...movesBy(taken.events));
      name = names.get(taken.id) ?? name;
    }
    last = taken;
    if (!heard.length || live.pending.value.some(({ command }) => isBet(command))) return;
    const [moves, called] = [heard, name];
    [heard, name] = [[], ""];
    tell(moves, called);
  });

  return {
    said, tell,
    calls: (id: string | null, called: string) => {
      if (id && called) names.set(id, called);
    },
  };
};
