/** The money of a tournament: cash that is kept apart until two people have counted it, the pools, and vouchers. */
import type { TournamentView } from "../../api/types";
import { centsOf } from "../../state/cents";
import { dollars } from "../../state/money";
import { keptApart, type TournamentDesk } from "../../state/tournament";
import { ActForm, Field, Fold } from "../pit/day/ActForm";
import { Refusal } from "../pit/Refusal";

interface Props {
  desk: TournamentDesk;
  view: TournamentView;
}

export const Money = ({ desk, view }: Props) => (
  <div class="books">
    <Apart desk={desk} view={view} />
    <section class="panel" aria-label="Pools">
      <h2>Prize pools</h2>
      <dl class="figures">{view.events.map(({ name, pool }) => <div key={name}><dt>{name}</dt><dd>{dollars(pool)}</dd></div>)}</dl>
      <p class="soft">All buy-ins go back to the players: as prizes, or to whoever paid them for an event that is not played.</p>
    </section>
    <OwedBack desk={desk} view={view} />
    {!!view.vouchers.length && <Vouchers desk={desk} view={view} />}
  </div>
);

/** What was paid for entries that were withdrawn, until the players come for it. */
const OwedBack = ({ desk, view }: Props) => {
  const owed = view.events.flatMap(({ entries }) => entries.flatMap(({ entry }) => (entry.owed ? [{ entry, owed: entry.owed }] : [])));
  return owed.length ? (
    <section class="panel" aria-label="Owed to players">
      <h2>Owed to players</h2>
      <ul class="plain things">
        {owed.map(({ entry, owed: { cents, goods } }) => (
          <li key={entry.number} data-owed={entry.number}>
            <p><b>{entry.player}</b>, entry {entry.number} in {entry.event} <span class="soft">{entry.why}</span></p>
            <p>{[...(cents ? [dollars(cents)] : []), ...goods].join(" and ")}</p>
            {desk.may("PayBack") && (
              <button type="button" class="small" disabled={!desk.canAsk.value} onClick={() => void desk.send(`PayBack ${entry.number}`, [{ command: "PayBack", entry: entry.number }], `${entry.player} is paid back.`)}>Paid back<span class="unseen">: {entry.player}</span></button>
            )}
            <Refusal error={desk.error(`PayBack ${entry.number}`)} />
          </li>
        ))}
      </ul>
    </section>
  ) : null;
};

const Apart = ({ desk, view }: Props) => {
  const apart = keptApart(view);
  const parts: (readonly [string, string, number])[] = [["fees", "Entry fees", apart.fees], ...Object.entries(apart.buyIns).map(([name, cents]) => [`of ${name}`, `Buy-ins of ${name}`, cents] as const)];
  const who = view.who["CountCash"] ?? [];
  const needs = Array.from({ length: desk.may("CountCash") ? 1 : 2 }, () => ({ posts: who, as: "Counted by" }));
  return (
    <section class="panel" aria-label="Cash kept apart" id="apart">
      <h2>Cash kept apart</h2>
      {apart.total ? (
        <>
          <p><b data-apart>{dollars(apart.total)}</b> is kept apart from all other cash until two people have counted it.</p>
          <ActForm
            day={desk} of="CountCash" button="Counted by both" says="The cash is counted." label="Count the cash" needs={needs} except={desk.may("CountCash") ? [desk.me.name] : []}
            make={(said) => {
              const counted = parts.map(([name]) => centsOf(said(name)));
              if (counted.some((cents) => cents === null)) return "Enter each amount in dollars, such as 900 or 900.50.";
              const buyIns = Object.fromEntries(Object.keys(apart.buyIns).map((name, at) => [name, counted[at + 1] ?? 0]));
              return [{ command: "CountCash", fees: counted[0] ?? 0, buy_ins: buyIns, reason: said("reason") }];
            }}
          >
            {parts.map(([name, says, cents]) => <label key={name}>{says} <small>(taken: {dollars(cents)})</small><input name={name} inputMode="decimal" required autocomplete="off" /></label>)}
            <Field name="reason" says="Reason, if it is not what was taken" optional wide />
          </ActForm>
        </>
      ) : <p>No cash is kept apart: all of it is counted.</p>}
    </section>
  );
};

const Vouchers = ({ desk, view }: Props) => (
  <section class="panel" aria-label="Vouchers">
    <h2>Vouchers</h2>
    <ul class="plain things">
      {view.vouchers.map((one) => (
        <li key={one.number}>
          <p><b>{one.number}</b> {one.player}, for {one.event} <span class="soft">{dollars(one.fee + one.buy_in)}, won in {one.won_in}</span></p>
          <p>{one.used ? `Used by entry ${one.used}` : one.lapsed ? `Lapsed: ${one.lapsed}` : "Not used yet"}</p>
          {!one.used && !one.lapsed && desk.may("LapseVoucher") && (
            <Fold title="Let it lapse">
              <ActForm day={desk} of={`LapseVoucher ${one.number}`} button="It lapses to the pool" make={(said) => [{ command: "LapseVoucher", voucher: one.number, reason: said("reason") }]}>
                <Field name="reason" says="Reason" wide />
              </ActForm>
            </Fold>
          )}
        </li>
      ))}
    </ul>
  </section>
);
