/** Whatever is open in front of the pit's pages; and the smaller dialogs of a table. */
import { useSignal } from "@preact/signals";
import type { PitTableView } from "../../../api/types";
import { chipsOf, inTray, type Pieces, piecesOf } from "../../../state/countPad";
import type { PitDay } from "../../../state/pitDay";
import { whoeverCounts } from "../../../state/pitSteps";
import { Dialog } from "../../Dialog";
import { ActForm, Field } from "./ActForm";
import { AwardDialog } from "./Award";
import { AttachDialog, CountBoxDialog, DeliverDialog, RemoveDialog, SectionDialog } from "./Boxes";
import { CloseDialog } from "./Close";
import { CountDialog } from "./Count";
import { CountPad, Total } from "./CountPad";
import { EquipDialog } from "./Equipment";
import { InspectDialog, WheelDialog } from "./Inspect";
import { SignDialog } from "./Sign";

export const Dialogs = ({ day }: { day: PitDay }) => {
  const [act, view] = [day.act.value, day.view.value];
  if (!act || !view) return null;
  if (act.does === "sign") {
    const slip = view.slips.find((one) => one.number === act.slip);
    return slip ? <SignDialog key={slip.number} day={day} slip={slip} /> : null;
  }
  if ("box" in act) {
    const box = view.boxes.find((one) => one.number === act.box);
    if (!box) return null;
    if (act.does === "deliver") return <DeliverDialog day={day} box={box} />;
    return act.does === "section" ? <SectionDialog day={day} box={box} /> : <CountBoxDialog day={day} box={box} />;
  }
  const table = day.table(act.table);
  if (!table) return null;
  switch (act.does) {
    case "award": return <AwardDialog day={day} table={table} />;
    case "inspect": return <InspectDialog day={day} table={table} />;
    case "wheel": return <WheelDialog day={day} table={table} />;
    case "equip": return <EquipDialog day={day} table={table} view={view} />;
    case "close": return <CloseDialog day={day} table={table} />;
    case "par": return <ParDialog day={day} table={table} />;
    case "tips": return <TipsDialog day={day} table={table} />;
    case "impress": return <ImpressDialog day={day} table={table} />;
    case "attach":
    case "remove": {
      const is = act.does === "attach" ? "stored" : "attached";
      const box = view.boxes.find((one) => one.table === act.table && one.state === is);
      if (!box) return null;
      return act.does === "attach" ? <AttachDialog day={day} box={box} /> : <RemoveDialog day={day} box={box} />;
    }
    default: return <CountDialog key={act.does} day={day} kind={act.does} table={table} />;
  }
};

interface Props {
  day: PitDay;
  table: PitTableView;
}

const ParDialog = ({ day, table }: Props) => {
  const pieces = useSignal<Pieces>(piecesOf(table.par));
  return (
    <Dialog title={`Par of table ${table.number}`} close={day.close}>
      <ActForm
        day={day} of={`par ${table.number}`} button="Set the par" then={day.closing()} says={`The par of table ${table.number} is set.`}
        make={(said) => [{ command: "SetPar", table: table.number, first: said("first"), chips: chipsOf(pieces.value), imprest: said("imprest") === "on" }]}
      >
        <CountPad kinds={inTray(table.denominations)} pieces={pieces} />
        <Total pieces={pieces.value} />
        <Field name="first" says="From gaming day" type="date" value={day.view.value?.day ?? ""} />
        <label class="tick wide"><input type="checkbox" name="imprest" defaultChecked={table.imprest} />A last fill or credit brings the tray to par at closing</label>
      </ActForm>
    </Dialog>
  );
};

const TipsDialog = ({ day, table }: Props) => {
  const pieces = day.draft(`tips ${table.number}`);
  return (
    <Dialog title={`Tip box of table ${table.number}`} close={day.close}>
      <ActForm
        day={day} of={`tips ${table.number}`} button="Tips counted" says="The tips are counted." needs={[{ posts: day.view.value ? whoeverCounts(day.view.value) : [], as: "Counted by, second person" }]} except={[day.me.name]}
        then={() => {
          pieces.value = {};
          day.close();
        }}
        make={() => [{ command: "CountTips", table: table.number, chips: chipsOf(pieces.value) }]}
      >
        <CountPad kinds={inTray(table.denominations)} pieces={pieces} />
        <Total pieces={pieces.value} />
      </ActForm>
    </Dialog>
  );
};

/** Color chips against the sets that are registered for the table. */
const ImpressDialog = ({ day, table }: Props) => {
  const colors = [...new Set(day.view.value?.chip_sets.filter((one) => one.table === table.number).flatMap((one) => Object.keys(one.pieces)))];
  return (
    <Dialog title={`Color chips of table ${table.number}`} close={day.close}>
      {colors.length ? (
        <ActForm
          day={day} of={`impress ${table.number}`} button="Chips counted" then={day.closing()} says="The color chips are counted."
          make={(said) => [{ command: "ImpressChips", table: table.number, counted: Object.fromEntries(colors.map((color) => [color, Number(said(color)) || 0])) }]}
        >
          {colors.map((color) => <Field key={color} name={color} says={`Number of ${color}`} whole />)}
        </ActForm>
      ) : <p>No set of color chips is registered for this table. <a href="#equipment" onClick={day.close}>Register one</a></p>}
    </Dialog>
  );
};
