/** The house as a whole: all gaming stopped and resumed, what does not work, which program runs. */
import { useSignal } from "@preact/signals";
import { tell } from "../../../api/read";
import type { PitView, Problem } from "../../../api/types";
import type { PitDay } from "../../../state/pitDay";
import { sentence } from "../../../state/text";
import { Refusal } from "../Refusal";
import { Fold } from "./ActForm";

export const Gaming = ({ day, view }: { day: PitDay; view: PitView }) => (
  <section class="panel" aria-label="Gaming">
    <h2>Gaming</h2>
    {view.gaming_stopped ? (
      <p class="barrier" role="alert">
        All gaming is stopped: {view.gaming_stopped.replace(/\.$/, "")}. When it may go on, two supervisors resume each table.
      </p>
    ) : <p class="soft">Every table may play unless it is stopped.</p>}
    {view.gaming_stopped
      ? day.may("ResumeGaming") && <Switch key="resume" change="ResumeGaming" says="Let gaming go on" />
      : day.may("StopGaming") && (
        <Fold title="Stop all gaming"><Switch key="stop" change="StopGaming" says="Stop every table now" /></Fold>
      )}
    {Object.entries(view.outages).map(([what, since]) => (
      <p key={what} class="refusal">{sentence(`${what} does not work since ${new Date(since).toLocaleString()}`)}</p>
    ))}
    {view.program.digest && (
      <p class="soft" data-program>
        Croupier {view.program.version}, digest <code title={view.program.digest}>{view.program.digest.slice(0, 16)}…</code>
      </p>
    )}
  </section>
);

const Switch = ({ change, says }: { change: string; says: string }) => {
  const failed = useSignal<Problem | null>(null);
  const ask = async (event: SubmitEvent) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget as HTMLFormElement).get("reason"));
    const answer = await tell("/api/house", { change, reason });
    failed.value = answer.ok ? null : answer.error;
  };
  return (
    <form class="act-form" aria-label={says} onSubmit={(event) => void ask(event)}>
      <label class="wide">Reason<input name="reason" required maxLength={500} autocomplete="off" /></label>
      <div class="act-foot"><button type="submit" class="primary">{says}</button></div>
      <Refusal error={failed.value} />
    </form>
  );
};
