/**
 * One table, live: what the server has sent, and what was asked of it.
 *
 * Theory of operation. The server numbers what it sends. A snapshot replaces the view and changes are merged into it.
 * When the connection breaks the view stays on the screen, marked as broken, and the next connection begins with a snapshot:
 * of the same house, or of one that was restored or begun anew. A line that is refused is no broken one: the server is asked
 * why, and where nobody may look any more the table is barred and nothing is tried again. A command has an id that is made here. It is pending until the server answers; then it is refused, or
 * confirmed with the number of the view that contains it, and goes away when that view is on the screen. So nothing is
 * ever shown as placed that the server has not stored, and nothing vanishes in between. What was not answered when the
 * connection broke is sent again with the same id, and the server takes it once.
 */
import { computed, signal } from "@preact/signals";
import type { Command, Problem } from "../api/types";
import { merge } from "./merge";

export type Status = "connecting" | "live" | "broken" | "halted" | "barred";

export interface Sent {
  id: string;
  command: Command;
  approval: number;
}

/** A command that is on its way: `confirmed` is the number of the view that has it. */
export interface Pending extends Sent {
  confirmed: number | null;
}

export interface Refused {
  id: string;
  command: Command;
  error: Problem;
}

export interface Taken {
  id: string;
  command: Command;
  events: readonly unknown[];
}

/** From the server: a snapshot of the view or a change of it, a halt, or the answer to a command. */
export type Message =
  | { number: number; snapshot: unknown }
  | { number: number; changes: unknown }
  | { number: number; halted: string }
  | { id: string; number: number; events: readonly unknown[] }
  | { id: string; error: Problem };

/** An open connection. */
export interface Line {
  send(sent: Sent): void;
  close(): void;
}

/** Opens a connection, and tells what happens to it. */
export type Dial = (on: { open(): void; message(message: Message): void; closed(): void }) => Line;

/** Why whoever is here may not look: nothing when they may, or when nobody answers. */
export type WhyNot = () => Promise<Problem | null>;

const UNASKED: WhyNot = () => Promise.resolve(null);

/** Time and chance, handed in so that tests decide them. */
export interface World {
  later(action: () => void, milliseconds: number): () => void;
  id(): string;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

export const liveTable = <View>(dial: Dial, world: World, whyNot = UNASKED) => {
  const status = signal<Status>("connecting");
  const view = signal<View | null>(null);
  const number = signal(-1);
  const pending = signal<readonly Pending[]>([]);
  const refused = signal<readonly Refused[]>([]);
  /** The last command that was answered with what came of it. */
  const taken = signal<Taken | null>(null);
  const halted = signal("");
  const barred = signal("");
  let line: Line | null = null;
  let wait = FIRST_WAIT;
  let giveUp = () => {};
  let ended = false;

  const connect = () => {
    giveUp();
    let over = false;
    let isOpen = false;
    let isFirst = true;
    const mine = dial({
      open: () => {
        isOpen = true;
        wait = FIRST_WAIT;
        for (const sent of pending.value) if (sent.confirmed === null) mine.send(plain(sent));
      },
      message: (message) => {
        if (over) return;
        // What the house has confirmed is in the first snapshot, or not of this house.
        if (isFirst && "snapshot" in message) pending.value = pending.value.filter((one) => one.confirmed === null);
        isFirst &&= !("snapshot" in message);
        receive(message);
      },
      closed: () => {
        if (over || ended) return;
        over = true;
        line = null;
        if (status.value !== "halted") status.value = view.value === null ? "connecting" : "broken";
        if (isOpen) again();
        else void whyNot().then(refusedBy, again);
      },
    });
    line = mine;
  };

  const again = () => {
    if (ended) return;
    giveUp = world.later(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };

  const refusedBy = (problem: Problem | null) => {
    if (problem === null) return again();
    barred.value = problem.says;
    status.value = "barred";
  };

  const receive = (message: Message) => {
    if ("id" in message) return answered(message);
    number.value = message.number;
    if ("halted" in message) {
      halted.value = message.halted;
      status.value = "halted";
      return;
    }
    view.value = ("snapshot" in message ? message.snapshot : merge(view.value, message.changes)) as View;
    status.value = "live";
    settle();
  };

  const answered = (message: Extract<Message, { id: string }>) => {
    const asked = pending.value.find((one) => one.id === message.id);
    if (!asked) return;
    if ("error" in message) {
      pending.value = pending.value.filter((one) => one !== asked);
      refused.value = [...refused.value, { id: asked.id, command: asked.command, error: message.error }];
      return;
    }
    const confirmed = message.number;
    taken.value = { id: asked.id, command: asked.command, events: message.events };
    pending.value = pending.value.map((one) => (one === asked ? { ...one, confirmed } : one));
    settle();
  };

  /** What the view on the screen contains is pending no more. */
  const settle = () => {
    const left = pending.value.filter((one) => one.confirmed === null || one.confirmed > number.value);
    if (left.length !== pending.value.length) pending.value = left;
  };

  /** Asks for something. While the connection is broken nothing can be asked for. */
  const send = (command: Command, approval = 0): string | null => {
    if (status.value !== "live" || line === null) return null;
    const sent = { id: world.id(), command, approval };
    pending.value = [...pending.value, { ...sent, confirmed: null }];
    line.send(sent);
    return sent.id;
  };

  /** What this screen does not ask for, because it knows the answer: said as if the table had refused it. */
  const refuse = (command: Command, error: Problem) => {
    refused.value = [...refused.value, { id: world.id(), command, error }];
  };

  const dismiss = (id: string) => {
    refused.value = refused.value.filter((one) => one.id !== id);
  };

  /** The machine has lost its network: no need to wait until the socket notices. */
  const lost = () => line?.close();

  const end = () => {
    ended = true;
    giveUp();
    line?.close();
  };

  return {
    status, view, number, pending, refused, taken, halted, barred, connect, send, refuse, dismiss, lost, end,
    canAsk: computed(() => status.value === "live"),
  };
};

export type LiveTable<View> = ReturnType<typeof liveTable<View>>;

const plain = ({ id, command, approval }: Pending): Sent => ({ id, command, approval });
