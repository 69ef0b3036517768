/** Who is on duty, the rota, and incidents. */
import type { Duty as DutyOf, PitView } from "../../../api/types";
import type { PitDay } from "../../../state/pitDay";
import { tablesOf } from "../../../state/pitSteps";
import { Name } from "../../Name";
import { Refusal } from "../Refusal";
import { ActForm, Field, Fold, Pick, Words } from "./ActForm";
import { PaperLink } from "./PaperLink";

interface Props {
  day: PitDay;
  view: PitView;
}

const places = (view: PitView) => [["", "the pit"] as const, ...tablesOf(view)];

/** Whoever may sign on. */
const workers = (view: PitView) =>
  view.people.filter(({ post }) => view.who["SignOn"]?.includes(post)).map(({ name, post }) => [name, `${name} · ${post}`] as const);

export const DutyPage = ({ day, view }: Props) => (
  <div class="books">
    <section class="panel" aria-label="On duty">
      <h2>On duty</h2>
      <Own day={day} view={view} />
      {!view.duty.length && <p class="soft">Nobody is on duty.</p>}
      <ul class="plain things" aria-label="People on duty">
        {view.duty.map((one) => <li key={one.person} data-duty={one.person}><Person one={one} day={day} view={view} /></li>)}
      </ul>
      {day.may("PlanDuty") && <SignOnOthers day={day} view={view} />}
    </section>
    <Rota day={day} view={view} />
    <Incidents day={day} view={view} />
  </div>
);

/** One tap to come and to go. */
const Own = ({ day, view }: Props) => {
  const here = view.duty.find((one) => one.person === day.me.name);
  if (!day.may("SignOn") || (here && !here.on_break)) return <Refusal error={day.error("own duty")} />;
  return (
    <p class="line">
      <button
        type="button" class="primary" disabled={!day.canAsk.value} aria-disabled={day.isBusy("own duty")}
        onClick={() => void day.send("own duty", [{ command: "SignOn", person: day.me.name, post: day.me.post, place: here?.place ?? "" }], "You are on duty.")}
      >{here ? "Back from the break" : `Sign on as ${day.me.post}`}</button>
      <Refusal error={day.error("own duty")} />
    </p>
  );
};

const Person = ({ one, day, view }: Props & { one: DutyOf }) => {
  const key = `duty ${one.person}`;
  const mayEnd = one.person === day.me.name || day.may("PlanDuty");
  const since = new Date(one.since).toLocaleTimeString("en-US", { hour12: false, hour: "2-digit", minute: "2-digit" });
  const send = (command: Parameters<PitDay["send"]>[1], says: string) => void day.send(key, command, says);
  return (
    <>
      <p><b><Name of={one.person} /></b> <span class="soft">{one.post}, {places(view).find(([number]) => number === one.place)?.[1] ?? one.place}, since {since}</span></p>
      {one.on_break && <p class="on-break">On a break</p>}
      {mayEnd && (
        <div class="line">
          {one.on_break
            ? <button type="button" class="small" onClick={() => send([{ command: "SignOn", person: one.person, post: one.post, place: one.place }], `${one.person} is back.`)}>Back</button>
            : <button type="button" class="small" onClick={() => send([{ command: "SignOff", person: one.person, to: "break" }], `${one.person} is on a break.`)}>Break</button>}
          <button type="button" class="small" onClick={() => send([{ command: "SignOff", person: one.person, to: "" }], `${one.person} has signed off.`)}>Sign off</button>
        </div>
      )}
      <Refusal error={day.error(key)} />
    </>
  );
};

const SignOnOthers = ({ day, view }: Props) => (
  <Fold title="Sign somebody on">
    <ActForm
      day={day} of="sign on" button="Sign on" says="Signed on."
      make={(said) => {
        const person = view.people.find(({ name }) => name === said("person"));
        return person ? [{ command: "SignOn", person: person.name, post: person.post, place: said("place") }] : "Choose a person.";
      }}
    >
      <Pick name="person" says="Person" of={workers(view)} />
      <Pick name="place" says="Place" of={places(view)} />
    </ActForm>
  </Fold>
);

const Rota = ({ day, view }: Props) => {
  const lines = Object.entries(view.rota).map(([key, place]) => [...key.split("/"), place]).sort();
  const shifts = view.schedules.findLast(({ first }) => first <= view.day)?.shifts ?? [];
  return (
    <section class="panel" aria-label="Rota">
      <h2>Rota</h2>
      {!lines.length && <p class="soft">Nothing is planned.</p>}
      <ul class="plain">{lines.map(([on, shift, person, place]) => <li key={`${on} ${shift} ${person}`}>{on} {shift}: <b><Name of={person ?? ""} /></b>{place && `, table ${place}`}</li>)}</ul>
      {day.may("PlanDuty") && (
        <Fold title="Plan a turn of duty">
          <ActForm
            day={day} of="plan" button="Plan" says="Planned."
            make={(said) => [{ command: "PlanDuty", person: said("person"), day: said("day"), shift: said("shift"), place: said("place") }]}
          >
            <Pick name="person" says="Person" of={workers(view)} />
            <Field name="day" says="Day" type="date" value={view.day} />
            <Pick name="shift" says="Shift" of={shifts.map(({ name }) => [name, name])} />
            <Pick name="place" says="Place" of={places(view)} />
          </ActForm>
        </Fold>
      )}
    </section>
  );
};

const Incidents = ({ day, view }: Props) => (
  <section class="panel" aria-label="Incidents">
    <h2>Incidents</h2>
    {!view.incidents.length && <p class="soft">No incident is open.</p>}
    <ul class="plain things">
      {view.incidents.map((one) => (
        <li key={one.number} data-incident={one.number}>
          <p><b>{one.number}. {one.what}</b> <span class="soft">{one.table && `table ${one.table}, `}{one.day}, <Name of={one.by.name} /></span></p>
          <p class="said">{one.said}</p>
          <PaperLink day={day} name="incident" number={String(one.number)} says="Print the report" />
          {day.may("CloseIncident") && (
            <Fold title="Close the incident">
              <ActForm day={day} of={`incident ${one.number}`} button="Close it" label={`Close incident ${one.number}`} says={`Incident ${one.number} is closed.`} make={(said) => [{ command: "CloseIncident", incident: one.number, outcome: said("outcome") }]}>
                <Words name="outcome" says="Outcome" most={500} />
              </ActForm>
            </Fold>
          )}
        </li>
      ))}
    </ul>
    {day.may("ReportIncident") && (
      <Fold title="Report an incident">
        <ActForm
          day={day} of="incident" button="Report" says="The incident is reported."
          make={(said) => [{ command: "ReportIncident", table: said("table"), what: said("what"), said: said("said") }]}
        >
          <Field name="what" says="What happened, in a few words" />
          <Pick name="table" says="Where" of={places(view)} />
          <Words name="said" says="Report" />
        </ActForm>
      </Fold>
    )}
  </section>
);
