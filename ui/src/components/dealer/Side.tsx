/** Beside the console: who bets what, on the felt and by color, and who sits here. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { chipsFrom, standsAs } from "../../state/chips";
import type { Dealer } from "../../state/dealer";
import { feltScreen } from "../../state/dealer_felt";
import { hint, TAB_KEYS } from "../../state/dealer_keys";
import { felt } from "../../state/geometry";
import { asAmount } from "../../state/money";
import { nameOn } from "../../state/text";
import { Felt } from "../Felt";
import { InPrison } from "../InPrison";
import { Name } from "../Name";
import { ColorChip, Key } from "./parts";

const TABS = [["felt", "Felt"], ["bets", "Bets"], ["players", "Players"]] as const;

export const Side = ({ dealer }: { dealer: Dealer }) => {
  const tab = useSignal<string>("felt");
  return (
    <section class="side" aria-label="Who bets what">
      <div class="tabs" role="tablist" aria-label="Who bets what">
        {TABS.map(([name, says]) => (
          <button key={name} type="button" role="tab" id={`tab-${name}`} aria-selected={tab.value === name} aria-controls="tab-panel" aria-keyshortcuts={hint(TAB_KEYS[name])} onClick={() => (tab.value = name)}>
            {says} <Key name={TAB_KEYS[name].toUpperCase()} />
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab.value}`} tabIndex={0}>
        {tab.value === "felt" && <Map dealer={dealer} />}
        {tab.value === "bets" && <Bets dealer={dealer} />}
        {tab.value === "players" && <Players dealer={dealer} />}
      </div>
    </section>
  );
};

const Map = ({ dealer }: { dealer: Dealer }) => {
  const screen = useMemo(() => feltScreen(dealer), [dealer]);
  const on = useMemo(() => felt(dealer.layout, "upright"), [dealer]);
  return <div class="cloth"><Felt screen={screen} on={on} /></div>;
};

const Bets = ({ dealer }: { dealer: Dealer }) => {
  const view = dealer.view.value;
  const says = new globalThis.Map(dealer.layout.places.map((one) => [one.place, one.says]));
  const players = dealer.players.value.filter(({ seat }) => chipsFrom(view?.felt ?? {}, seat).length);
  if (!view || !players.length) return <p class="nothing">No bets on the felt.</p>;
  return (
    <ul class="bets">
      {players.map((one) => (
        <li key={one.seat}>
          <h3><ColorChip color={one.color} seat={one.seat} /> <span>Seat {one.seat} <Name of={one.player} /> <InPrison felt={view.felt} seat={one.seat} /></span> <b>{asAmount(one.on_felt)}</b></h3>
          <ul>
            {chipsFrom(view.felt, one.seat).map((stack, at) => (
              <li key={at}><span>{says.get(stack.place) ?? stack.place}{stack.stands && <small> · {standsAs(stack.stands)}</small>}{stack.chips !== "color" && <small> · {stack.chips}</small>}</span><b>{asAmount(stack.stake)}</b></li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
};

const Players = ({ dealer }: { dealer: Dealer }) => {
  const players = dealer.players.value;
  if (!players.length) return <p class="nothing">No players at this table yet.</p>;
  return (
    <ul class="bets">
      {players.map((one) => (
        <li key={one.seat}>
          <h3><ColorChip color={one.color} seat={one.seat} /> Seat {one.seat} <Name of={one.player} /></h3>
          <p>
            {one.color ? `${one.color} chips` : "no color"}{one.chip_value ? ` at ${asAmount(one.chip_value)}` : ""}
            {one.lammer && `, lammer ${one.lammer}`}{one.away && " · has left"}
          </p>
          {one.to_confirm.length > 0 && <p class="warning">Has to confirm: {one.to_confirm.map((place) => nameOn(dealer.layout, place)).join("; ")}</p>}
        </li>
      ))}
    </ul>
  );
};
