/** Wheels, balls, boxes and chips: what there is, where it is, and what a table still lacks. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ofTable, read } from "../../../api/read";
import type { PitCommand, PitTableView, PitView, SetupForm } from "../../../api/types";
import { tablesOf } from "../../../state/pitSteps";
import type { PitDay } from "../../../state/pitDay";
import { words } from "../../../state/text";
import { Dialog } from "../../Dialog";
import { ActForm, Field, Fold, Pick, type Said } from "./ActForm";
import { ChipSets } from "./ChipSets";

interface Props {
  day: PitDay;
  view: PitView;
}

const KINDS = ["single-zero", "double-zero", "triple-zero"].map((kind) => [kind, words(kind)] as const);
const MATERIALS = ["no metal", "metal"].map((kind) => [kind, words(kind)] as const);

export const Equipment = ({ day, view }: Props) => (
  <div class="books">
    <List
      day={day} title="Wheels" what="wheel" place="PlaceWheel" view={view}
      rows={view.wheels.map((one) => ({
        name: one.serial, table: one.table, fits: view.tables.filter(({ kind }) => kind === one.kind).map(({ number }) => number),
        says: [words(one.kind), `${one.diameter_inches} inches`, one.maker, one.approval && `approval ${one.approval}`],
        state: one.director_due ? "the Director’s inspection is due" : one.inspected ? `inspected ${one.inspected.day} by ${one.inspected.by.name}` : "not inspected",
      }))}
    >
      <Fold title="Register a wheel">
        <ActForm day={day} of="new wheel" button="Register the wheel" says="The wheel is registered." make={(said) => [wheelOf(said)]}>
          <WheelFields kinds={KINDS} />
        </ActForm>
      </Fold>
    </List>
    <List
      day={day} title="Balls" what="ball" place="PlaceBall" view={view}
      rows={view.balls.map((one) => ({
        name: one.name, table: one.table, fits: view.tables.map(({ number }) => number), state: "",
        says: [`${one.diameter_inches} inches`, one.material, one.approval && `approval ${one.approval}`],
      }))}
    >
      <Fold title="Register a ball">
        <ActForm day={day} of="new ball" button="Register the ball" says="The ball is registered." make={(said) => [ballOf(said)]}><BallFields /></ActForm>
      </Fold>
    </List>
    <List
      day={day} title="Drop boxes" what="box" place="" view={view}
      rows={view.boxes.map((one) => ({
        name: one.number, table: one.table, fits: [], state: one.state,
        says: [`keys ${one.table_key} and ${one.contents_key}`, one.sections > 1 && `${one.sections} sections`],
      }))}
    >
      <Fold title="Register a box">
        <ActForm day={day} of="new box" button="Register the box" says="The box is registered." make={(said) => [boxOf(said, said("table"))]}>
          <Pick name="table" says="Table" of={tablesOf(view)} />
          <BoxFields />
        </ActForm>
      </Fold>
    </List>
    <ChipSets day={day} view={view} />
  </div>
);

interface RowOf {
  name: string;
  table: string;
  fits: readonly string[];
  says: readonly (string | false)[];
  state: string;
}

const List = ({ day, view, title, what, place, rows, children }: Props & {
  title: string; what: string; place: "PlaceWheel" | "PlaceBall" | ""; rows: readonly RowOf[]; children: preact.ComponentChildren;
}) => (
  <section class="panel" aria-label={title}>
    <h2>{title}</h2>
    {!rows.length && <p class="soft">None registered.</p>}
    <ul class="plain things">
      {rows.map((row) => (
        <li key={row.name} data-thing={row.name}>
          <p><b>{row.name}</b> <span class="soft">{row.says.filter(Boolean).join(", ")}</span></p>
          <p>{row.table ? `Table ${row.table}` : "In store"}{row.state && <small> {row.state}</small>}</p>
          {day.may("Retire") && <Change day={day} view={view} row={row} what={what} place={place} />}
        </li>
      ))}
    </ul>
    {day.may("RegisterWheel") && children}
  </section>
);

const Change = ({ day, view, row, what, place }: Props & { row: RowOf; what: string; place: "PlaceWheel" | "PlaceBall" | "" }) => {
  const to = view.tables.filter(({ number, known }) => known && number !== row.table && row.fits.includes(number)).map(({ number }) => [number, `Table ${number}`] as const);
  return (
    <Fold title={place ? "Move or retire" : "Retire"}>
      {place && !!to.length && (
        <ActForm
          day={day} of={`${what} ${row.name} to`} button="Move" label={`Move ${what} ${row.name}`} says={`${row.name} is moved.`}
          make={(said) => [place === "PlaceWheel" ? { command: place, serial: row.name, table: said("to") } : { command: place, ball: row.name, table: said("to") }]}
        >
          <Pick name="to" says="To" of={to} />
        </ActForm>
      )}
      <ActForm
        day={day} of={`retire ${what} ${row.name}`} button="Retire" label={`Retire ${what} ${row.name}`} says={`${row.name} is retired.`}
        make={(said) => [{ command: "Retire", what, name: row.name, reason: said("reason") }]}
      >
        <Field name="reason" says="Reason" wide />
      </ActForm>
    </Fold>
  );
};

const wheelOf = (said: Said): PitCommand => ({
  command: "RegisterWheel", serial: said("serial"), kind: said("kind"), diameter_inches: said("wheel inches"), maker: said("maker"), approval: said("wheel approval"),
});
const ballOf = (said: Said): PitCommand => ({
  command: "RegisterBall", ball: said("ball"), diameter_inches: said("ball inches"), material: said("material"), approval: said("ball approval"),
});
const boxOf = (said: Said, table: string): PitCommand => ({
  command: "RegisterBox", box: said("box"), table, table_key: said("table key"), contents_key: said("contents key"), sections: Number(said("sections")) || 1,
  marked: said("marked"),
});

const WheelFields = ({ kinds, inches = "32" }: { kinds: readonly (readonly [string, string])[]; inches?: string }) => (
  <>
    <Field name="serial" says="Serial number of the wheel" />
    {kinds.length > 1 ? <Pick name="kind" says="Kind" of={kinds} value="double-zero" /> : <input type="hidden" name="kind" value={kinds[0]?.[0]} />}
    <Field name="wheel inches" says="Diameter of the wheel, inches" value={inches} />
    <Field name="maker" says="Maker" optional />
    <Field name="wheel approval" says="Approval of the wheel" optional />
  </>
);

const BallFields = ({ inches = "3/4", material = "no metal" }: { inches?: string; material?: string }) => (
  <>
    <Field name="ball" says="Number of the ball" />
    <Field name="ball inches" says="Diameter of the ball, inches" value={inches} />
    <Pick name="material" says="Material" of={MATERIALS} value={material} />
    <Field name="ball approval" says="Approval of the ball" optional />
  </>
);

const BoxFields = ({ number = "" }: { number?: string }) => (
  <>
    <Field name="box" says="Number of the box" value={number} />
    <Field name="marked" says="Table number that it bears" value={number} />
    <Field name="table key" says="Key to the table" />
    <Field name="contents key" says="Key to the contents" />
    <Field name="sections" says="Sections" value="1" whole />
  </>
);

/** Everything that a table lacks, in one form: what is in store is chosen, what is new is registered and placed. */
export const EquipDialog = ({ day, table, view }: { day: PitDay; table: PitTableView; view: PitView }) => {
  const spare = {
    wheel: view.wheels.filter((one) => !one.table && one.kind === table.kind).map((one) => one.serial),
    ball: view.balls.filter((one) => !one.table).map((one) => one.name),
  };
  const from = useSignal<Readonly<Record<string, string>>>({ wheel: spare.wheel[0] ?? "", ball: spare.ball[0] ?? "" });
  const setup = useSignal<Record<string, unknown> | null>(null);
  useEffect(() => {
    void read<SetupForm>(ofTable(table.number, "setup")).then((answer) => (setup.value = answer.ok ? answer.value.setup : {}));
  }, [table.number]);
  const of = (name: string, usual: string) => String(setup.value?.[name] || usual);
  const make = (said: Said): PitCommand[] => {
    const number = table.number;
    const commands: PitCommand[] = table.known ? [] : [{ command: "RegisterTable", table: number }];
    if (table.lacks.includes("wheel")) {
      if (!from.value["wheel"]) commands.push(wheelOf(said));
      commands.push({ command: "PlaceWheel", serial: from.value["wheel"] || said("serial"), table: number });
    }
    if (table.lacks.includes("ball")) {
      if (!from.value["ball"]) commands.push(ballOf(said));
      commands.push({ command: "PlaceBall", ball: from.value["ball"] || said("ball"), table: number });
    }
    return table.lacks.includes("box") ? [...commands, boxOf(said, number)] : commands;
  };
  const choose = (what: "wheel" | "ball") =>
    spare[what].length > 0 && (
      <label>From store
        <select value={from.value[what]} onChange={(event) => (from.value = { ...from.value, [what]: event.currentTarget.value })}>
          {spare[what].map((name) => <option key={name}>{name}</option>)}
          <option value="">a new one</option>
        </select>
      </label>
    );
  return (
    <Dialog title={`Equipment of table ${table.number}`} close={day.close}>
      {setup.value && (
        <ActForm day={day} of={`equip ${table.number}`} button="Register" then={day.closing()} says={`Table ${table.number} has its equipment.`} make={make}>
          {table.lacks.includes("wheel") && (
            <fieldset class="wide part"><legend>Wheel, {words(table.kind)}</legend>
              {choose("wheel")}{!from.value["wheel"] && <WheelFields kinds={[[table.kind, table.kind]]} inches={of("wheel_diameter_inches", "32")} />}
            </fieldset>
          )}
          {table.lacks.includes("ball") && (
            <fieldset class="wide part"><legend>Ball</legend>
              {choose("ball")}{!from.value["ball"] && <BallFields inches={of("ball_diameter_inches", "3/4")} material={of("ball_material", "no metal")} />}
            </fieldset>
          )}
          {table.lacks.includes("box") && <fieldset class="wide part"><legend>Drop box</legend><BoxFields number={table.number} /></fieldset>}
        </ActForm>
      )}
    </Dialog>
  );
};
