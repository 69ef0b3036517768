/** Small things that the whole console is made of. */
import type { ComponentChildren } from "preact";
import type { Point } from "../../api/types";
import { faceOf } from "../../state/chips";
import type { Why } from "../../state/dealer";
import { hint } from "../../state/dealer_keys";
import { unit } from "../../state/money";
import { capital, sentence } from "../../state/text";
import { Chip } from "../Chip";

export { capital };

/** The key that does the same. */
export const Key = ({ name }: { name: string }) => (hint(name) ? <kbd aria-hidden="true">{name}</kbd> : null);

export const Cite = ({ cite }: { cite: string }) => (cite ? <cite class="cite">{cite}</cite> : null);

/** Why something is closed, with its section. */
export const Reason = ({ why, id }: { why: Why; id?: string }) => (
  <p class="reason" {...(id ? { id } : {})}>{sentence(why.says)} <Cite cite={why.cite} /></p>
);

/** The words to say aloud, as large as they are important. */
export const Words = ({ says }: { says: string }) =>
  says ? <p class="spoken"><span class="unseen">Say: </span>“{says}”</p> : null;

export const Notes = ({ points }: { points: readonly Point[] }) =>
  points.length ? (
    <ul class="notes">{points.map(({ item, text, cite }) => <li key={item}>{capital(text)} <Cite cite={cite} /></li>)}</ul>
  ) : null;

export const ColorChip = ({ color, seat }: { color: string; seat: number }) => (
  <svg class="color-chip" viewBox="-12 -12 24 24" role="img" aria-label={color ? `${color} chips` : unit.value === "points" ? "tournament chips" : "value chips"}>
    <Chip face={faceOf(color ? "color" : unit.value === "points" ? "tournament" : "value", color)} stake={unit.value === "points" ? seat : seat * 100} x={0} y={0} radius={11} />
  </svg>
);

/** Something in the middle that is not the round: a title, a way back, and what it holds. */
export const Panel = ({ title, back, children }: { title: string; back: () => void; children: ComponentChildren }) => (
  <section class="stage" aria-labelledby="stage-title">
    <div class="stage-head">
      <h2 id="stage-title" tabIndex={-1}>{title}</h2>
      <button type="button" class="back" onClick={back}>Back <Key name="Esc" /></button>
    </div>
    {children}
  </section>
);
