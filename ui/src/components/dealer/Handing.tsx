/** Copies of the posted rules for players who ask: one press for each that is handed over, and it is counted. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Copies, Dealer } from "../../state/dealer";
import { count } from "../../state/text";

export const Handing = ({ dealer }: { dealer: Dealer }) => {
  const posted = useSignal<readonly Copies[] | null>(null);
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
  if (!posted.value) return null;
  return (
    <section class="form handing" aria-label="Copies of the posted rules">
      {!posted.value.length && <p class="hint">No rules are recorded as posted at this table. A supervisor records them in the pit.</p>}
      {posted.value.map((one) => (
        <p key={one.what} class="line">
          <button type="button" class="tile" disabled={busy.value} onClick={() => void hand(one)}><b>Hand a copy of the {one.what}</b></button>
          <span class="hint" role="status">Posted {one.place}. {count(one.copies, "copy", "copies")} handed.</span>
        </p>
      ))}
      {says.value && <p class="reason" role="alert">{says.value}</p>}
    </section>
  );
};
