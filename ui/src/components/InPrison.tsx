/** What of a stake on the felt is in prison: the same words for the player, the dealer and the supervisor. */
import type { PlayerView } from "../api/types";
import { imprisoned } from "../state/chips";
import { asAmount } from "../state/money";

export const InPrison = ({ felt, seat }: { felt: PlayerView["felt"]; seat: number }) => {
  const held = imprisoned(felt, seat);
  return held ? <small data-prison>{asAmount(held)} in prison</small> : null;
};
