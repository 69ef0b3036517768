/** The house has locked this session: the password is asked for in front of the page, and nothing that was typed is lost. */
import { useEffect, useMemo } from "preact/hooks";
import { authenticator } from "../../api/passkeys";
import { read, tell } from "../../api/read";
import { session } from "../../state/session";
import { Dialog } from "../Dialog";
import { SignInForm } from "../SignIn";

export const Relock = ({ name, goOn }: { name: string; goOn: () => void }) => {
  const who = useMemo(() => session({ read, tell }, () => {}, authenticator), [name]);
  const stage = who.stage.value;
  useEffect(() => void who.look(), [who]);
  useEffect(() => {
    if (stage === "in" && who.me.value?.name === name) goOn();
    else if (stage === "in" || stage === "out") location.reload(); // somebody else, or nobody any more
  }, [stage]);
  if (stage !== "locked") return null;
  return <Dialog title="Your password, please"><SignInForm who={who} /></Dialog>;
};
