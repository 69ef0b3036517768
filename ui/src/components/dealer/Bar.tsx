/** At the foot: what may be needed at any moment. */
import type { Dealer } from "../../state/dealer";
import { hint, PANEL_KEYS, PANEL_NAMES, panelsOf } from "../../state/dealer_keys";
import { Key } from "./parts";
import { Name } from "../Name";

export const Bar = ({ dealer }: { dealer: Dealer }) => {
  const underWay = dealer.view.value?.buy_in;
  return (
    <nav class="bar" id="bar" aria-label="At any moment">
      {panelsOf(dealer).map((panel) => (
        <button
          key={panel} type="button" class={panel === "no-spin" || panel === "no-bet" ? "danger" : ""} aria-pressed={dealer.panel.value === panel}
          aria-keyshortcuts={hint(PANEL_KEYS[panel])} onClick={() => { dealer.form.value = ""; dealer.open(panel); }}
        >
          <span>{PANEL_NAMES[panel]}{panel === "buy-in" && underWay && <em> <Name of={underWay.player} /></em>}</span>
          <Key name={PANEL_KEYS[panel].toUpperCase()} />
        </button>
      ))}
      <button type="button" class="quiet" aria-keyshortcuts="?" onClick={() => (dealer.isAsked.value = true)}>Keys <Key name="?" /></button>
    </nav>
  );
};
