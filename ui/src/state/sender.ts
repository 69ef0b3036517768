/** Commands that go to one address of the house, one after the other, and what became of each. */
import { signal } from "@preact/signals";
import type { PitCommand, Problem, TournamentCommand } from "../api/types";
import type { World } from "./live";
import type { StaffApi } from "./session";

/** Somebody who signs on another's screen. */
export interface CoSigner {
  name: string;
  password: string;
}

export const sender = <C>(address: string, house: StaffApi, world: World, look: () => Promise<void>) => {
  /** What was done last, for a line that is read aloud. */
  const done = signal("");
  const busy = signal<readonly string[]>([]);
  const failed = signal<Readonly<Record<string, Problem>>>({});
  const unanswered = new Map<string, string>();

  /** The same words are sent with the same id until they are answered: the house takes them once. */
  const idOf = (body: string): string => {
    const id = unanswered.get(body) ?? world.id();
    unanswered.set(body, id);
    return id;
  };

  const say = (key: string, error: Problem | null) => {
    const rest = Object.fromEntries(Object.entries(failed.value).filter(([name]) => name !== key));
    failed.value = error ? { ...rest, [key]: error } : rest;
  };

  /** One after the other, until one is refused. Whether all were taken. */
  const send = async (key: string, commands: readonly C[], says = "", signers: readonly CoSigner[] = []): Promise<boolean> => {
    if (busy.value.includes(key)) return false;
    busy.value = [...busy.value, key];
    done.value = "";
    say(key, null);
    let error: Problem | null = null;
    for (const command of commands) {
      const body = JSON.stringify([command, signers.map(({ name }) => name)]);
      const answer = await house.tell(address, { id: idOf(body), command, signers });
      if (answer.ok || answer.status) unanswered.delete(body);
      if (!answer.ok) {
        error = answer.error;
        break;
      }
    }
    await look();
    busy.value = busy.value.filter((one) => one !== key);
    say(key, error);
    if (!error) done.value = says;
    return !error;
  };

  /** Something else than a command, under an id that stays the same until it is answered. */
  const doing = async (key: string, act: (id: string) => Promise<Problem | null>): Promise<void> => {
    if (busy.value.includes(key)) return;
    busy.value = [...busy.value, key];
    const error = await act(idOf(key));
    if (error?.code !== "not_reached") unanswered.delete(key);
    busy.value = busy.value.filter((one) => one !== key);
    say(key, error);
  };

  return {
    done, send, doing,
    isBusy: (key: string) => busy.value.includes(key),
    error: (key: string): Problem | null => failed.value[key] ?? null,
    /** What was refused is said no more. */
    forget: () => {
      failed.value = {};
    },
  };
};

export type AnyCommand = PitCommand | TournamentCommand;

/** What a form needs of a screen that sends commands. */
export interface Acting {
  send(key: string, commands: readonly AnyCommand[], says?: string, signers?: readonly CoSigner[]): Promise<boolean>;
  isBusy(key: string): boolean;
  error(key: string): Problem | null;
  canAsk: { readonly value: boolean };
  /** Whoever holds one of these posts; without it a name is typed. */
  peopleOf?(posts: readonly string[], except?: readonly string[]): { name: string; post: string; can_sign: boolean }[];
}
