/** The browser's time and chance, for screens; tests hand in their own. */
import { hexOf } from "./commitment";
import type { World } from "./live";

export const world: World = {
  later: (action, milliseconds) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  // The time first, then chance: ids of one evening stand side by side in the index of the store.
  id: () => Date.now().toString(16).padStart(12, "0") + hexOf(crypto.getRandomValues(new Uint8Array(8)).buffer),
};
