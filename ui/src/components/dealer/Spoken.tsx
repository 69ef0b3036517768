/** For those who listen: the number when it counts, and then how much is to be collected and paid. The phase says the rest. */
import type { WagerLine } from "../../api/types";
import type { Dealer } from "../../state/dealer";
import { asAmount } from "../../state/money";
import { count, sentence } from "../../state/text";
import { paid } from "./Payments";

export const Spoken = ({ dealer }: { dealer: Dealer }) => <p class="unseen" role="status" data-spoken>{says(dealer)}</p>;

const says = (dealer: Dealer): string => {
  const view = dealer.view.value;
  if (view?.board.phase === "outcome") return sentence(view.announced);
  switch (dealer.next.value?.does) {
    case "CollectLosers":
      return summed("To collect", view?.to_collect ?? []);
    case "PayWinners":
      return summed("To pay", view?.to_pay ?? []);
    default:
      return "";
  }
};

/** "To pay: 2 bets, $190." */
const summed = (what: string, all: readonly WagerLine[]): string =>
  `${what}: ${all.length ? `${count(all.length, "bet")}, ${asAmount(all.reduce((sum, one) => sum + Math.abs(paid(one)), 0))}` : "nothing"}.`;
