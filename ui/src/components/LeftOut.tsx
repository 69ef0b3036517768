/** What a player has to know of a draw that this terminal did not contribute to, though it had committed to it. */
import type { Screen } from "../state/screen";

export const LeftOut = ({ screen }: { screen: Screen }) =>
  screen.contribution.isLeftOut.value ? (
    <p class="panel left-out" role="status">Your screen's contribution is not in the last draw. See Proofs.</p>
  ) : null;
