/** Chips for money and money for chips: how a purchase goes, step by step, and how one leaves. */
import { useSignal } from "@preact/signals";
import type { BuyIn, PlayerView } from "../api/types";
import { refusalOf } from "../api/wire";
import { ownTotal } from "../state/chips";
import { dollars } from "../state/money";
import type { Screen } from "../state/screen";
import { sentence } from "../state/text";
import { Dialog } from "./Dialog";
import { PurseIcon } from "./icons";

const AMOUNTS = [5_000, 10_000, 20_000, 50_000];

export const Cashier = ({ screen, demo }: { screen: Screen; demo: boolean }) => {
  const open = useSignal(false);
  const player = screen.player.value;
  if (!player) return null;
  const close = () => (open.value = false);
  return (
    <>
      <button type="button" class="act" onClick={() => (open.value = true)}>
        <PurseIcon /><span>{player.buy_in ? "Buying…" : "Chips"}</span>
      </button>
      {open.value && (
        <Dialog title="Chips and cash" close={close}>
          <Buy screen={screen} player={player} demo={demo} />
          <Leave screen={screen} player={player} />
        </Dialog>
      )}
    </>
  );
};

interface Props {
  screen: Screen;
  player: PlayerView;
}

const STEPS: { says: string; done: (one: BuyIn) => boolean }[] = [
  { says: "Your cash is spread on the layout, in view", done: () => true },
  { says: "The dealer announces the amount", done: (one) => one.stated },
  { says: "You receive the chips", done: (one) => one.given },
  { says: "The cash goes into the drop box", done: () => false },
];

const Buy = ({ screen, player, demo }: Props & { demo: boolean }) => {
  const refused = useSignal("");
  const busy = useSignal(false);
  const buy = async (amount: number) => {
    busy.value = true;
    refused.value = "";
    const problem = await refusalOf("/api/demo/chips", { table: screen.layout.table, amount });
    busy.value = false;
    refused.value = sentence(problem?.says ?? "");
  };
  const atTerminal = screen.layout.terminals;
  const off = busy.value || !screen.live.canAsk.value || Boolean(player.buy_in);
  return (
    <section aria-label="Buy chips">
      <h3>{atTerminal ? "Insert a note" : "Buy chips"}</h3>
      {!atTerminal && <Steps buyIn={player.buy_in ?? null} />}
      {demo ? (
        <div class="row">
          {AMOUNTS.map((amount) => (
            <button key={amount} type="button" aria-disabled={off} onClick={() => off || void buy(amount)}>
              {atTerminal ? "Insert" : "Ask for"} {dollars(amount)}
            </button>
          ))}
        </div>
      ) : (
        <p class="hint">
          {atTerminal
            ? "Insert a note into the bill acceptor of this terminal. It is credited at once."
            : "Lay your cash on the layout and tell the dealer which chips you want."}
        </p>
      )}
      {refused.value && <p role="alert">{refused.value}</p>}
    </section>
  );
};

/** The four steps of a purchase; while one is under way, how far it has got. */
const Steps = ({ buyIn }: { buyIn: BuyIn | null }) => (
  <ol class="steps" aria-label={buyIn ? `Buying ${dollars(buyIn.amount)}` : "How chips are bought"}>
    {STEPS.map(({ says, done }) => {
      const isDone = buyIn !== null && done(buyIn);
      return <li key={says} class={isDone ? "done" : undefined}>{says}{isDone && <span class="unseen">, done</span>}</li>;
    })}
  </ol>
);

const Leave = ({ screen, player }: Props) => {
  const sure = useSignal(false);
  const purse = Object.values(player.purse).reduce((sum, cents) => sum + cents, 0);
  const off = !screen.live.canAsk.value;
  const go = (command: "CashOut" | "LeaveSeat") => screen.live.send({ command, player: player.player });
  return (
    <section aria-label="Leave">
      <h3>Leave</h3>
      {ownTotal(player) > 0 && <p class="hint">You have {dollars(ownTotal(player))} on the felt. Those chips stay in play.</p>}
      {sure.value ? (
        <div class="row" role="group" aria-label="Confirm">
          <p>Cash out all your chips ({dollars(purse)}) and leave the table?</p>
          <button type="button" class="main" disabled={off} onClick={() => go("CashOut")}>Yes, cash out {dollars(purse)}</button>
          <button type="button" onClick={() => (sure.value = false)}>Stay</button>
        </div>
      ) : (
        <div class="row">
          <button type="button" disabled={off || !purse} onClick={() => (sure.value = true)}>Cash out</button>
          <button type="button" disabled={off || purse > 0} title={purse > 0 ? "Cash out your chips first" : undefined} onClick={() => go("LeaveSeat")}>
            Leave your seat
          </button>
        </div>
      )}
    </section>
  );
};
