/**
 * A page that is older than its house. Whenever a connection is made anew, the house is asked which version it runs; where that is
 * another, a line on the page says so, and a click loads it. A wall board has nobody to click, and loads by itself at once; a player's
 * screen does between rounds. What is on the table is kept by the house, and what is saved or being chosen by the browser.
 */
import { effect, signal } from "@preact/signals";
import { read } from "./read";
import "../seat.css";

/** The version that the house runs now, where it is another than this page's; else empty. */
export const newer = signal("");
let isFirst = true;

export const askVersion = async () => {
  const own = document.getElementById("app")?.dataset["version"];
  if (isFirst || !own) {
    isFirst = false; // the page has just come from there
    return;
  }
  const answer = await read<{ version: string }>("/health");
  if (answer.ok) newer.value = answer.value.version === own ? "" : answer.value.version;
};

const line = (says: string) => {
  const [box, words, load] = [document.createElement("p"), document.createElement("span"), document.createElement("button")];
  box.className = "new-version";
  box.setAttribute("role", "status");
  words.textContent = says;
  load.type = "button";
  load.textContent = "Load it now";
  load.addEventListener("click", () => location.reload());
  box.append(words, load);
  return box;
};

const isWall = () => location.pathname.endsWith("/board");
const isBusy = () => document.querySelector("dialog[open]") !== null || document.activeElement instanceof HTMLInputElement;

/** `round` is what is played, and `isOpen` whether a new one has begun; without a round only a click loads anew. */
export const stayNew = (round: (() => number) | null = null, isOpen = () => true) => {
  let [seen, shown]: [number | null, HTMLElement | null] = [null, null];
  effect(() => {
    const now = round?.() ?? 0;
    const isReady = isOpen();
    if (!newer.value) {
      shown?.remove();
      [seen, shown] = [null, null];
      return;
    }
    if (isWall() || (seen !== null && now !== seen && isReady && !isBusy())) return location.reload();
    if (shown) return;
    seen = now;
    shown = line(`There is a new version of this page.${round ? " The page loads anew when this round is over; nothing is lost." : ""}`);
    document.body.append(shown);
  });
};
