/** The staff of the house, for administrators: who works here, with which post, and who is signed in. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { read, tell } from "../../api/read";
import type { Me, PasskeyView, Post, Problem, SessionView, StaffView } from "../../api/types";
import { facts } from "../../state/passkeys";
import { count } from "../../state/text";
import { Who } from "./Head";
import { Name } from "../Name";
import { sendFromList } from "../sendFromList";
import { Refusal } from "./Refusal";
import { Relock } from "./Relock";
import { Skip } from "./Skip";
import { workIn } from "./steady";

const POSTS: readonly Post[] = [
  "dealer", "supervisor", "tournament director", "mucker", "key manager", "security", "cashier", "count team", "accounting", "maintenance", "slot technician",
  "surveillance", "auditor", "administrator",
];

export const Staff = ({ me }: { me: Me }) => {
  const staff = useSignal<readonly StaffView[]>([]);
  const sessions = useSignal<readonly SessionView[]>([]);
  const passkeys = useSignal<readonly PasskeyView[]>([]);
  const failed = useSignal<Problem | null>(null);
  const done = useSignal("");
  /** A part of a name, a licence or a post: in a large house nobody goes through the whole list. */
  const sought = useSignal("");
  const isSought = ({ name, licence, post }: StaffView) => [name, licence, post].some((one) => one.toLowerCase().includes(sought.value.toLowerCase().trim()));
  const look = async () => {
    const [people, signedIn, registered] = await Promise.all([
      read<StaffView[]>("/api/house/staff"), read<SessionView[]>("/api/house/sessions"), read<PasskeyView[]>("/api/house/passkeys"),
    ]);
    if (people.ok) staff.value = people.value;
    else failed.value = people.error;
    if (signedIn.ok) sessions.value = signedIn.value;
    if (registered.ok) passkeys.value = registered.value;
  };
  useEffect(() => void look(), []);
  const change = async (body: Record<string, unknown>, says: string) => {
    const answer = await tell("/api/house", body);
    failed.value = answer.ok ? null : answer.error;
    done.value = answer.ok ? says : "";
    await look();
    return answer.ok;
  };
  const canChange = me.post === "administrator";
  return (
    <div class="pit staff-page">
      <Skip />
      <header class="pit-head">
        <h1 class="brand"><a href="/">Croupier</a> <span>staff</span></h1>
        <Who name={me.name} post={me.post} />
      </header>
      <main>
        <p role="status" class="done">{done.value}</p>
        <Refusal error={failed.value} />
        {failed.value?.code === "locked" && (
          <Relock
            name={me.name}
            goOn={() => {
              [failed.value, done.value] = [null, "Unlocked. Send it again."];
              void look();
            }}
          />
        )}
        {canChange && <Add change={change} />}
        <label class="find">Find somebody<input type="search" value={sought.value} onInput={(event) => (sought.value = event.currentTarget.value)} /></label>
        <ul class="plain people" aria-label="Staff">
          {staff.value.filter(isSought).map((one) => (
            <Person
              key={one.name} one={one} change={change} canChange={canChange}
              passkeys={passkeys.value.filter((passkey) => passkey.name === one.name)}
              sessions={sessions.value.filter((session) => session.name === one.name).length}
            />
          ))}
        </ul>
      </main>
    </div>
  );
};

type Change = (body: Record<string, unknown>, says: string) => Promise<boolean>;

const Add = ({ change }: { change: Change }) => {
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const fields = Object.fromEntries(new FormData(form));
    if (await change({ change: "AddStaff", ...fields }, `${String(fields["name"])} was added.`)) {
      form.reset();
      workIn(form)?.focus();
    }
  };
  return (
    <form class="panel blanks" aria-label="Add a staff member" onSubmit={(event) => void submit(event)} onKeyDown={sendFromList}>
      <h2>Add a staff member</h2>
      <label>Name<input name="name" required autocomplete="off" /></label>
      <label>Licence<input name="licence" required autocomplete="off" /></label>
      <label>Post<select name="post">{POSTS.map((post) => <option key={post}>{post}</option>)}</select></label>
      <label>First password<input name="password" type="password" autocomplete="new-password" required /></label>
      <button type="submit" class="primary">Add</button>
    </form>
  );
};

const Person = ({ one, sessions, passkeys, change, canChange }: {
  one: StaffView; sessions: number; passkeys: readonly PasskeyView[]; change: Change; canChange: boolean;
}) => {
  const turn = one.active ? "Deactivate" : "Reactivate";
  return (
    <li class={`panel person${one.active ? "" : " inactive"}`} data-person={one.name}>
      <p>
        <b><Name of={one.name} /></b> <span class="soft">{one.licence}</span>{" "}
        {!one.active && <em>deactivated</em>} {!one.can_sign_in && <em>has not chosen a password yet</em>}
        {sessions > 0 && <span class="signed">signed in{sessions > 1 && `, ${count(sessions, "session")}`}</span>}
      </p>
      {canChange ? (
        <div class="line">
          <form
            class="line" onKeyDown={sendFromList}
            onSubmit={(event) => {
              event.preventDefault();
              const post = String(new FormData(event.currentTarget as HTMLFormElement).get("post"));
              void change({ change: "ChangePost", name: one.name, post }, `${one.name} is now ${post}.`);
            }}
          >
            {/* Not sent by the list itself: on the way through it every post would be given. */}
            <label>Post<select name="post">{POSTS.map((post) => <option key={post} selected={post === one.post}>{post}</option>)}</select></label>
            <button type="submit">Change post</button>
          </form>
          <Reasoned say={turn} act={(reason) => change({ change: turn, name: one.name, reason }, `${turn}d: ${one.name}.`)} />
          <button
            type="button" disabled={!sessions}
            onClick={() => void change({ change: "EndSessions", name: one.name }, `${one.name} was signed out everywhere.`)}
          >End sessions</button>
        </div>
      ) : <p>{one.post}</p>}
      {passkeys.length > 0 && (
        <ul class="plain passkeys" aria-label={`Passkeys of ${one.name}`}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <p>Passkey <b>{passkey.label}</b> <span>{facts(passkey)}</span></p>
              {canChange && (
                <Reasoned
                  say="Remove passkey"
                  act={(reason) => change({ change: "RemovePasskey", passkey: passkey.id, reason }, `Removed: ${passkey.label} of ${one.name}.`)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

/** What takes a reason. */
const Reasoned = ({ say, act }: { say: string; act: (reason: string) => Promise<boolean> }) => (
  <form
    class="line"
    onSubmit={(event) => {
      event.preventDefault();
      const form = event.currentTarget as HTMLFormElement;
      void act(String(new FormData(form).get("reason"))).then((isDone) => isDone && form.reset());
    }}
  >
    <label>Reason<input name="reason" required /></label>
    <button type="submit">{say}</button>
  </form>
);
