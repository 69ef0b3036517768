/** A division that players have proposed: who has agreed, the director's own statement, and the stop where somebody is pressed. */
import type { EventView } from "../../api/types";
import { dollars } from "../../state/money";
import { consentsOf, type TournamentDesk } from "../../state/tournament";
import { ActForm, Field, Fold } from "../pit/day/ActForm";

const STATED = [
  ["not_encouraged", "Neither I nor anybody of the house has encouraged this agreement."],
  ["all_understood", "Every player understood that it needs everybody’s consent, and that play goes on without it."],
  ["voluntary", "Every consent was voluntary."],
] as const;

export const SharingPanel = ({ desk, event }: { desk: TournamentDesk; event: EventView }) => {
  const lines = consentsOf(event);
  if (!lines.length) return null;
  const missing = lines.filter(({ agreed }) => !agreed).length;
  return (
    <section class="panel tour-sharing" aria-label="Proposed division">
      <h2>Players propose to divide the prizes</h2>
      <p class="soft">Proposed by {event.sharing?.by}. The decision is the players’ alone: each answers on the own screen.</p>
      <table>
        <thead><tr><th scope="col">Player</th><th scope="col">Share</th><th scope="col">Answer</th></tr></thead>
        <tbody>
          {lines.map(({ entry, player, cents, agreed }) => (
            <tr key={entry}><th scope="row">{player}</th><td class="points">{dollars(cents)}</td><td>{agreed ? "agrees" : "has not answered"}</td></tr>
          ))}
        </tbody>
      </table>
      {desk.may("ApproveSharing") && (
        <>
          {missing ? <p>The event is played on until all have agreed.</p> : (
            <ActForm
              day={desk} of={`ApproveSharing ${event.name}`} button="State this and end the event" says="The prizes are divided as agreed." label="Director’s statement"
              make={(_, all) => [{ command: "ApproveSharing", event: event.name, not_encouraged: all.has("not_encouraged"), all_understood: all.has("all_understood"), voluntary: all.has("voluntary") }]}
            >
              {STATED.map(([name, says]) => <label key={name} class="tick wide"><input type="checkbox" name={name} required />{says}</label>)}
            </ActForm>
          )}
          <Fold title="Somebody is pressed to agree">
            <ActForm day={desk} of={`StopSharing ${event.name}`} button="Stop it: the event is played on" make={(said) => [{ command: "StopSharing", event: event.name, reason: said("reason") }]}>
              <Field name="reason" says="What was seen or heard" wide />
            </ActForm>
          </Fold>
        </>
      )}
    </section>
  );
};
