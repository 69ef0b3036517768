/** The house's own books: what is not as it should be, the gaming day and its shifts, its end, applications. */
import { useSignal } from "@preact/signals";
import type { Discrepancy, PitView, Variation } from "../../../api/types";
import type { PitDay } from "../../../state/pitDay";
import { capital, sentence } from "../../../state/text";
import { ActForm, Field, Fold, Pick, Words } from "./ActForm";
import { Gaming } from "./Gaming";
import { Lines } from "./Lines";
import { PaperLink } from "./PaperLink";
import { Reports } from "./Reports";

interface Props {
  day: PitDay;
  view: PitView;
}

export const Discrepancies = ({ day, view }: Props) => {
  if (!view.discrepancies.length) return null;
  return (
    <section class="tasks" aria-label="Discrepancies">
      {view.discrepancies.map((one) => <OneDiscrepancy key={one.number} one={one} day={day} />)}
    </section>
  );
};

const OneDiscrepancy = ({ one, day }: { one: Discrepancy; day: PitDay }) => (
  <article class="task discrepancy" data-discrepancy={one.kind}>
    <h3>{sentence(one.says)}</h3>
    <p class="soft">Number {one.number}, {one.day} {one.shift}{one.slip && `, slip ${one.slip}`}</p>
    {!!one.duties.length && <ul>{one.duties.map((duty) => <li key={duty}>{capital(duty)}</li>)}</ul>}
    <PaperLink day={day} name="variance" number={String(one.number)} says="Print the investigation" />
    {day.may("AnswerDiscrepancy") && (
      <ActForm
        day={day} of={`answer ${one.number}`} button="Answer" label={`Answer discrepancy ${one.number}`} says={`Discrepancy ${one.number} is answered.`}
        make={(said) => [{ command: "AnswerDiscrepancy", number: one.number, answer: said("answer") }]}
      >
        <Words name="answer" says="What was found out" most={500} />
      </ActForm>
    )}
  </article>
);

export const HousePage = ({ day, view }: Props) => (
  <div class="books">
    <section class="panel" aria-label="Open discrepancies">
      <h2>Discrepancies</h2>
      {view.discrepancies.length ? <Discrepancies day={day} view={view} /> : <p class="soft">Nothing is open.</p>}
    </section>
    <Gaming day={day} view={view} />
    <section class="panel" aria-label="Gaming day">
      <h2>Gaming day {view.day}, {view.shift} shift</h2>
      <p class="soft">{view.house ? `${view.house}, licence ${view.licence}` : "The house has no name yet: it stands on every print."}</p>
      <Schedules view={view} />
      {day.may("NameHouse") && <NameHouse day={day} view={view} />}
      {day.may("FileSchedule") && <FileSchedule day={day} view={view} />}
      {day.may("LogTemporaryChange") && <TemporaryChange day={day} view={view} />}
      {day.may("FinalizeDay") && <Finalize day={day} view={view} />}
    </section>
    {day.me.sees.includes("figures") && <Reports view={view} />}
    {day.me.sees.includes("figures") && <Lines view={view} />}
    <Variations day={day} view={view} />
  </div>
);

const Schedules = ({ view }: { view: PitView }) => (
  <ul class="plain">
    {view.schedules.map((one) => (
      <li key={one.first}>
        {one.first <= "0001-01-01" ? "From the first day" : `From ${one.first}`}:{" "}
        {one.shifts.map(({ name, begins }) => `${name} ${begins}`).join(", ")}
        {one.reference && <small> {one.reference}</small>}
      </li>
    ))}
  </ul>
);

const NameHouse = ({ day, view }: Props) => (
  <Fold title={view.house ? "Change the name" : "Name the house"}>
    <ActForm
      day={day} of="name" button="Save" says="The house is named."
      make={(said) => [{ command: "NameHouse", name: said("name"), licence: said("licence"), book: said("book") }]}
    >
      <Field name="name" says="Licensee" value={view.house} />
      <Field name="licence" says="Licence" value={view.licence} />
      <Pick name="book" says="Rulebook" of={view.books.map((book) => [book, book])} value={view.book} />
    </ActForm>
  </Fold>
);

/** The shifts of today, to be changed: what is filed is seldom all new. */
const FileSchedule = ({ day, view }: Props) => {
  const known = view.schedules.at(-1)?.shifts ?? [];
  const shifts = useSignal(known.map(({ name, begins }) => ({ name, begins })));
  const change = (at: number, part: Partial<{ name: string; begins: string }>) =>
    (shifts.value = shifts.value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <Fold title="File a schedule">
      <ActForm
        day={day} of="schedule" button="File the schedule" says="The schedule is filed."
        make={(said) => [{ command: "FileSchedule", first: said("first"), shifts: shifts.value, reference: said("reference") }]}
      >
        <Field name="first" says="First gaming day" type="date" />
        <Field name="reference" says="Reference of the filing" optional />
        <fieldset class="wide shifts">
          <legend>Shifts</legend>
          {shifts.value.map((shift, at) => (
            <div key={at} class="line">
              <label>Name<input value={shift.name} required onInput={(event) => change(at, { name: event.currentTarget.value })} /></label>
              <label>Begins<input type="time" value={shift.begins} required onInput={(event) => change(at, { begins: event.currentTarget.value })} /></label>
              <button type="button" class="small" disabled={shifts.value.length < 2} onClick={() => (shifts.value = shifts.value.filter((_, index) => index !== at))}>
                Remove<span class="unseen"> {shift.name}</span>
              </button>
            </div>
          ))}
          <button type="button" class="small" onClick={() => (shifts.value = [...shifts.value, { name: "", begins: "" }])}>Add a shift</button>
        </fieldset>
      </ActForm>
    </Fold>
  );
};

