/** At the foot: what may be needed at any moment. */
import type { Dealer } from "../../state/dealer";
import { hint, PANEL_KEYS, PANEL_NAMES } from "../../state/dealer_keys";
import { Key } from "./parts";
import { Name } from "../Name";

const PANELS = Object.keys(PANEL_NAMES) as (keyof typeof PANEL_NAMES)[];

export const Bar = ({ dealer }: { dealer: Dealer }) => {
  const underWay = dealer.view.value?.buy_in;
  const isTournament = dealer.board.value?.unit === "points";
  return (
    <nav class="bar" aria-label="At any moment">
      {PANELS.filter((panel) => !(isTournament && panel === "buy-in")).map((panel) => (
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
