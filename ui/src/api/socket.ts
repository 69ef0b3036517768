/** A socket of the house that tells. */
import type { Dial, Message } from "../state/live";
import { askVersion } from "./version";

export const socketTo = (path: string, on: Parameters<Dial>[0]): WebSocket => {
  const address = new URL(path, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.addEventListener("open", () => {
    on.open();
    void askVersion();
  });
  socket.addEventListener("message", (message) => on.message(JSON.parse(String(message.data)) as Message));
  socket.addEventListener("close", () => on.closed());
  return socket;
};
