/** What the table has refused, said aloud and with its section, until it is put away. */
import { useEffect } from "preact/hooks";
import type { Dealer } from "../../state/dealer";
import type { Refused } from "../../state/live";
import { CloseIcon } from "../icons";
import { sentence } from "../../state/text";
import { Cite } from "./parts";

const SHOWN_FOR = 12_000;

export const Refusals = ({ dealer }: { dealer: Dealer }) => (
  <div class="notices" role="log" aria-label="Refusals" aria-live="assertive">
    {dealer.live.refused.value.slice(-3).map((one) => <Refusal key={one.id} refused={one} dismiss={() => dealer.live.dismiss(one.id)} />)}
  </div>
);

const Refusal = ({ refused, dismiss }: { refused: Refused; dismiss: () => void }) => {
  useEffect(() => {
    const timer = setTimeout(dismiss, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [refused.id]);
  return (
    <p class="notice">
      <span><b>Refused.</b> {sentence(refused.error.says)} <Cite cite={refused.error.cite} /></span>
      <button type="button" aria-label="Dismiss" onClick={dismiss}><CloseIcon /></button>
    </p>
  );
};
