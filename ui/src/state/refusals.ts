/** A refusal in the player's words. The server speaks to everybody at the table; here "you" are one of them. */
import type { Command, PlayerView } from "../api/types";
import type { Refused } from "./live";
import { asAmount } from "./money";
import { sentence } from "./text";

const WAGERS = ["PlaceWager", "PlaceWagers", "MoveWager", "WithdrawWager", "WithdrawWagers", "ChangeWagers", "ClearWagers", "Rebet"];

/** What changes the bets on the felt. */
export const isBet = ({ command }: Command): boolean => WAGERS.includes(command);

/** Of what this screen does not ask for, because it knows the answer. */
export const NOT_ASKED = "not_asked";

/** The same refusal several times is one line. */
export interface Gathered {
  ids: readonly string[];
  says: string;
  cite: string;
}

export const gathered = (refused: readonly Refused[], said: (one: Refused) => string): Gathered[] => {
  const lines = new Map<string, Gathered>();
  for (const one of refused) {
    const [says, { cite }] = [said(one), one.error];
    const line = lines.get(`${says} ${cite}`);
    lines.set(`${says} ${cite}`, { ids: [...(line?.ids ?? []), one.id], says, cite });
  }
  return [...lines.values()];
};

/** What happened: a bet that was not taken says so first, unless the server has said it. */
export const whyNot = ({ command, error }: Pick<Refused, "command" | "error">, player: PlayerView | null): string => {
  if (error.code === "too_late") return "Too late: betting is closed.";
  if (error.code === "not_enough_chips" && player && (command.command === "PlaceWager" || command.command === "PlaceWagers"))
    return `Not enough chips: you have ${asAmount(player.purse[command.chips] ?? 0)}${command.chips === "color" ? "" : ` in ${command.chips} chips`}.`;
  const says = sentence(error.says);
  return /^no bet/i.test(says) || !isBet(command) ? says : `No bet. ${says}`;
};
