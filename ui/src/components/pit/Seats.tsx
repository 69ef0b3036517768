/** Who sits at the table, what each holds and has on the felt. */
import type { DealerView, SeatView } from "../../api/types";
import { faceOf } from "../../state/chips";
import { asAmount, dollars } from "../../state/money";
import type { PitTable } from "../../state/pitTable";
import { Chip } from "../Chip";
import { InPrison } from "../InPrison";
import { Name } from "../Name";

export const Seats = ({ at }: { at: PitTable }) => {
  const view = at.view.value;
  if (!view) return null;
  const seats = Object.values(view.seats);
  return (
    <section class="panel seats" aria-labelledby="seats-title">
      <h3 id="seats-title">Seats</h3>
      {seats.length ? (
        <div class="scroll" tabIndex={0} role="group" aria-label="Players by seat">
          <table>
            <thead><tr><th scope="col">Seat</th><th scope="col">Player</th><th scope="col">Chips</th><th scope="col">On the felt</th></tr></thead>
            <tbody>{seats.map((seat) => <Row key={seat.player} seat={seat} felt={view.table.felt} away={view.carried_off[seat.player] ?? 0} />)}</tbody>
          </table>
        </div>
      ) : <p class="soft">No players.</p>}
    </section>
  );
};

const Row = ({ seat, felt, away }: { seat: SeatView; felt: DealerView["felt"]; away: number }) => (
  <tr class={seat.away ? "inactive" : ""}>
    <td>{seat.seat}</td>
    <th scope="row">
      {seat.color && (
        <svg class="own-chip" viewBox="-1.2 -1.2 2.4 2.4" role="img" aria-label={seat.color}>
          <Chip face={faceOf("color", seat.color)} stake={seat.chip_value} x={0} y={0} radius={1} />
        </svg>
      )}
      <Name of={seat.player} />{seat.away && <small> has left</small>}
    </th>
    <td>
      {Object.entries(seat.purse).filter(([, cents]) => cents).map(([chips, cents]) => `${asAmount(cents)} ${chips}`).join(", ") || "–"}
      {!!away && <small> {dollars(away)} taken off the table</small>}
    </td>
    <td>{seat.on_felt ? asAmount(seat.on_felt) : "–"} <InPrison felt={felt} seat={seat.seat} /></td>
  </tr>
);
