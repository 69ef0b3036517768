/** The whole floor on the wire: one socket that tells. Commands go to their tables. */
import type { Dial, Message } from "../state/live";

export const dialFloor: Dial = (_after, on) => {
  const address = new URL("/api/floor/live", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.addEventListener("open", () => on.open());
  socket.addEventListener("message", (message) => on.message(JSON.parse(String(message.data)) as Message));
  socket.addEventListener("close", () => on.closed());
  return { send: () => {}, close: () => socket.close() };
};
