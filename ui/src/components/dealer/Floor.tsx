/** Calling the floor: what no book lists while a ball runs, and disputes at any time. */
import type { Dealer } from "../../state/dealer";
import { Cite, Key, Panel, Reason } from "./parts";
import { StepForm } from "./Desk";

export const Floor = ({ dealer }: { dealer: Dealer }) => {
  const view = dealer.view.value;
  const unlisted = view?.irregularities.find(({ name }) => !name);
  const dispute = view?.desk.find(({ does }) => does === "OpenDispute");
  const why = dealer.barred.value ?? unlisted?.why_not ?? null;
  const refer = (event: SubmitEvent) => {
    event.preventDefault();
    const what = String(new FormData(event.currentTarget as HTMLFormElement).get("what"));
    dealer.ask({ command: "ReportIrregularity", irregularity: what, answers: {} });
    dealer.back();
  };
  return (
    <Panel title="Call the floor" back={dealer.back}>
      <div class="stage-body">
        <form class="form" onSubmit={refer} aria-label="The spin">
          <h3>Something is wrong with this spin</h3>
          <p class="hint">The round waits until the supervisor has ruled. <Cite cite={unlisted?.cite ?? ""} /></p>
          <label class="field"><span>What has happened</span><input name="what" required maxLength={200} disabled={why !== null} /></label>
          {why && <Reason why={why} />}
          <button type="submit" class="big alarm" disabled={why !== null}><span>Call the supervisor</span><Key name="Enter" /></button>
        </form>
        {dispute && <div><h3>A player disputes something</h3><StepForm dealer={dealer} step={dispute} done={dealer.back} /></div>}
      </div>
    </Panel>
  );
};
