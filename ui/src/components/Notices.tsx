/** What the table has refused, in the player's words and with its section, until it is dismissed. */
import { useEffect } from "preact/hooks";
import { OWN_COMMANDS } from "../state/contributing";
import { gathered, type Gathered, whyNot } from "../state/refusals";
import type { Screen } from "../state/screen";
import { CloseIcon } from "./icons";

const SHOWN_FOR = 9000;

/** How often the same was refused. */
export const Times = ({ ids }: { ids: readonly string[] }) => (ids.length > 1 ? <b data-times>{ids.length} times</b> : null);

export const Notices = ({ screen }: { screen: Screen }) => (
  <div class="notices" role="log" aria-label="Refusals" aria-live="assertive">
    {gathered(screen.live.refused.value.filter(({ command }) => !OWN_COMMANDS.includes(command.command)), (one) => whyNot(one, screen.player.value)).slice(-4).map((one) => (
      <Notice key={one.ids[0]} one={one} dismiss={() => one.ids.forEach(screen.live.dismiss)} />
    ))}
  </div>
);

const Notice = ({ one: { ids, says, cite }, dismiss }: { one: Gathered; dismiss: () => void }) => {
  useEffect(() => {
    const timer = setTimeout(dismiss, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [ids.at(-1)]);
  return (
    <p class="notice">
      <span><span data-says>{says}</span> <Times ids={ids} /> {cite && <cite>{cite}</cite>}</span>
      <button type="button" aria-label="Dismiss" onClick={dismiss}><CloseIcon /></button>
    </p>
  );
};
