/** Sets of chips, as they were received and checked by three people. */
import type { PitView } from "../../../api/types";
import type { PitDay } from "../../../state/pitDay";
import { tablesOf, whoeverCounts } from "../../../state/pitSteps";
import { mapOf } from "../../../state/setup";
import { ActForm, Field, Fold, Pick } from "./ActForm";

export const ChipSets = ({ day, view }: { day: PitDay; view: PitView }) => (
  <section class="panel" aria-label="Chips">
    <h2>Chips</h2>
    {!view.chip_sets.length && <p class="soft">No set registered.</p>}
    <ul class="plain things">
      {view.chip_sets.map((one) => (
        <li key={one.designation}>
          <p><b>{one.designation}</b> <span class="soft">{one.table ? `colors of table ${one.table}` : "value chips"}, kept in {one.stored}</span></p>
          <p>{Object.entries(one.pieces).map(([kind, many]) => `${kind} ${many}`).join(", ")}</p>
        </li>
      ))}
    </ul>
    {day.may("RegisterChips") && (
      <Fold title="Register a set of chips">
        <ActForm
          day={day} of="new chips" button="Register the set" says="The set is registered." except={[day.me.name]}
          needs={["Checked by", "Checked by, third person"].map((as) => ({ as, posts: whoeverCounts(view) }))}
          make={(said) => {
            const pieces = Object.fromEntries(Object.entries(mapOf(said("pieces"))).map(([kind, many]) => [kind, Number(many)]));
            if (Object.values(pieces).some((many) => !Number.isInteger(many))) return "Write one color or denomination to a line, such as red = 300.";
            return [{ command: "RegisterChips", designation: said("designation"), table: said("table"), pieces, stored: said("stored") }];
          }}
        >
          <Field name="designation" says="Designation" />
          <Pick name="table" says="Colors of" of={[["", "none: value chips"], ...tablesOf(view)]} />
          <Field name="stored" says="Kept in" />
          <label class="wide">Pieces, one color or denomination to a line<textarea name="pieces" rows={3} required placeholder="red = 300" /></label>
        </ActForm>
      </Fold>
    )}
  </section>
);
