/** The sign-in of the staff, for any screen that needs it: it goes on to `then` when somebody is in. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { authenticator } from "../api/passkeys";
import { read, tell } from "../api/read";
import { safePath, session, type Session } from "../state/session";
import { sentence } from "../state/text";
import "../signin.css";

interface Props {
  /** The path to go on to. */
  then: string;
  /** What needs somebody to sign in, or why the one who is signed in is not enough. */
  why?: string;
}

const goTo = (path: string) => {
  if (path === location.pathname + location.search) location.reload();
  else location.assign(path);
};

export const SignIn = ({ then, why = "" }: Props) => {
  const who = useMemo(() => session({ read, tell }, () => goTo(safePath(then) || "/"), authenticator), [then]);
  useEffect(() => {
    void who.look();
    void who.lookForDemo();
  }, [who]);
  return <SignInForm who={who} why={why} />;
};

/** The form alone, over a session that the screen keeps. */
export const SignInForm = ({ who, why = "" }: { who: Session; why?: string }) => (
  <section class="sign-in panel" aria-labelledby="sign-in-title">
    {why && <p class="sign-in-why">{sentence(why)}</p>}
    <Stage who={who} />
    <Problem says={sentence(who.problem.value)} />
  </section>
);

/** Why nobody was let in. It stands below the buttons, and is brought up where the screen ends before. */
const Problem = ({ says }: { says: string }) => {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (says) line.current?.scrollIntoView({ block: "nearest" });
  }, [says]);
  return <p ref={line} class="sign-in-problem" role="alert">{says}</p>;
};

const Stage = ({ who }: { who: Session }) => {
  switch (who.stage.value) {
    case "looking":
      return <h2 id="sign-in-title">Please wait…</h2>;
    case "locked":
      return <Locked who={who} />;
    case "change":
      return <Change who={who} />;
    case "in":
      return <SignedIn who={who} />;
    case "out":
      return <Out who={who} />;
  }
};

type Said = (name: string) => string;

const Form = ({ children, say, act, who }: {
  children: ComponentChildren; say: string; act: (said: Said) => unknown; who: Session;
}) => {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={form} class="sign-in-form"
      onSubmit={(event) => {
        event.preventDefault();
        const said = new FormData(event.currentTarget as HTMLFormElement);
        void act((name) => String(said.get(name) ?? ""));
      }}
    >
      {children}
      <button type="submit" class="primary" aria-disabled={who.busy.value}>{who.busy.value ? "Please wait…" : say}</button>
    </form>
  );
};

const Password = ({ name, label, use }: { name: string; label: string; use: string }) => (
  <label>{label}<input name={name} type="password" autocomplete={use as "current-password"} required /></label>
);

const Out = ({ who }: { who: Session }) => {
  const name = useRef<HTMLInputElement>(null);
  return (
    <>
      <h2 id="sign-in-title">Sign in</h2>
      <Demo who={who} />
      <Form who={who} say="Sign in" act={(said) => who.signIn(said("name"), said("password"))}>
        <label>Name<input ref={name} name="name" autocomplete="username" required /></label>
        <Password name="password" label="Password" use="current-password" />
      </Form>
      <WithPasskey who={who} name={() => name.current?.value ?? ""} />
    </>
  );
};

/** The other way in, where the browser has it. */
const WithPasskey = ({ who, name = () => "" }: { who: Session; name?: () => string }) =>
  who.hasPasskeys ? (
    <button type="button" aria-disabled={who.busy.value} onClick={() => void who.signInWithPasskey(name())}>Sign in with a passkey</button>
  ) : null;

/** A demonstration's people, each one click away. No other house offers this. */
const Demo = ({ who }: { who: Session }) => {
  if (!who.people.value.length) return null;
  return (
    <div class="sign-in-demo">
      <p>Demonstration: sign in as</p>
      <ul>
        {who.people.value.map(({ name, post, password }) => (
          <li key={name}>
            <button type="button" aria-disabled={who.busy.value} onClick={() => void who.signIn(name, password)}>
              <b><bdi>{name}</bdi></b> <span>{post}</span>
            </button>
          </li>
        ))}
      </ul>
      <p>or with a name and password:</p>
    </div>
  );
};

const Locked = ({ who }: { who: Session }) => (
  <>
    <h2 id="sign-in-title">Locked</h2>
    <p>This screen is locked: it was left alone, or the house was started anew. Enter your password to continue where you left off.</p>
    <Form who={who} say="Unlock" act={(said) => who.unlock(said("password"))}>
      <Password name="password" label="Password" use="current-password" />
    </Form>
    <WithPasskey who={who} />
    <button type="button" class="quiet" onClick={() => void who.signOut()}>Sign in as somebody else</button>
  </>
);

const Change = ({ who }: { who: Session }) => (
  <>
    <h2 id="sign-in-title">Choose your password</h2>
    <p>Replace the first password that you were given. Use at least 12 characters; a few words are easy to remember.</p>
    <Form who={who} say="Save and continue" act={(said) => who.change(said("new"), said("again"))}>
      <Password name="new" label="New password" use="new-password" />
      <Password name="again" label="Repeat it" use="new-password" />
    </Form>
  </>
);

const SignedIn = ({ who }: { who: Session }) => (
  <>
    <h2 id="sign-in-title">Signed in</h2>
    <p>You are <b><bdi>{who.me.value?.name}</bdi></b>, {who.me.value?.post}.</p>
    <button type="button" onClick={() => void who.signOut()}>Sign out</button>
  </>
);
