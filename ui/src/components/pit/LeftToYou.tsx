/** In a demo an automatic supervisor answers what nobody answers. She waits while a person has the pit open, and that is said. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { fetchDemo } from "../../api/wire";

export const LeftToYou = () => {
  const isDemo = useSignal(false);
  useEffect(() => void fetchDemo().then((told) => (isDemo.value = told), () => {}), []);
  return isDemo.value ? <p class="soft" data-left-to-you>While you have the pit open, the automatic supervisor leaves this to you.</p> : null;
};
