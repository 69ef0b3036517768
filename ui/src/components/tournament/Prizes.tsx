/** The prizes: before the end, what each place would get; after it, what is due to whom, and what was paid. */
import type { EventView } from "../../api/types";
import { dollars } from "../../state/money";
import { capital } from "../../state/text";
import { dueOf, type TournamentDesk } from "../../state/tournament";
import { ActForm, Field, Fold, Pick } from "../pit/day/ActForm";
import { Refusal } from "../pit/Refusal";
import { ChipCount } from "./Next";

const FORMS = [["", "as the reading taken says"], ["none", "none"], ["W-2G", "W-2G"], ["1099-MISC", "1099-MISC"]] as const;

export const Prizes = ({ desk, event }: { desk: TournamentDesk; event: EventView }) => {
  const due = dueOf(event);
  return (
    <section class="panel tour-prizes" aria-label="Prizes" id="prizes">
      <h2>{due.length ? "Prizes due" : event.ended ? "Prizes" : "Prize ladder"}</h2>
      {!event.ended && (
        <ol class="plain ladder">
          {event.prizes.map(({ place, says, cents }) => <li key={`${place} ${says}`}><b>{place}.</b> <span>{says}</span>{!!cents && <b class="points">{dollars(cents)}</b>}</li>)}
        </ol>
      )}
      <ul class="plain">{due.map((one) => <li key={`${one.place} ${one.entry}`}><Due desk={desk} event={event} one={one} /></li>)}</ul>
      {!!event.paid.length && (
        <>
          <h3>Paid</h3>
          <ul class="plain" aria-label="Prizes paid">
            {event.paid.map(({ entry, place, player, kind, cents, what }, at) => <li key={`${entry} ${at}`}>{place}. {player}: {dollars(cents)} <span class="soft">{what || kind}</span></li>)}
          </ul>
        </>
      )}
      {event.ended && !event.counted["after"] && !!event.counted["before"] && desk.may("CountChips") && <ChipCount desk={desk} event={event} when="after" />}
    </section>
  );
};

const Due = ({ desk, event, one }: { desk: TournamentDesk; event: EventView; one: ReturnType<typeof dueOf>[number] }) => {
  const key = `PayPrize ${one.entry} ${one.place}`;
  const command = { command: "PayPrize", event: event.name, entry: one.entry, place: one.place } as const;
  const says = `Place ${one.place} is paid to ${one.player}.`;
  return (
    <article class="tour-due" data-due={one.entry}>
      <div class="line">
        <p><b>{one.place}. {one.player}</b> <span class="soft">{one.says.map(capital).join("; ")}</span></p>
        <b class="points">{dollars(one.cents)}</b>
        {desk.may("PayPrize") && (
          <button type="button" class="primary small" disabled={desk.isBusy(key) || !desk.canAsk.value} onClick={() => void desk.send(key, [command], says)}>
            Pay<span class="unseen"> {one.player}, place {one.place}</span>
          </button>
        )}
      </div>
      <Refusal error={desk.error(key)} />
      {desk.may("PayPrize") && (
        <Fold title="Federal form">
          <ActForm
            day={desk} of={key} button={`Pay ${dollars(one.cents)}`} says={says} label={`Pay ${one.player} with a federal form`}
            make={(said) => [{ ...command, reading: said("form"), intercept: said("intercept") }]}
          >
            <Pick name="form" says="Form that is filed" of={FORMS} />
            <Field name="intercept" says="Result of the intercept check" optional />
          </ActForm>
        </Fold>
      )}
    </article>
  );
};
