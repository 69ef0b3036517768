/** The registration desk: type a name, Enter. Cash and a copy of the rules are the rule; everything else folds out. What
 * makes a player eligible is ticked for each player anew. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Enter, EventView, Voucher } from "../../api/types";
import { dollars } from "../../state/money";
import { type Asked, deskRules, paymentOf, registering, type Registering, vouchersFor, waysFor } from "../../state/registering";
import { sentence } from "../../state/text";
import type { TournamentDesk } from "../../state/tournament";
import { hasMouse } from "../pit/day/CoSign";
import { sendFromList } from "../sendFromList";

interface Props {
  desk: TournamentDesk;
  event: EventView;
}

export const Desk = ({ desk, event }: Props) => {
  const line = useMemo(() => registering(async (command) => {
    const key = `Enter ${event.name} ${command.player}`;
    return (await desk.send(key, [command])) ? null : (desk.error(key) ?? { code: "busy", says: "this name is being registered already", cite: "" });
  }), [event.name]);
  const name = useRef<HTMLInputElement>(null);
  const wrong = useSignal("");
  useEffect(() => {
    if (hasMouse()) name.current?.focus();
  }, []);
  const rules = deskRules(desk.plan.value);
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const form = submitted.currentTarget as HTMLFormElement;
    const all = new FormData(form);
    const said = (field: string) => String(all.get(field) ?? "").trim();
    const meets = rules.criteria.filter((_, at) => all.has(`meets-${at}`));
    const boxes = [...form.querySelectorAll<HTMLInputElement>("[data-meets]")];
    wrong.value = !said("player") ? "Type the player’s name." : meets.length < boxes.length ? `Tick what you have checked of ${said("player")}, then press Enter.` : "";
    if (wrong.value) return (said("player") ? boxes.find(({ checked }) => !checked) : name.current)?.focus();
    line.register({
      command: "Enter", event: event.name, player: said("player"), has_rules: all.has("rules"), meets, card: said("card"),
      fee: paymentOf(said("fee") || "cash", said("voucher")), buy_in: paymentOf(said("buy-in") || "cash", said("voucher")),
      ...(rules.licensees.length > 1 && { licensee: said("licensee") }),
    });
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-once]")) field.value = "";
    for (const box of boxes) box.checked = false;
    for (const way of form.querySelectorAll<HTMLSelectElement>("select[data-way]")) way.value = "cash";
    return name.current?.focus();
  };
  return (
    <section class="panel tour-desk" aria-label="Registration">
      <header class="line">
        <h2>Register</h2>
        <p><b data-entered>{event.live}</b> entered · {Math.max(0, event.most - event.live)} places left · {dollars(event.fee + event.buy_in)} each</p>
      </header>
      <form onSubmit={submit} onKeyDown={sendFromList} aria-label="Register a player" autocomplete="off">
        <div class="tour-name">
          <label for="player">Player’s name</label>
          <input id="player" name="player" ref={name} data-once dir="auto" spellcheck={false} />
          {!!rules.criteria.length && (
            <fieldset class="tour-criteria">
              <legend>Checked of this player</legend>
              {rules.criteria.map((says, at) => <label key={says} class="tick"><input type="checkbox" name={`meets-${at}`} data-meets />{says}</label>)}
            </fieldset>
          )}
          <button type="submit" class="primary" disabled={!desk.canAsk.value}>Register</button>
        </div>
        {wrong.value && <p class="refusal" role="alert">{wrong.value}</p>}
        <Ways rules={rules} vouchers={vouchersFor(desk.view.value, event.name)} />
      </form>
      <Line line={line} desk={desk} />
    </section>
  );
};

/** A voucher names its winner, and pays both. */
const useVoucher = (chosen: HTMLSelectElement, vouchers: readonly Voucher[]) => {
  const voucher = vouchers.find(({ number }) => number === chosen.value);
  const form = chosen.form;
  if (!form || !voucher) return;
  for (const way of form.querySelectorAll<HTMLSelectElement>("select[data-way]")) way.value = "voucher";
  const player = form.elements.namedItem("player") as HTMLInputElement;
  player.value = voucher.player;
  (form.elements.namedItem("card") as HTMLInputElement).value = voucher.card;
  player.focus();
};

const Ways = ({ rules, vouchers }: { rules: ReturnType<typeof deskRules>; vouchers: readonly Voucher[] }) => (
  <details class="fold">
    <summary>Other ways to pay, card</summary>
    <div class="act-form">
      {(["fee", "buy-in"] as const).map((part) => (
        <label key={part}>{part === "fee" ? "Fee by" : "Buy-in by"}
          <select name={part} data-way>{waysFor(part, rules, vouchers.length > 0).map(([way, says]) => <option key={way} value={way}>{says}</option>)}</select>
        </label>
      ))}
      {!!vouchers.length && (
        <label>Voucher
          <select name="voucher" data-once onChange={(event) => useVoucher(event.currentTarget, vouchers)}>
            <option value="">none</option>
            {vouchers.map(({ number, player }) => <option key={number} value={number}>{number}, {player}</option>)}
          </select>
        </label>
      )}
      <label>Card or paper number<input name="card" data-once maxLength={80} /></label>
      {rules.licensees.length > 1 && <label>Taken by<select name="licensee">{rules.licensees.map((one) => <option key={one}>{one}</option>)}</select></label>}
      <label class="tick"><input type="checkbox" name="rules" defaultChecked />A copy of the rules was handed over</label>
    </div>
  </details>
);

/** Names on their way, and those that were refused. */
const Line = ({ line, desk }: { line: Registering; desk: TournamentDesk }) => (
  <>
    <p class="said" role="status">{line.taken.value && `${line.taken.value} is entered.`}</p>
    {!!line.asked.value.length && (
      <ul class="plain" aria-label="Entries on their way">
        {line.asked.value.map((one) => <li key={one.id}>{one.error ? <Refused one={one} line={line} desk={desk} /> : <span class="soft">{one.command.player}: registering…</span>}</li>)}
      </ul>
    )}
  </>
);

const Refused = ({ one, line, desk }: { one: Asked; line: Registering; desk: TournamentDesk }) => {
  const again = (command: Enter) => {
    line.drop(one.id);
    line.register(command);
  };
  const wait = async () => {
    if (await desk.ask({ command: "JoinWaitingList", event: one.command.event, player: one.command.player }, `${one.command.player} is on the waiting list.`)) line.drop(one.id);
  };
  return (
    <div class="refusal">
      <p role="alert"><b><bdi>{one.command.player}</bdi></b>: {sentence(one.error?.says ?? "")} {one.error?.cite && <cite>{one.error.cite}</cite>}</p>
      <span class="line">
        <button type="button" class="small" onClick={() => again(one.command)}>Try again</button>
        {one.error?.code === "full" && <button type="button" class="small" onClick={() => void wait()}>Put on the waiting list</button>}
        <button type="button" class="small" onClick={() => line.drop(one.id)}>Let go</button>
      </span>
    </div>
  );
};
