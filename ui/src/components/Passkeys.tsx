/** One's own passkeys, in a dialog: those that there are, and one more. */
import { useEffect, useRef } from "preact/hooks";
import { facts, type OwnPasskeys } from "../state/passkeys";
import { sentence } from "../state/text";
import { Dialog } from "./Dialog";
import "../signin.css";

export const PasskeysDialog = ({ own, close }: { own: OwnPasskeys; close: () => void }) => {
  useEffect(() => void own.look(), [own]);
  return (
    <Dialog title="Your passkeys" close={close}>
      <p>A passkey signs you in by the fingerprint, face or PIN of your own device. Your password still works.</p>
      <List own={own} />
      {own.isPossible ? <Add own={own} /> : <p>This page cannot use passkeys. Open it by https or as localhost, in a browser that has them.</p>}
      <p class="done" role="status">{own.done.value}</p>
      <p class="sign-in-problem" role="alert">{sentence(own.problem.value)}</p>
    </Dialog>
  );
};

const List = ({ own }: { own: OwnPasskeys }) => {
  const list = own.list.value;
  if (!list) return null;
  if (!list.length) return <p>You have no passkeys yet.</p>;
  return (
    <ul class="passkeys" aria-label="Your passkeys">
      {list.map((one) => (
        <li key={one.id}>
          <p><b>{one.label}</b> <span>{facts(one)}</span></p>
          <button type="button" aria-disabled={own.busy.value} aria-label={`Remove ${one.label}`} onClick={() => void own.remove(one)}>Remove</button>
        </li>
      ))}
    </ul>
  );
};

const Add = ({ own }: { own: OwnPasskeys }) => {
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget as HTMLFormElement);
    if (await own.add(String(said.get("label")), String(said.get("password")))) form.current?.reset();
  };
  return (
    <form ref={form} class="sign-in-form" aria-label="Add a passkey" onSubmit={(event) => void submit(event)}>
      <label>Name of the passkey<input name="label" required maxLength={64} autocomplete="off" placeholder="My phone" /></label>
      <label>Your password<input name="password" type="password" autocomplete="current-password" required /></label>
      <button type="submit" class="primary" aria-disabled={own.busy.value}>{own.busy.value ? "Please wait…" : "Add a passkey"}</button>
    </form>
  );
};