const TemporaryChange = ({ day, view }: Props) => (
  <Fold title="Log a temporary change">
    <ActForm
      day={day} of="change" button="Log the change" says="The change is logged."
      make={(said) => [{ command: "LogTemporaryChange", day: said("day"), event: said("event"), area: said("area"), reason: said("reason") }]}
    >
      <Field name="day" says="Day" type="date" value={view.day} />
      <Field name="event" says="What is different" />
      <Field name="area" says="Area" />
      <Field name="reason" says="Reason" wide />
    </ActForm>
  </Fold>
);

const Finalize = ({ day, view }: Props) => (
  <Fold title="Finalize a gaming day">
    <ActForm
      day={day} of="finalize" button="Finalize the day" says="The gaming day is finalized."
      make={(said) => [{ command: "FinalizeDay", day: said("day") }]}
    >
      <p class="soft wide">
        Everything of the day is signed, counted and answered. Then nothing of it changes any more.
        {view.finalized && ` Finalized until ${view.finalized}.`}
      </p>
      <Field name="day" says="Day" type="date" value={dayBefore(view.day)} />
    </ActForm>
  </Fold>
);

const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const Variations = ({ day, view }: Props) => (
  <section class="panel" aria-label="Applications to vary a rule">
    <h2>Applications to vary a rule</h2>
    {!view.variations.length && <p class="soft">None.</p>}
    {day.may("ApplyVariation") && <Apply day={day} view={view} />}
    <ul class="plain">
      {view.variations.map((one) => (
        <li key={one.number} data-stage={one.stage}>
          <p><b>{one.number}. {one.title}</b> <span class="pit-phase">{capital(one.stage)}</span></p>
          {one.rule && <p class="soft">{one.rule}, from {one.effective}</p>}
          {day.may("ReviewVariation") && <Stage day={day} one={one} />}
        </li>
      ))}
    </ul>
  </section>
);

/** The written application is named by the digest of its pack, which this machine works out. */
const Apply = ({ day, view }: Props) => {
  const digest = useSignal("");
  const choose = async (file: File | undefined) => {
    digest.value = "";
    const bytes = file && new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
    digest.value = bytes ? Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") : "";
  };
  return (
    <Fold title="Record an application">
      <ActForm
        day={day} of="apply" button="Record the application" says="The application is recorded." isOff={!digest.value}
        make={(said) => [{ command: "ApplyVariation", title: said("title"), book: said("book"), digest: digest.value }]}
      >
        <Field name="title" says="Title" wide />
        <Field name="book" says="Rulebook" value={view.book} />
        <label>Application pack<input type="file" required onChange={(event) => void choose(event.currentTarget.files?.[0])} /></label>
        {digest.value && <p class="soft wide digest">SHA-256 <code>{digest.value}</code></p>}
      </ActForm>
    </Fold>
  );
};

/** What the next authority says of an application. */
const Stage = ({ day, one }: { day: PitDay; one: Variation }) => {
  const of = `variation ${one.number}`;
  if (one.stage === "applied")
    return (
      <Fold title="Record the review">
        <ActForm day={day} of={of} button="Record" label={`Application ${one.number}`} make={(said) => [{ command: "ReviewVariation", variation: one.number, finding: said("finding") }]}>
          <Words name="finding" says="What the Division found" />
        </ActForm>
      </Fold>
    );
  if (one.stage === "reviewed")
    return (
      <Fold title="Record the submission">
        <ActForm day={day} of={of} button="Record" label={`Application ${one.number}`} make={(said) => [{ command: "SubmitVariation", variation: one.number, reference: said("reference") }]}>
          <Field name="reference" says="Reference" />
        </ActForm>
      </Fold>
    );
  if (one.stage !== "submitted") return null;
  return (
    <Fold title="Record the decision">
      <ActForm
        day={day} of={of} button="Record" label={`Application ${one.number}`}
        make={(said) => [{
          command: "DecideVariation", variation: one.number, approved: said("decision") !== "denied", temporary: said("decision") === "temporary",
          rule: said("rule"), effective: said("effective"), reason: said("reason"),
        }]}
      >
        <Pick name="decision" says="Decision" of={[["permanent", "Approved by a rule"], ["temporary", "Approved by a temporary rule"], ["denied", "Denied"]]} value="permanent" />
        <Field name="rule" says="Rule" optional />
        <Field name="effective" says="First day" type="date" optional />
        <Field name="reason" says="Reason, if denied" optional wide />
      </ActForm>
    </Fold>
  );
};
