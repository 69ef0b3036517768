/** What a director does beside play: announcements, re-buys and add-ons, moves, the waiting list, and paper. */
import type { EventView, SuggestionView } from "../../api/types";
import { dollars, points } from "../../state/money";
import { capital, sentence } from "../../state/text";
import { addressOf, type TournamentDesk } from "../../state/tournament";
import { ActForm, Field, Fold } from "../pit/day/ActForm";
import { Refusal } from "../pit/Refusal";

interface Props {
  desk: TournamentDesk;
  event: EventView;
}

export const Announcement = ({ desk, event }: Props) => (desk.may("Announce") ? (
  <section class="panel" aria-label="Announcement">
    <h2>On the wall</h2>
    {event.says && (
      <>
        <p class="tour-says" data-announced>{event.says}</p>
        <button type="button" class="small" disabled={!desk.canAsk.value} onClick={() => void desk.ask({ command: "Announce", event: event.name, says: "" }, "Taken off the wall.")}>Take it off the wall</button>
      </>
    )}
    <ActForm day={desk} of={`Announce ${event.name}`} button="Announce" says="Announced." make={(said) => [{ command: "Announce", event: event.name, says: said("says") }]}>
      <label class="wide">Announcement<input name="says" required autocomplete="off" maxLength={200} /></label>
    </ActForm>
  </section>
) : null);

export const Extras = ({ desk, event }: Props) => (event.extras.length ? (
  <section class="panel" aria-label="Extra points">
    <h2>Re-buy and add-on</h2>
    <ul class="plain">
      {event.extras.map(({ kind, price, points: given, open, conditions }) => {
        const command = open ? "CloseExtra" : "OpenExtra";
        return (
          <li key={kind} data-extra={kind}>
            <p><b>{capital(kind)}</b> {dollars(price)} for {points(given)} · {open ? <span class="good">open</span> : "closed"}</p>
            {conditions && <p class="soft">{conditions}</p>}
            {desk.may(command) && (
              <button type="button" class="small" disabled={!desk.canAsk.value} onClick={() => void desk.ask({ command, event: event.name, kind })}>{open ? "Close" : "Open"} the {kind}</button>
            )}
          </li>
        );
      })}
    </ul>
    <Refusal error={desk.error(`OpenExtra ${event.name}`) ?? desk.error(`CloseExtra ${event.name}`)} />
  </section>
) : null);

/** It is not played; what everybody has paid is owed until they come for it (on the page of the money). */
export const Cancel = ({ desk, event }: Props) => (desk.may("CancelEvent") && !event.ended && event.tables.every(({ state }) => state === "drawn") && event.live > 0 ? (
  <section class="panel" aria-label="Cancel the event">
    <Fold title={`Cancel ${event.name}`}>
      <ActForm day={desk} of={`CancelEvent ${event.name}`} button="Cancel the event" make={(said) => [{ command: "CancelEvent", event: event.name, reason: said("reason") }]}>
        <Field name="reason" says="Reason" wide />
      </ActForm>
    </Fold>
  </section>
) : null);

export const Waiting = ({ desk, event }: Props) => (event.waiting.length || (event.registration && event.live >= event.most) ? (
  <section class="panel" aria-label="Waiting list">
    <h2>Waiting list</h2>
    <ol class="plain">
      {event.waiting.map((player) => (
        <li key={player} class="line">{player}
          {desk.may("LeaveWaitingList") && <button type="button" class="small" onClick={() => void desk.ask({ command: "LeaveWaitingList", event: event.name, player })}>Take off the list<span class="unseen">: {player}</span></button>}
        </li>
      ))}
    </ol>
    {desk.may("JoinWaitingList") && (
      <ActForm day={desk} of={`JoinWaitingList ${event.name}`} button="Put on the list" make={(said) => [{ command: "JoinWaitingList", event: event.name, player: said("waiting") }]}>
        <Field name="waiting" says="Name" />
      </ActForm>
    )}
  </section>
) : null);

/** Advice on seats, one kind at a time, and who was moved and has to be told. */
export const Moves = ({ desk, event }: Props) => (event.suggestions.length || event.moves.length ? (
  <section class="panel tour-moves" aria-label="Moves">
    {!!event.suggestions.length && (
      <>
        <h2>Suggested: {event.suggestions[0]?.kind}</h2>
        <ul class="plain">{event.suggestions.map((one) => <li key={`${one.table} ${one.entry}`}><Suggestion desk={desk} event={event} one={one} /></li>)}</ul>
        <Refusal error={desk.error("MoveSeat") ?? desk.error(`BreakTable ${event.name}`)} />
      </>
    )}
    {!!event.moves.length && (
      <>
        <h2>To announce</h2>
        <ul class="plain tour-called" aria-label="Moves to announce">
          {event.moves.map(({ entry, player, left, table, seat }) => (
            <li key={entry}><b>{player}</b>: {left ? `from table ${left} ` : ""}to <b>table {table}, seat {seat}</b></li>
          ))}
        </ul>
        <p><a href={printOf(desk, event, "moves", "pdf")} target="_blank" rel="noopener">Print the moves in large type</a></p>
      </>
    )}
  </section>
) : null);

const Suggestion = ({ desk, event, one }: Props & { one: SuggestionView }) => {
  const says = one.entry ? `${one.player} from table ${one.table} to table ${one.to}, seat ${one.seat}` : `Break up table ${one.table}`;
  const command = one.entry
    ? ({ command: "MoveSeat", entry: one.entry, table: one.to, seat: one.seat, reason: one.reason } as const)
    : ({ command: "BreakTable", event: event.name, table: one.table, reason: one.reason } as const);
  return (
    <div class="line">
      <p><b>{says}</b> <span class="soft">{sentence(one.reason)}</span></p>
      {desk.may(command.command) && <button type="button" class="small" disabled={!desk.canAsk.value} onClick={() => void desk.ask(command as Parameters<typeof desk.ask>[0], `${says}.`)}>Do it<span class="unseen">: {says}</span></button>}
    </div>
  );
};

const SHEETS: readonly (readonly [string, string])[] = [
  ["rules", "Printed rules"], ["entries", "Entry fee and buy-in log"], ["seats", "Seats by name and table"], ["notice", "Point notice"],
  ["moves", "Moves to announce"], ["chips", "Chip count"], ["results", "Results"], ["payouts", "Payout form"], ["vouchers", "Vouchers"],
];

const printOf = (desk: TournamentDesk, event: EventView, what: string, ending: string): string =>
  `${addressOf(desk.name, `prints/${what}.${ending}`)}?${new URLSearchParams({ event: event.name })}`;

/** Vouchers are printed where some were won in the event and are open; who has moved, while somebody has to be told. */
const sheetsOf = (desk: TournamentDesk, event: EventView) => {
  const vouchers = desk.view.value?.vouchers.some((one) => one.won_in === event.name && !one.used && !one.lapsed);
  const lacks = { vouchers: !vouchers, moves: !event.moves.length, seats: !event.tables.some(({ state }) => state !== "played"), results: event.round < 0 };
  return SHEETS.filter(([what]) => !lacks[what as keyof typeof lacks]);
};

export const Prints = ({ desk, event }: Props) => (
  <section class="panel" aria-label="Print">
    <h2>Print</h2>
    <ul class="plain tour-prints">
      {sheetsOf(desk, event).map(([what, says]) => <li key={what}><a href={printOf(desk, event, what, "pdf")} target="_blank" rel="noopener">{says}</a></li>)}
    </ul>
  </section>
);
