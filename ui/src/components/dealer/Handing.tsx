/** Copies of the posted rules for players who ask: one press for each that is handed over, and it is counted. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Copies, Dealer } from "../../state/dealer";
import { count } from "../../state/text";
import { Reason } from "./parts";

export const Handing = ({ dealer }: { dealer: Dealer }) => {
  const posted = useSignal<readonly Copies[]>([]);
  const busy = useSignal(false);
  const says = useSignal("");
  const look = async () => {
    posted.value = await dealer.house.posted();
  };
  useEffect(() => void look(), [dealer]);
  const hand = async (one: Copies) => {
    busy.value = true;
    says.value = await dealer.house.handCopy(one);
    await look();
    busy.value = false;
  };
  return (
    <>
      {posted.value.map((one) => (
        <li key={one.what} data-copies={one.what}>
          <button type="button" class="tile" disabled={busy.value} onClick={() => void hand(one)}><b>Hand a copy of the {one.what}</b></button>
          <p class="hint" role="status">Posted {one.place}. {count(one.copies, "copy", "copies")} handed.</p>
          {says.value && <Reason why={{ says: says.value, cite: "" }} />}
        </li>
      ))}
      {!posted.value.length && (
        <li data-copies="">
          <button type="button" class="tile" disabled><b>Hand a copy of the rules</b></button>
          <Reason why={{ says: "no rules are recorded as posted at this table; a supervisor records them in the pit", cite: "" }} />
        </li>
      )}
    </>
  );
};
