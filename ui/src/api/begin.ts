/** Begins a page, and tries again while the house does not respond: it may be starting. */
import { stayNew } from "./version";

const AGAIN = 2000;

/** `isOld` looks after a page that is older than its house. */
export const begin = (start: (root: HTMLElement) => Promise<unknown>, isOld: () => void = stayNew) => {
  const root = document.getElementById("app");
  if (!root) return;
  isOld();
  const wait = document.createElement("p");
  wait.className = "wait";
  wait.setAttribute("role", "status");
  const attempt = () =>
    start(root).then(
      () => wait.remove(),
      (error: unknown) => {
        console.warn(error);
        wait.textContent = "The server is not responding. Trying again…";
        root.append(wait);
        setTimeout(() => void attempt(), AGAIN);
      },
    );
  void attempt();
};
