/** A slip in front of whoever signs next: what it is of, who has signed, who is next, and how. */
import { requestPrint } from "../../../api/floor";
import type { Slip } from "../../../api/types";
import { chipsOf, compared, inTray, totalOf, worth } from "../../../state/countPad";
import { dollars } from "../../../state/money";
import type { PitDay } from "../../../state/pitDay";
import { endedBy, nextPost, onePost, signsNext } from "../../../state/pitSteps";
import { capital } from "../../../state/text";
import { Dialog } from "../../Dialog";
import { Name, Names } from "../../Name";
import { Refusal } from "../Refusal";
import { ActForm, Field, Fold } from "./ActForm";
import { CountPad, Total } from "./CountPad";

export const titleOf = (slip: Slip): string => `${capital(slip.kind)} ${slip.number}`;

export const SignDialog = ({ day, slip }: { day: PitDay; slip: Slip }) => (
  <Dialog title={`${titleOf(slip)}, table ${slip.table}`} close={day.close}>
    <Chips slip={slip} />
    <Difference day={day} slip={slip} />
    <Signatures slip={slip} />
    {slip.state === "open" && <SignHere day={day} slip={slip} />}
    {nextPost(slip) === "dealer" && !!Object.keys(slip.chips).length && <Differs day={day} slip={slip} />}
    {slip.state === "void" && <p>Void: {slip.why_void}</p>}
    <Corrections slip={slip} />
    <div class="line">
      <PrintRequest day={day} slip={slip} />
      <Print day={day} slip={slip} />
      {slip.state === "signed" && <button type="button" class="primary" onClick={day.close}>Done</button>}
    </div>
    {slip.kind === "closer" && slip.state === "signed" && day.may("CorrectCount") && <Correct day={day} slip={slip} />}
    {canVoid(day, slip) && <Void day={day} slip={slip} />}
  </Dialog>
);

const canVoid = (day: PitDay, slip: Slip): boolean =>
  day.may("VoidSlip") && (slip.state === "open" || (slip.state === "signed" && (slip.kind === "opener" || slip.kind === "closer")));

/** To print is to sign for it: the second print and all later ones are marked. */
export const Print = ({ day, slip }: { day: PitDay; slip: Slip }) => {
  const says = slip.prints ? "Reprint" : "Print";
  const key = `print ${slip.number}`;
  if (!day.may("PrintSlip")) return null;
  return (
    <>
      <button type="button" class="small" aria-disabled={day.isBusy(key)} aria-label={`${says} ${slip.number}`} onClick={() => void day.print(key, slip.number)}>{says}</button>
      <Refusal error={day.error(key)} />
    </>
  );
};

/** Fills, credits and awards are requested first, on a paper of their own. */
export const PrintRequest = ({ day, slip }: { day: PitDay; slip: Slip }) => {
  if (!day.may("PrintSlip") || slip.kind === "opener" || slip.kind === "closer") return null;
  return <a class="button small" href={requestPrint(slip.number)} target="_blank" rel="noopener" >Print the request<span class="unseen"> for {slip.number}</span></a>;
};

const Chips = ({ slip }: { slip: Slip }) => (
  <table class="slip-chips">
    <caption class="unseen">What the slip is of</caption>
    <tbody>
      {inTray(Object.keys(slip.chips)).map((kind) => (
        <tr key={kind}><th scope="row">{kind}</th><td>{(slip.chips[kind] ?? 0) / (worth(kind) || 1)}</td><td>{dollars(slip.chips[kind] ?? 0)}</td></tr>
      ))}
      {slip.player && <tr><th scope="row"><Name of={slip.player} /></th><td>{slip.bet}</td><td>{dollars(slip.amount)}</td></tr>}
    </tbody>
    <tfoot><tr><th scope="row">Total</th><td /><td data-amount>{dollars(slip.amount)}</td></tr></tfoot>
  </table>
);

/** After a blind count: what should have been there, and what follows from the difference. */
const Difference = ({ day, slip }: { day: PitDay; slip: Slip }) => {
  const view = day.view.value;
  const session = view && endedBy(view, slip);
  const found = view?.discrepancies.find((one) => one.slip === slip.number);
  if (!session && !found) return null;
  const expected = session ? session.expected : slip.amount - (found?.amount ?? 0);
  return (
    <div class={`difference${expected === slip.amount ? "" : " differs"}`} role="status">
      <p>Should be {dollars(expected)}, counted {dollars(slip.amount)}: <b>{compared(slip.amount, expected, dollars)}</b></p>
      {!!found?.duties.length && <ul>{found.duties.map((duty) => <li key={duty}>{capital(duty)}</li>)}</ul>}
    </div>
  );
};

