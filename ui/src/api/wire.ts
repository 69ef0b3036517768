/** The server on the wire: the felt once, then a socket that tells, and takes commands. */
import type { Command, Demo, LayoutView, Me, Problem } from "./types";
import { offsetFrom } from "../state/clock";
import type { Dial, Message } from "../state/live";

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

export const dialTable =
  (table: string, view: "player" | "board" | "dealer" | "supervisor"): Dial =>
  (after, on) => {
    const address = new URL(at(table, `live?view=${view}&after=${after}`), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => on.open());
    socket.addEventListener("message", (message) => on.message(JSON.parse(String(message.data)) as Message));
    socket.addEventListener("close", () => on.closed());
    return {
      send: (sent) => socket.send(JSON.stringify(sent)),
      close: () => socket.close(),
    };
  };
