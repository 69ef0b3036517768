/** How a round ended for the player: lines with their reasons, and what they come to. */
import type { PlaceView, WagerLine } from "../api/types";
import { spoken } from "./geometry";
import { asAmount } from "./money";
import { asRead, sentence } from "./text";

export type Kind = "lost" | "won" | "back" | "dealers";

/** What became of a wager: all gone, more than its stake, some or all of it back, or the dealers' toke. */
export const kindOf = (line: WagerLine): Kind => {
  if (line.chips.startsWith("toke-")) return line.returned ? "dealers" : "lost";
  if (!line.returned) return "lost";
  return line.returned > line.stake || line.from_meter > 0 ? "won" : "back";
};

/** Winnings and losses of all lines together, tokes left out: they are gifts. */
export const net = (lines: readonly WagerLine[]): number =>
  lines.filter((line) => !line.chips.startsWith("toke-")).reduce((sum, line) => sum + line.returned - line.stake, 0);

/** As they are read afterwards: what was won is looked for first. */
export const winnersFirst = (lines: readonly WagerLine[]): WagerLine[] =>
  [...lines].sort((one, other) => Number(kindOf(one) === "lost") - Number(kindOf(other) === "lost"));

/** "Corner 8-9-11-12". */
export const nameOf = (place: PlaceView | undefined, fallback: string): string => {
  if (!place) return fallback;
  const [name = ""] = spoken(place).split(", pay");
  return place.section === "inside" ? name.replaceAll(", ", "-") : name;
};

const VERDICTS: Record<string, string> = { "half-back": "half back", released: "released from prison", void: "void" };

/** "$5 paid $40", "$5 lost", "$5, half back: $2.50". */
export const endOf = (line: WagerLine): string => {
  const stake = asAmount(line.stake);
  switch (kindOf(line)) {
    case "lost":
      return `${stake} lost`;
    case "won":
      return `${stake} paid ${asAmount(line.returned - line.stake)}`;
    case "dealers":
      return `${asAmount(line.returned)} for the dealers`;
    default:
      return `${stake}, ${VERDICTS[line.verdict] ?? line.verdict}: ${asAmount(line.returned)}`;
  }
};

/** Why it ended so; the section stands beside it. */
export const reasonOf = ({ pays, readings, notes }: WagerLine): string =>
  sentence([pays && `pays ${pays}`, asRead(readings), ...notes].filter(Boolean).join(", "));

/** What has come since: the view before may have the first act, and the view after both. */
export const newLines = (before: readonly WagerLine[], after: readonly WagerLine[]): readonly WagerLine[] =>
  after.length > before.length ? after.slice(before.length) : [];
