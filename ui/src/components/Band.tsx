/** No more bets, across the felt: what is heard stands here as well. */
import type { Screen } from "../state/screen";
import type { Timeline } from "../state/timeline";

/** The words of the house, where a terminal has to give the notice itself. */
export const closingWords = (screen: Screen): string =>
  screen.player.value?.notices.find((notice) => notice.way === "screen")?.says ?? "No more bets";

export const Band = ({ screen, show }: { screen: Screen; show: Timeline }) =>
  show.band.value ? <p class="band" aria-live="assertive" data-band><b>{closingWords(screen)}</b></p> : null;
