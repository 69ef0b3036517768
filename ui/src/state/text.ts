/** Sentences: capitals, full stops and plurals, in one place. */
import type { LayoutView } from "../api/types";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the server says, as a sentence of its own: a capital, and a full stop where nothing ends it. */
export const sentence = (text: string): string => (text ? `${capital(text)}${/[.!?…”]$/.test(text) ? "" : "."}` : "");

const PLURALS = new Intl.PluralRules("en");

/** "1 bet", "3 bets". */
export const count = (number: number, one: string, other = `${one}s`): string =>
  `${number} ${PLURALS.select(number) === "one" ? one : other}`;

/** A name of the program as it is said: "double-zero" is "double zero". */
export const words = (name: string): string => name.replaceAll("-", " ");

/** What a player may choose when a zero has imprisoned a bet. */
export const CHOICES: Readonly<Record<string, { name: string; says: string }>> = {
  "half-back": { name: "Take half back", says: "You get half the stake back now and lose the other half." },
  leave: { name: "Leave it in prison", says: "The stake stays for the next spin. If the bet wins you get the stake back; if it loses the stake is lost." },
};

/** A place as the felt calls it. */
export const nameOn = (layout: LayoutView, place: string): string =>
  layout.places.find((one) => one.place === place)?.says ?? placeWords(place);

/** A place that is not on the felt, in words: "trio:0-2-3" is "trio 0, 2, 3". */
export const placeWords = (place: string): string => {
  const [kind = "", pockets = ""] = place.split(":");
  return `${words(kind)} ${pockets.replaceAll("-", ", ")}`.trim();
};

/** Which unclear rules decided something; how each is read stands with the rules of the table. */
export const asRead = (questions: readonly string[]): string =>
  questions.length ? `with ${questions.join(", ")} read as the rules of this table say` : "";

/** Who plays the next round: "The best 2 of each table go on". */
export const bestSays = (many: number, ofEach = ""): string => `The best${many > 1 ? ` ${many}` : ""}${ofEach} ${many > 1 ? "go" : "goes"} on`;
