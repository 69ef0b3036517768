/** Begins a page, and tries again while the house does not respond: it may be starting. */
import { effect, type ReadonlySignal } from "@preact/signals";
import { stayNew } from "./version";

const AGAIN = 2000;
/** Milliseconds that a page waits for what it shows first. */
const PATIENCE = 1000;

/** Waits until something is there: a page that is painted with all that it shows first has nothing that moves afterwards. A
 * house that is slow is not waited for: then the page says so. */
export const there = (isThere: () => unknown) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => done(), PATIENCE);
    const stop = effect(() => void (isThere() && queueMicrotask(() => done())));
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
  });

/** What the server says of a table, or why it says nothing. */
export const answered = (live: { view: ReadonlySignal<unknown>; status: ReadonlySignal<string> }) =>
  live.view.value !== null || live.status.value === "halted" || live.status.value === "barred";

/** `isOld` looks after a page that is older than its house. */
export const begin = (start: (root: HTMLElement) => Promise<unknown>, isOld: () => void = stayNew) => {
  const root = document.getElementById("app");
  if (!root) return;
  isOld();
  const [wait, title, says] = [document.createElement("main"), document.createElement("h1"), document.createElement("p")];
  wait.className = "wait";
  title.className = "brand";
  title.textContent = "Croupier";
  says.setAttribute("role", "status");
  wait.append(title, says);
  const attempt = () =>
    start(root).then(
      () => wait.remove(),
      (error: unknown) => {
        console.warn(error);
        says.textContent = "The server is not responding. Trying again…";
        root.after(wait); // not in it, where Preact would take it for a part of the page
        setTimeout(() => void attempt(), AGAIN);
      },
    );
  void attempt();
};
