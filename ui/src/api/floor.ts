/** The floor, the pit and the tournaments on the wire: one socket each that tells. Commands go where they belong. */
import type { Dial, Message } from "../state/live";

const dial = (path: string): Dial => (_after, on) => {
  const address = new URL(path, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.addEventListener("open", () => on.open());
  socket.addEventListener("message", (message) => on.message(JSON.parse(String(message.data)) as Message));
  socket.addEventListener("close", () => on.closed());
  return { send: () => {}, close: () => socket.close() };
};

export const dialFloor = dial("/api/floor/live");
export const dialPit = dial("/api/pit/live");
export const dialTournaments = dial("/api/tournaments/live");

/** A report of the pit, for what is asked. */
export const pitPrint = (file: string, asked: Record<string, string>): string => `/api/pit/prints/${file}?${new URLSearchParams(asked)}`;

/** A slip as it is printed. */
export const slipPrint = (slip: string): string => `/api/pit/slips/${encodeURIComponent(slip)}.pdf`;
