/** The first stop of the keyboard: past the head, to what waits, or else to the page. */
import { workIn } from "./steady";

/** What waits, the most urgent first: here, on the floor, in the day. */
const WAITING = [".task", ".approvals article", ".glance.asks", ".slip.open", ".waiting", "main"];

const skip = () => {
  for (const part of WAITING) {
    const first = document.querySelector(part);
    const to = first && workIn(first);
    if (to) return to.focus();
  }
};

export const Skip = () => <button type="button" class="skip" onClick={skip}>Go to the open tasks</button>;
