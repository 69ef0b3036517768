/** One's own passkeys: which there are, one more, one less. */
import { signal } from "@preact/signals";
import type { Authenticator } from "../api/passkeys";
import type { CreationOptions, PasskeyView } from "../api/types";
import type { StaffApi } from "./session";

export const ownPasskeys = (house: StaffApi, authenticator: Authenticator | null) => {
  /** Nothing while the house is asked. */
  const list = signal<readonly PasskeyView[] | null>(null);
  const problem = signal("");
  const done = signal("");
  const busy = signal(false);

  const look = async () => {
    const answer = await house.read<PasskeyView[]>("/api/passkeys");
    if (answer.ok) list.value = answer.value;
    else problem.value = answer.error.says;
  };

  /** One thing at a time; what was said before is said no more. */
  const doing = async (act: () => Promise<string>, says: string) => {
    if (busy.value) return false;
    busy.value = true;
    done.value = problem.value = "";
    problem.value = await act();
    if (!problem.value) {
      done.value = says;
      await look();
    }
    busy.value = false;
    return !problem.value;
  };

  const add = (label: string, password: string) =>
    doing(async () => {
      if (!authenticator) return "This browser has no passkeys.";
      const begun = await house.tell<CreationOptions>("/api/passkeys/new", { label, password });
      if (!begun.ok) return begun.error.says;
      const credential = await authenticator.create(begun.value);
      if (!credential) return "No passkey was made. The device may have one for you already.";
      const answer = await house.tell("/api/passkeys/made", { credential });
      return answer.ok ? "" : answer.error.says;
    }, `Added: ${label}. You can sign in with it from now on.`);

  const remove = ({ id, label }: PasskeyView) =>
    doing(async () => {
      const answer = await house.tell("/api/house", { change: "RemovePasskey", passkey: id });
      return answer.ok ? "" : answer.error.says;
    }, `Removed: ${label}. Delete it on your device, too.`);

  return { list, problem, done, busy, look, add, remove, isPossible: authenticator !== null };
};

export type OwnPasskeys = ReturnType<typeof ownPasskeys>;

const DAY: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", day: "numeric" };
const day = (at: number) => new Date(at).toLocaleDateString("en-US", DAY);

/** What is known of a passkey, in one line. */
export const facts = ({ made, used, rp, synced }: PasskeyView): string =>
  [`added ${day(made)}`, used ? `last used ${day(used)}` : "not used yet", `opens ${rp}`, ...(synced ? ["synced"] : [])].join(" · ");
