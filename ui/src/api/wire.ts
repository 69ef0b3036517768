/** The server on the wire: the felt once, then a socket that tells, and takes commands. */
import type { LayoutView, Problem } from "./types";
import type { Dial, Told } from "../state/live";

const at = (table: string, rest: string) => `/api/tables/${encodeURIComponent(table)}/${rest}`;

export const fetchLayout = async (table: string): Promise<LayoutView> => {
  const answer = await fetch(at(table, "layout"));
  if (!answer.ok) throw new Error(`the felt of table ${table} cannot be had (${answer.status})`);
  return (await answer.json()) as LayoutView;
};

/** Whether somebody sits at this terminal; else it only watches, and this says why. */
export const whyNotSeated = async (table: string): Promise<Problem | null> => {
  const answer = await fetch(at(table, "views/player"));
  return answer.ok ? null : ((await answer.json()) as { error: Problem }).error;
};

/** Sends JSON to an address of the house; gives what was answered, or why not. */
export const post = async (address: string, body: unknown): Promise<unknown> => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
};

export const dialTable =
  (table: string, view: "player" | "board" | "dealer" | "supervisor"): Dial =>
  (after, on) => {
    const address = new URL(at(table, `live?view=${view}&after=${after}`), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => on.open());
    socket.addEventListener("message", (message) => on.told(JSON.parse(String(message.data)) as Told));
    socket.addEventListener("close", () => on.closed());
    return {
      send: (sent) => socket.send(JSON.stringify(sent)),
      close: () => socket.close(),
    };
  };
