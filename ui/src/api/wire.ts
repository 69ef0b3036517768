/** The server on the wire: the felt once, then a socket that tells, and takes commands. */
import type { Command, Demo, LayoutView, Me, Problem } from "./types";
import { offsetFrom } from "../state/clock";
import { effect, type ReadonlySignal } from "@preact/signals";
import type { Dial, Status, WhyNot } from "../state/live";
import { whyNotRead } from "./read";
import { socketTo } from "./socket";

const at = (table: string, rest: string) => `/api/tables/${encodeURIComponent(table)}/${rest}`;

export const fetchLayout = async (table: string): Promise<LayoutView> => {
  const answer = await fetch(at(table, "layout"));
  if (!answer.ok) throw new Error(`The layout of table ${table} could not be loaded (${answer.status}).`);
  return (await answer.json()) as LayoutView;
};

/** Whether somebody sits at this terminal; else it only watches, and this says why. */
export const whyNotSeated = async (table: string): Promise<Problem | null> => {
  const answer = await fetch(at(table, "views/player"));
  return answer.ok ? null : ((await answer.json()) as { error: Problem }).error;
};

/** How far the server's clock is ahead of this one, as near as an answer tells it. */
export const clockOffset = async (): Promise<number> => {
  const answer = await fetch("/health");
  return offsetFrom(answer.headers.get("date"), Date.now());
};

/** Whether this is a demo, which seats everybody who comes. */
export const fetchDemo = async (): Promise<boolean> => ((await (await fetch("/api/demo")).json()) as Demo).demo;

/** The seat that this terminal stands at; 0 where it stands at none. */
export const fetchSeat = async (): Promise<number> => ((await (await fetch("/api/me")).json()) as Me).seat ?? 0;

/** Sends JSON to an address of the house; gives what was answered, or why not. */
export const post = async (address: string, body: unknown): Promise<unknown> => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
};

/** The same, for those who only ask whether it was done. */
export const refusalOf = async (address: string, body: unknown): Promise<Problem | null> =>
  ((await post(address, body)) as { error?: Problem }).error ?? null;

/** One command without a socket: for a screen that only watches yet. */
export const command = (table: string, id: string, asked: Command): Promise<Problem | null> =>
  refusalOf(at(table, "commands"), { id, command: asked });

type View = "player" | "board" | "dealer" | "supervisor";

export const dialTable =
  (table: string, view: View): Dial =>
  (on) => {
    const socket = socketTo(at(table, `live?view=${view}`), on);
    return {
      send: (sent) => socket.send(JSON.stringify(sent)),
      close: () => socket.close(),
    };
  };

/** Why this screen may not show that any more; nothing when it may, or when nobody answers. */
export const whyNotShown = (table: string, view: View): WhyNot => whyNotRead(view === "board" ? at(table, "layout") : at(table, `views/${view}`));

/** A screen whose line was refused begins anew: the page knows what to say, and whom to ask for a password. */
export const beginAnew = (live: { status: ReadonlySignal<Status> }) =>
  effect(() => {
    if (live.status.value === "barred") location.reload();
  });