/** Every signature in its order; the next one is marked. */
export const Signatures = ({ slip }: { slip: Slip }) => {
  const next = nextPost(slip);
  return (
    <ol class="signatures" aria-label={`Signatures of ${slip.number}`}>
      {slip.needs.map((post, at) => {
        const signed = slip.signed[at];
        const isNext = at === slip.signed.length && !!next;
        return (
          <li key={`${at} ${post}`} class={signed ? "done" : isNext ? "next" : ""} aria-current={isNext ? "step" : undefined}>
            <span>{post}</span> {signed ? <b><Name of={signed.name} /></b> : isNext ? <b>signs next</b> : null}
          </li>
        );
      })}
    </ol>
  );
};

const SignHere = ({ day, slip }: { day: PitDay; slip: Slip }) => {
  const post = nextPost(slip);
  const key = `sign ${slip.number}`;
  const command = { command: "SignSlip", slip: slip.number } as const;
  if (signsNext(slip, day.me.name, day.me.post))
    return (
      <div class="sign-own">
        <button type="button" class="primary" disabled={!day.canAsk.value} aria-disabled={day.isBusy(key)} onClick={() => void day.send(key, [command], `${slip.number} signed.`)}>
          Sign as <Name of={day.me.name} />
        </button>
        <Refusal error={day.error(key)} />
      </div>
    );
  // Whoever is signed in here is there too, and signs with the same tap when it is their turn after this.
  const isBoth = slip.needs[slip.signed.length + 1] === day.me.post && !slip.signed.some(({ name }) => name === day.me.name);
  return (
    <ActForm
      day={day} of={key} button={`Sign as ${post}${isBoth ? ` and ${day.me.post}` : ""}`} says={`${slip.number} signed.`} make={() => [command]} label={`Signature of ${onePost(post)}`}
      needs={[{ posts: [post], likely: day.table(slip.table)?.dealer ?? "" }]} except={slip.signed.map(({ name }) => name)}
    />
  );
};

/** What the dealer has counted, where that is not what the slip says. */
const Differs = ({ day, slip }: { day: PitDay; slip: Slip }) => {
  const pieces = day.draft(`counted ${slip.number}`);
  const isOwn = signsNext(slip, day.me.name, day.me.post);
  if (!isOwn && !day.may("RequestFill")) return null;
  return (
    <Fold title="The dealer’s count differs">
      <ActForm
        day={day} of={`counted ${slip.number}`} button="Sign with this count" says={`${slip.number} signed.`}
        make={() => [{ command: "SignSlip", slip: slip.number, counted: chipsOf(pieces.value) }]}
        needs={isOwn ? [] : [{ posts: ["dealer"], likely: day.table(slip.table)?.dealer ?? "" }]} except={slip.signed.map(({ name }) => name)}
      >
        <p class="soft wide">A slip is signed only for what was counted. If the count stays different, void this slip and make another.</p>
        <CountPad kinds={inTray(day.table(slip.table)?.denominations ?? Object.keys(slip.chips))} pieces={pieces} />
        <Total pieces={pieces.value} against={slip.amount} says="Slip" />
      </ActForm>
    </Fold>
  );
};

/** What the slip said before it was put right. */
const Corrections = ({ slip }: { slip: Slip }) =>
  slip.corrections.length ? (
    <ul class="plain" aria-label={`Corrections of ${slip.number}`}>
      {slip.corrections.map((one) => (
        <li key={one.at}><b>Corrected.</b> It said {dollars(one.was)}. <bdi dir="ltr">{one.reason}</bdi> <span class="soft"><Names of={one.signed.map(({ name }) => name)} /></span></li>
      ))}
    </ul>
  ) : null;

/** A count that was written down wrong, until its day is final: signed by whoever signs such a count. */
const Correct = ({ day, slip }: { day: PitDay; slip: Slip }) => {
  const pieces = day.draft(`correct ${slip.number}`);
  const others = slip.needs.filter((post) => post !== day.me.post);
  return (
    <Fold title="Correct this count">
      <ActForm
        day={day} of={`correct ${slip.number}`} button="Correct the count" says={`${slip.number} corrected.`} isOff={!totalOf(pieces.value)} then={() => (pieces.value = {})}
        make={(said) => [{ command: "CorrectCount", slip: slip.number, table: slip.table, chips: chipsOf(pieces.value), reason: said("reason") }]}
        needs={others.map((post) => ({ posts: [post], likely: slip.signed.find((one) => one.post === post)?.name ?? "" }))}
      >
        <p class="soft wide">The slip keeps what it says now, and is marked as corrected. Later figures follow.</p>
        <CountPad kinds={inTray(day.table(slip.table)?.denominations ?? Object.keys(slip.chips))} pieces={pieces} />
        <Total pieces={pieces.value} against={slip.amount} says="Slip" />
        <Field name="reason" says="Reason" wide />
      </ActForm>
    </Fold>
  );
};

const Void = ({ day, slip }: { day: PitDay; slip: Slip }) => (
  <Fold title="Void this slip">
    <ActForm
      day={day} of={`void ${slip.number}`} button="Void the slip" then={day.closing()} says={`${slip.number} is void.`}
      make={(said) => [{ command: "VoidSlip", slip: slip.number, reason: said("reason") }]}
    >
      <Field name="reason" says="Reason" wide />
    </ActForm>
  </Fold>
);
