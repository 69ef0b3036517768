/** Electronic draws: the digest that was published before betting closed, and afterwards the check, made in this browser. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { DrawView } from "../../api/types";
import { check, type Check, spokenPurpose, witness } from "../../state/commitment";
import type { Screen } from "../../state/screen";
import { CheckIcon, CloseIcon } from "../icons";

/** What this page saw first stays what counts, as long as it is open. */
const seen = witness();

/** Checked once for every change of what is told. */
export const useCheck = (draw: DrawView): Check => {
  const found = useSignal<Check>({ is: "checking" });
  useEffect(() => {
    let isWanted = true;
    seen.see(draw);
    const other = seen.whyNot(draw);
    if (other) found.value = { is: "false", why: other };
    else void check(draw).then((told) => isWanted && (found.value = told));
    return () => void (isWanted = false);
  }, [draw.digest, draw.secret, draw.value]);
  return found.value;
};

const SAYS: Record<Check["is"], string> = {
  secret: "Fixed, and still secret: it is opened with the result.",
  checking: "Checking …",
  true: "Checked here: true",
  false: "Checked here: NOT TRUE",
  impossible: "This browser checks over a secure connection only; copy the draw and check it with croupier draw check.",
};

export const Mark = ({ is }: { is: Check["is"] }) => (is === "true" ? <CheckIcon /> : is === "false" ? <CloseIcon /> : null);

export const Proof = ({ draw }: { draw: DrawView }) => {
  const found = useCheck(draw);
  return (
    <article class={`proof ${found.is}`} data-check={found.is}>
      <h3>{spokenPurpose(draw.context.purpose)}{draw.value && <>: <b>{draw.value}</b></>}</h3>
      <p class="verdict" role={found.is === "false" ? "alert" : "status"}>
        <Mark is={found.is} /> {SAYS[found.is]}{found.is === "false" && <span>: {found.why}</span>}
      </p>
      <dl>
        <div><dt>Committed to before betting closed</dt><dd><code>{draw.digest}</code></dd></div>
        {draw.secret && <div><dt>Secret, told after it</dt><dd><code>{draw.secret}</code></dd></div>}
        <div><dt>Could be</dt><dd>{draw.context.choices.length} results, round {draw.context.round}</dd></div>
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
      said.value = "Copied. Save it to a file, and run: croupier draw check FILE";
    } catch {
      said.value = "This browser does not let a page copy.";
    }
  };
  return (
    <p class="copy">
      <button type="button" onClick={() => void copy()}>Copy as JSON</button> <span role="status">{said.value}</span>
    </p>
  );
};

export const Proofs = ({ screen }: { screen: Screen }) => {
  const draws = screen.board.value?.electronic ?? [];
  return (
    <>
      <p class="soft">
        Every electronic draw is fixed, and its digest shown, before betting closes. Afterwards the secret is told, and this
        browser computes by itself whether the draw is the one that was fixed.
      </p>
      {!draws.length && <p class="soft">Nothing is drawn electronically just now.</p>}
      {draws.map((draw) => <Proof key={`${draw.context.purpose} ${draw.digest}`} draw={draw} />)}
    </>
  );
};
