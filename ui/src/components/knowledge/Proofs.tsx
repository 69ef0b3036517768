/** Electronic draws: the digest that was published before betting closed, and afterwards the check, made in this browser. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Contributions, DrawView } from "../../api/types";
import { check, type Check, spokenPurpose, witness } from "../../state/commitment";
import type { Contributed } from "../../state/contributing";
import type { Screen } from "../../state/screen";
import { count } from "../../state/text";
import { CheckIcon, CloseIcon } from "../icons";

/** What this page saw first stays what counts, as long as it is open. */
const seen = witness();

/** Checked once for every change of the draw. */
export const useCheck = (draw: DrawView): Check => {
  const found = useSignal<Check>({ is: "checking" });
  useEffect(() => {
    let isWanted = true;
    seen.see(draw);
    const other = seen.whyNot(draw);
    if (other) found.value = { is: "false", why: other };
    else void check(draw).then((result) => isWanted && (found.value = result));
    return () => void (isWanted = false);
  }, [draw.digest, draw.secret, draw.value, draw.mixed?.head]);
  return found.value;
};

const SAYS: Record<Check["is"], string> = {
  secret: "Committed, still secret. It is revealed with the result.",
  checking: "Checking…",
  true: "Verified in this browser",
  false: "NOT THE COMMITTED DRAW",
  impossible: "This browser verifies over a secure connection only. Copy the draw and run croupier draw check.",
};

export const Mark = ({ is }: { is: Check["is"] }) => (is === "true" ? <CheckIcon /> : is === "false" ? <CloseIcon /> : null);

const OWN: Record<Contributed, string> = {
  used: "used",
  "not used": "NOT USED",
  "another's": "another screen of yours contributed",
  none: "none, your screen had not committed to one",
};

const LISTED = 20;

/** Which seats, or how many where that would fill the panel. */
const seats = (numbers: readonly number[]): string => {
  if (!numbers.length) return "none";
  return numbers.length > LISTED ? count(numbers.length, "seat") : `${numbers.length > 1 ? "seats" : "seat"} ${numbers.join(", ")}`;
};

/** What the draw follows from beside the secret: nobody had all of it before betting closed. */
const Mixed = ({ mixed, own }: { mixed: Contributions; own: Contributed | null }) => (
  <>
    {own && <div><dt>Your screen's contribution</dt><dd data-own={own}>{OWN[own]}</dd></div>}
    <div><dt>Contributions of screens</dt><dd>{seats(mixed.nonces.map(([seat]) => seat))}</dd></div>
    {mixed.missing.length > 0 && <div><dt>Contributions that did not come in time</dt><dd>{seats(mixed.missing)}</dd></div>}
    <div><dt>Record that closed betting</dt><dd><code>{mixed.head}</code></dd></div>
  </>
);

export const Proof = ({ draw, own = null }: { draw: DrawView; own?: Contributed | null }) => {
  const found = useCheck(draw);
  return (
    <article class={`proof ${found.is}`} data-check={found.is}>
      <h3>{spokenPurpose(draw.context.purpose)}{draw.value && <>: <b>{draw.value}</b></>}</h3>
      <p class="verdict" role={found.is === "false" ? "alert" : "status"}>
        <Mark is={found.is} /> {SAYS[found.is]}{found.is === "false" && <span>: {found.why}</span>}
      </p>
      <dl>
        <div><dt>Commitment, published before betting closed</dt><dd><code>{draw.digest}</code></dd></div>
        {draw.mixed && <Mixed mixed={draw.mixed} own={own} />}
        {draw.secret && <div><dt>Secret, revealed afterwards</dt><dd><code>{draw.secret}</code></dd></div>}
        <div><dt>Drawn from</dt><dd>{count(draw.context.choices.length, "result")}, round {draw.context.round}</dd></div>
      </dl>
      <Copy draw={draw} />
    </article>
  );
};

const Copy = ({ draw }: { draw: DrawView }) => {
  const said = useSignal("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(draw));
      said.value = "Copied. Save it to a file and run: croupier draw check FILE";
    } catch {
      said.value = "This browser blocked copying.";
    }
  };
  return (
    <p class="copy">
      <button type="button" onClick={() => void copy()}>Copy as JSON</button> <span role="status">{said.value}</span>
    </p>
  );
};

export const Proofs = ({ screen }: { screen: Screen }) => {
  const draws = Object.values(screen.board.value?.electronic ?? {});
  return (
    <>
      <p class="soft">
        The wheel commits to a secret for every electronic draw before betting closes: its digest is published here. When betting
        has closed, the screens at the table add numbers that nobody knew before. Then the secret is revealed, and this browser
        verifies that the draw follows from all of them.
      </p>
      {!draws.length && <p class="soft">No electronic draw in this round.</p>}
      {draws.map((draw) => <Proof key={`${draw.context.purpose} ${draw.digest}`} draw={draw} own={screen.contribution.used(draw)} />)}
    </>
  );
};
