/** An award that is paid by hand, asked for: its slip is signed next. */
import type { PitTableView } from "../../../api/types";
import { centsOf } from "../../../state/cents";
import type { PitDay } from "../../../state/pitDay";
import { unsigned } from "../../../state/pitSteps";
import { Dialog } from "../../Dialog";
import { ActForm, Field, Pick } from "./ActForm";

export const AwardDialog = ({ day, table }: { day: PitDay; table: PitTableView }) => {
  const after = () => {
    const slip = day.view.value && unsigned(day.view.value, table.number).at(-1);
    day.act.value = slip ? { does: "sign", slip: slip.number } : null;
  };
  return (
    <Dialog title={`Award paid by hand, table ${table.number}`} close={day.close}>
      <p class="soft">Awards of side bets that the table knows of have their slip already. Signed by {table.signatures["award"]?.join(", ")}.</p>
      {!(table.players.length && table.side_bets.length) && <p>Nobody plays a side bet at this table.</p>}
      <ActForm
        isOff={!(table.players.length && table.side_bets.length)}
        day={day} of={`award ${table.number}`} button="Request the slip" then={after} says="The slip of the award is requested."
        make={(said) => {
          const amount = centsOf(said("amount"));
          if (!amount) return "Enter an amount in dollars, such as 250 or 250.50.";
          return [{ command: "RequestAward", table: table.number, player: said("player"), bet: said("bet"), amount }];
        }}
      >
        <Pick name="player" says="Player" of={table.players.map((name) => [name, name])} />
        <Pick name="bet" says="Side bet" of={table.side_bets.map((name) => [name, name])} />
        <Field name="amount" says="Amount in dollars" />
      </ActForm>
    </Dialog>
  );
};
