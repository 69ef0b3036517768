/** Calling the floor: at any time; what no book lists while a ball runs, which holds the round; and disputes. */
import type { Dealer } from "../../state/dealer";
import { capital, Cite, Key, Panel, Reason } from "./parts";
import { StepForm } from "./Desk";

export const Floor = ({ dealer }: { dealer: Dealer }) => {
  const view = dealer.view.value;
  const unlisted = view?.irregularities.find(({ name }) => !name);
  const dispute = view?.desk.find(({ does }) => does === "OpenDispute");
  const why = dealer.barred.value ?? unlisted?.why_not ?? null;
  const call = (event: SubmitEvent) => {
    event.preventDefault();
    dealer.ask({ command: "CallFloor", why: String(new FormData(event.currentTarget as HTMLFormElement).get("why") ?? "") });
    dealer.back();
  };
  const refer = (event: SubmitEvent) => {
    event.preventDefault();
    const what = String(new FormData(event.currentTarget as HTMLFormElement).get("what"));
    dealer.ask({ command: "ReportIrregularity", irregularity: what, answers: {} });
    dealer.back();
  };
  return (
    <Panel title="Call the floor" back={dealer.back}>
      <div class="stage-body parted">
        <form class="form" onSubmit={call} aria-label="The floor">
          <h3>Call a supervisor</h3>
          <p class="hint">The pit shows the call until it is acknowledged. The round goes on.</p>
          <label class="field"><span>What for <small>optional</small></span><input name="why" maxLength={200} autocomplete="off" /></label>
          {view && !view.call.is_open && <p class="hint" role="status">{capital(view.call.why)}.</p>}
          <button type="submit" class="big alarm" disabled={!dealer.canCall.value}><span>Call a supervisor to the table</span></button>
        </form>
        <form class="form" onSubmit={refer} aria-label="The spin">
          <h3>Something is wrong with this spin</h3>
          <p class="hint">The round is held until a supervisor has ruled. <Cite cite={unlisted?.cite ?? ""} /></p>
          <label class="field"><span>What happened</span><input name="what" required maxLength={200} disabled={why !== null} /></label>
          {why && <Reason why={why} />}
          <button type="submit" class="big alarm" disabled={why !== null}><span>Hold the spin for a ruling</span><Key name="Enter" /></button>
        </form>
        {dispute && <div><h3>A player disputes something</h3><StepForm dealer={dealer} step={dispute} done={dealer.back} /></div>}
      </div>
    </Panel>
  );
};
