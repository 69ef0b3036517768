/** What the table has refused, said aloud and with its section, until it is put away. */
import { useEffect } from "preact/hooks";
import type { Dealer } from "../../state/dealer";
import { gathered, type Gathered } from "../../state/refusals";
import { CloseIcon } from "../icons";
import { Times } from "../Notices";
import { sentence } from "../../state/text";
import { Cite } from "./parts";

const SHOWN_FOR = 12_000;

export const Refusals = ({ dealer }: { dealer: Dealer }) => (
  <div class="notices" role="log" aria-label="Refusals" aria-live="assertive">
    {gathered(dealer.live.refused.value, ({ error }) => sentence(error.says)).slice(-3).map((one) => (
      <Refusal key={one.ids[0]} one={one} dismiss={() => one.ids.forEach(dealer.live.dismiss)} />
    ))}
  </div>
);

const Refusal = ({ one: { ids, says, cite }, dismiss }: { one: Gathered; dismiss: () => void }) => {
  useEffect(() => {
    const timer = setTimeout(dismiss, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [ids.at(-1)]);
  return (
    <p class="notice">
      <span><b>Refused.</b> {says} <Times ids={ids} /> <Cite cite={cite} /></span>
      <button type="button" aria-label="Dismiss" onClick={dismiss}><CloseIcon /></button>
    </p>
  );
};
