/** Every key of the console, on one list. */
import type { Dealer } from "../../state/dealer";
import { keyList, letters } from "../../state/dealer_keys";
import { Dialog } from "../Dialog";

export const Keys = ({ dealer }: { dealer: Dealer }) => {
  if (!dealer.isAsked.value) return null;
  return (
    <Dialog title="Keys" close={() => (dealer.isAsked.value = false)}>
      {!letters.value && <p>Letters and digits are switched off; Enter, Space and Escape work.</p>}
      <dl class="keys">
        {keyList(dealer).map(({ key, does }) => <div key={`${key} ${does}`}><dt><kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd></dt><dd>{does}</dd></div>)}
      </dl>
    </Dialog>
  );
};
