/** Whoever was signed out while at work signs in over the page, so that what was typed is still there afterwards. */
import { useEffect, useMemo } from "preact/hooks";
import { authenticator } from "../../api/passkeys";
import { read, tell } from "../../api/read";
import { session } from "../../state/session";
import type { TournamentDesk } from "../../state/tournament";
import { Dialog } from "../Dialog";
import { SignInForm } from "../SignIn";

export const SignInAgain = ({ desk }: { desk: TournamentDesk }) => {
  const problem = desk.problem.value;
  const who = useMemo(() => session({ read, tell }, () => {
    if (who.me.value?.name === desk.me.name) void desk.look();
    else location.reload();
  }, authenticator), [desk]);
  useEffect(() => {
    if (!problem) return;
    void who.look();
    void who.lookForDemo();
  }, [problem]);
  if (!problem || !desk.view.value || !["out", "locked", "change"].includes(who.stage.value)) return null;
  return <Dialog title="You are signed out"><SignInForm who={who} why="What you have typed is kept." /></Dialog>;
};
