/** One entry, looked into: what was paid for it, and everything that can be done about it. */
import type { Entry, EventView, MoveSeat } from "../../api/types";
import { dollars, points } from "../../state/money";
import { capital } from "../../state/text";
import type { TournamentDesk } from "../../state/tournament";
import { Dialog } from "../Dialog";
import { ActForm, Field, Fold, Pick } from "../pit/day/ActForm";
import { Refusal } from "../pit/Refusal";
import { opened } from "./Tables";

interface Props {
  desk: TournamentDesk;
  event: EventView;
  entry: Entry;
}

const close = () => (opened.value = 0);

export const EntryDialog = ({ desk }: { desk: TournamentDesk }) => {
  for (const event of desk.view.value?.events ?? [])
    for (const { entry, place } of event.entries)
      if (entry.number === opened.value)
        return (
          <Dialog title={`${entry.player}, entry ${entry.number}`} close={close}>
            <Facts entry={entry} place={place} />
            <Extras desk={desk} event={event} entry={entry} />
            <Acts desk={desk} event={event} entry={entry} />
          </Dialog>
        );
  return null;
};

const paid = ({ cents, by }: Entry["fee"]): string => `${dollars(cents)} ${by.way}${by.what ? `: ${by.what}` : ""}`;

const Facts = ({ entry, place }: { entry: Entry; place: number }) => (
  <dl class="figures">
    <div><dt>Status</dt><dd>{capital(entry.status)}{entry.why && `: ${entry.why}`}</dd></div>
    <div><dt>Place</dt><dd>{place || "–"}</dd></div>
    <div><dt>Points</dt><dd>{entry.points.toLocaleString("en-US")}</dd></div>
    <div><dt>Seat</dt><dd>{entry.seat ? `table ${entry.seat.table}, seat ${entry.seat.seat}` : "–"}</dd></div>
    <div><dt>Fee</dt><dd>{paid(entry.fee)}</dd></div>
    <div><dt>Buy-in</dt><dd>{paid(entry.buy_in)}</dd></div>
    {entry.card && <div><dt>Card</dt><dd>{entry.card}</dd></div>}
    {entry.again > 0 && <div><dt>Re-entry after</dt><dd>entry {entry.again}</dd></div>}
  </dl>
);

/** The player asks for it at the desk; nothing is bought by itself. */
const Extras = ({ desk, event, entry }: Props) => {
  if (entry.status !== "live" || !desk.may("BuyExtra")) return null;
  return (
    <>
      {event.extras.filter(({ open }) => open).map(({ kind, price, points: given, most }) => (
        <div key={kind} class="line">
          <p>{capital(kind)}: {dollars(price)} in cash for {points(given)} <span class="soft">(had {entry.extras[kind] ?? 0} of {most})</span></p>
          <button type="button" class="primary small" disabled={!desk.canAsk.value} onClick={() => void desk.send(`BuyExtra ${entry.number}`, [{ command: "BuyExtra", entry: entry.number, kind }], `${entry.player} has bought a ${kind}.`)}>The player buys the {kind}</button>
        </div>
      ))}
      <Refusal error={desk.error(`BuyExtra ${entry.number}`)} />
    </>
  );
};

const Acts = ({ desk, event, entry }: Props) => {
  const { number } = entry;
  const isLive = entry.status === "live";
  const free = freeSeats(event, entry);
  const others = event.entries.map((one) => one.entry).filter((one) => one.number !== number && one.status === "live");
  return (
    <>
      {!entry.has_rules && desk.may("HandRules") && (
        <button type="button" class="small" onClick={() => void desk.send(`HandRules ${number}`, [{ command: "HandRules", entry: number }])}>A copy of the rules is handed over</button>
      )}
      {isLive && entry.given > 0 && entry.points === 0 && desk.may("DeclineExtra") && (
        <button type="button" class="small" onClick={() => void desk.send(`DeclineExtra ${number}`, [{ command: "DeclineExtra", entry: number }])}>The player buys no more, and is out</button>
      )}
      <Refusal error={desk.error(`HandRules ${number}`) ?? desk.error(`DeclineExtra ${number}`)} />
      {isLive && free.length > 0 && desk.may("MoveSeat") && (
        <Fold title="Move to another seat">
          <ActForm day={desk} of={`MoveSeat ${number}`} button="Move" then={close} make={(said) => [{ command: "MoveSeat", entry: number, ...free[Number(said("to"))]?.to, reason: said("reason") } as MoveSeat]}>
            <Pick name="to" says="To" of={free.map(({ says }, at) => [String(at), says])} />
            <Field name="reason" says="Reason" wide />
          </ActForm>
        </Fold>
      )}
      {isLive && event.round < 0 && desk.may("WithdrawEntry") && (
        <Fold title="Withdraw, and pay back">
          <ActForm day={desk} of={`WithdrawEntry ${number}`} button="Withdraw the entry" then={close} make={(said, all) => [{ command: "WithdrawEntry", entry: number, reason: said("reason"), later: all.has("later") }]}>
            <Field name="reason" says="Reason" wide />
            <label class="tick"><input type="checkbox" name="later" />The player is not here: set the money aside, to be paid back later</label>
          </ActForm>
        </Fold>
      )}
      {isLive && event.round >= 0 && desk.may("ReportConcealed") && (
        <Fold title="Report concealed chips">
          <ActForm day={desk} of={`ReportConcealed ${number}`} button="Report" then={close} make={(said) => [{ command: "ReportConcealed", entry: number, says: said("says") }]}>
            <Field name="says" says="What was found" wide />
          </ActForm>
        </Fold>
      )}
      {entry.status !== "disqualified" && entry.status !== "withdrawn" && desk.may("Disqualify") && (
        <Fold title="Disqualify">
          <ActForm
            day={desk} of={`Disqualify ${number}`} button="Disqualify" then={close}
            make={(said, all) => [{ command: "Disqualify", entries: [number, ...all.getAll("others").map(Number)], reason: said("reason"), double: all.has("double") }]}
          >
            <Field name="reason" says="Reason, by the printed rules" wide />
            <label class="tick"><input type="checkbox" name="double" />One person has several live entries</label>
            {!!others.length && (
              <label class="wide">The same person’s other entries, if there are any
                <select name="others" multiple size={Math.min(4, others.length)}>{others.map((one) => <option key={one.number} value={one.number}>{one.player}, entry {one.number}</option>)}</select>
              </label>
            )}
          </ActForm>
        </Fold>
      )}
    </>
  );
};

/** Where the player could be moved to: the other free seats of the heat. */
const freeSeats = (event: EventView, { seat }: Entry) =>
  event.tables.filter(({ heat, state }) => heat === seat?.heat && state !== "played").flatMap(({ table, free }) =>
    free.map((at) => ({ to: { table, seat: at }, says: `Table ${table}, seat ${at}` })));
