/** A chip that is being dragged: from the tray to a place, from place to place, or off the felt. */
import { signal } from "@preact/signals";
import { ownStake, stacksOn } from "./chips";
import type { Screen } from "./screen";

export interface Dragged {
  /** Which chip of the tray, or from which place. */
  chip?: number;
  from?: string;
  stake: number;
  chips: string;
  x: number;
  y: number;
}

/** So far a finger may tremble before a tap becomes a drag. */
const FAR = 7;

export const dragging = (screen: Screen) => {
  const dragged = signal<Dragged | null>(null);
  let start: Dragged | null = null;
  let dropped = false;

  const begin = (what: Dragged | null) => {
    start = screen.canBet.value ? what : null;
    dropped = false;
  };

  return {
    dragged,
    fromTray(at: number, x: number, y: number) {
      const chip = screen.chips.value[at];
      begin(chip ? { chip: at, stake: chip.value, chips: chip.chips, x, y } : null);
    },
    fromPlace(place: string, x: number, y: number) {
      const player = screen.player.value;
      const stake = player ? ownStake(player, place) : 0;
      const stack = player && stacksOn(player, place)[0];
      begin(stack ? { from: place, stake, chips: stack.chips, x, y } : null);
    },
    /** The pointer is here now, over this place. */
    moved(x: number, y: number, over: string | null) {
      if (!start) return;
      if (!dragged.value && Math.hypot(x - start.x, y - start.y) < FAR) return;
      dragged.value = { ...start, x, y };
      screen.active.value = over;
    },
    /** Let go over a place, or over none. */
    drop(over: string | null) {
      const was = dragged.value;
      dragged.value = start = null;
      if (!was) return;
      dropped = true;
      screen.active.value = null;
      if (was.chip !== undefined && over) {
        screen.chosen.value = was.chip;
        screen.place([{ place: over, count: 1 }]);
      } else if (was.from !== undefined && over !== was.from) {
        if (over) screen.move(was.from, over);
        else screen.lift(was.from);
      }
    },
    /** The browser calls the end of a drag a click, too: that one is none. */
    justDropped(): boolean {
      const was = dropped;
      dropped = false;
      return was;
    },
    cancel() {
      dragged.value = start = null;
    },
  };
};

export type Dragging = ReturnType<typeof dragging>;
