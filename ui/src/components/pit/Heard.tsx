/** The words of the voice, where nobody sees them. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Voice } from "../../state/voice";

export const Heard = ({ voice }: { voice: Voice }) => {
  const polite = useSignal(""), assertive = useSignal("");
  useEffect(() => voice.speakBy((tone, words) => ((tone === "polite" ? polite : assertive).value = words)), [voice]);
  return (
    <div class="unseen">
      <p aria-live="assertive">{assertive.value}</p>
      <p aria-live="polite">{polite.value}</p>
    </div>
  );
};
