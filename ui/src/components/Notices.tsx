/** What the table has refused, in the player's words and with its section, until it is dismissed. */
import { useEffect } from "preact/hooks";
import { OWN_COMMANDS } from "../state/contributing";
import type { Refused } from "../state/live";
import { whyNot } from "../state/refusals";
import type { Screen } from "../state/screen";
import { CloseIcon } from "./icons";

const SHOWN_FOR = 9000;

export const Notices = ({ screen }: { screen: Screen }) => (
  <div class="notices" role="log" aria-label="Refusals" aria-live="assertive">
    {screen.live.refused.value.filter(({ command }) => !OWN_COMMANDS.includes(command.command)).slice(-4).map((one) => (
      <Notice key={one.id} refused={one} says={whyNot(one, screen.player.value)} dismiss={() => screen.live.dismiss(one.id)} />
    ))}
  </div>
);

const Notice = ({ refused, says, dismiss }: { refused: Refused; says: string; dismiss: () => void }) => {
  useEffect(() => {
    const timer = setTimeout(dismiss, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [refused.id]);
  const { cite } = refused.error;
  return (
    <p class="notice">
      <span><span data-says>{says}</span> {cite && <cite>{cite}</cite>}</span>
      <button type="button" aria-label="Dismiss" onClick={dismiss}><CloseIcon /></button>
    </p>
  );
};
