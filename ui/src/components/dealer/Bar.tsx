/** At the foot: what may be needed at any moment. */
import type { Dealer, Panel } from "../../state/dealer";
import { hint, PANEL_KEYS } from "../../state/dealer_keys";
import { Key } from "./parts";

const NAMES: readonly (readonly [Exclude<Panel, "round">, string])[] = [
  ["no-spin", "No spin"], ["no-bet", "No bet"], ["floor", "Call the floor"], ["buy-in", "Buy-in"], ["desk", "Players and chips"],
];

export const Bar = ({ dealer }: { dealer: Dealer }) => {
  const underWay = dealer.view.value?.buy_in;
  const isTournament = dealer.board.value?.unit === "points";
  return (
    <nav class="bar" aria-label="At any moment">
      {NAMES.filter(([panel]) => !(isTournament && panel === "buy-in")).map(([panel, name]) => (
        <button
          key={panel} type="button" class={panel === "no-spin" || panel === "no-bet" ? "danger" : ""} aria-pressed={dealer.panel.value === panel}
          aria-keyshortcuts={hint(PANEL_KEYS[panel])} onClick={() => { dealer.form.value = ""; dealer.open(panel); }}
        >
          <span>{name}{panel === "buy-in" && underWay && <em> {underWay.player}</em>}</span>
          <Key name={PANEL_KEYS[panel].toUpperCase()} />
        </button>
      ))}
    </nav>
  );
};
