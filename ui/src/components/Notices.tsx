/** What the table has refused, said aloud and with its section, until it is put away. */
import { useEffect } from "preact/hooks";
import type { Refused } from "../state/live";
import type { Screen } from "../state/screen";
import { CloseIcon } from "./icons";

const SHOWN_FOR = 9000;

export const Notices = ({ screen }: { screen: Screen }) => (
  <div class="notices" role="log" aria-label="Refusals" aria-live="assertive">
    {screen.live.refused.value.slice(-4).map((one) => (
      <Notice key={one.id} refused={one} dismiss={() => screen.live.dismiss(one.id)} />
    ))}
  </div>
);

const WAGERS = ["PlaceWager", "MoveWager", "WithdrawWager", "ClearWagers", "Rebet"];
const isWager = ({ command }: Refused): boolean => WAGERS.includes(command.command);

const Notice = ({ refused, dismiss }: { refused: Refused; dismiss: () => void }) => {
  useEffect(() => {
    const timer = setTimeout(dismiss, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [refused.id]);
  const { says, cite } = refused.error;
  return (
    <p class="notice">
      <span>{!/^no bet/i.test(says) && <b>{isWager(refused) ? "No bet." : "Not done."} </b>}{says}{cite && <cite> {cite}</cite>}</span>
      <button type="button" aria-label="Dismiss" onClick={dismiss}><CloseIcon /></button>
    </p>
  );
};
