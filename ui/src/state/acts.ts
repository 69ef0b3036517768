/** The forms of what a supervisor may do of their own accord: which words each asks for. Whether it may be, the table says. */
import type { SupervisorView } from "../api/types";
import { centsOf } from "./cents";
import type { Told } from "./pitTable";

export interface Blank {
  name: string;
  says: string;
  kind: "text" | "amount" | "choice" | "tick";
  /** What can be chosen, from what the table shows. */
  from?: (view: SupervisorView) => readonly string[];
  hint?: string;
}

export interface Act {
  command: string;
  says: string;
  about?: string;
  blanks: readonly Blank[];
  /** Another supervisor has to approve it. */
  second?: boolean;
}

const players = (view: SupervisorView) => view.seats.map((seat) => seat.player);
const player: Blank = { name: "player", says: "Player", kind: "choice", from: players };
const reason: Blank = { name: "reason", says: "Reason", kind: "text" };

export const ACTS: readonly Act[] = [
  {
    command: "ReportIrregularity", says: "Void the spin",
    about: "The round is held until you rule above: no spin, or the spin stands.",
    blanks: [{ name: "irregularity", says: "What has happened", kind: "text" }],
  },
  {
    command: "CorrectPayment", says: "Correct a payment", second: true,
    about: "Above zero the player receives, below zero the player gives back.",
    blanks: [
      player,
      { name: "amount", says: "Amount", kind: "amount", hint: "$5 or -$5" },
      { name: "chips", says: "In chips", kind: "choice", from: () => ["value", "color", "electronic"] },
      reason,
    ],
  },
  { command: "RelieveDealer", says: "Relieve the dealer", blanks: [{ name: "dealer", says: "Who deals now", kind: "text" }] },
  { command: "SignOnMucker", says: "Sign on a mucker", blanks: [{ name: "mucker", says: "Mucker", kind: "text" }] },
  {
    command: "AllowSharing", says: "Allow value chips beside others",
    blanks: [player, { name: "can_be_kept_apart", says: "The wagers can be kept apart", kind: "tick" }],
  },
  {
    command: "ReportFault", says: "Report a fault",
    blanks: [
      { name: "side_bet", says: "Side bet", kind: "choice", from: (view) => view.table.board.side_bets.map((bet) => bet.name) },
      { name: "what", says: "What is out of order", kind: "text" },
    ],
  },
  { command: "StopTable", says: "Stop the table", about: "It goes on when two supervisors resume it.", blanks: [{ name: "why", says: "Why", kind: "text" }] },
  { command: "CloseTable", says: "Close the table", about: "Wagers on the felt go back to their players.", blanks: [] },
];

/** The command that a filled-in form asks for, or what is missing. */
export const filledIn = (act: Act, said: (name: string) => string): Told | string => {
  const told: Told = { command: act.command };
  for (const { name, says, kind } of act.blanks) {
    const text = said(name).trim();
    if (kind === "tick") told[name] = text === "on";
    else if (!text) return `${says}: this has to be said.`;
    else if (kind === "amount") {
      const cents = centsOf(text);
      if (cents === null) return `${says}: “${text}” is no amount in dollars.`;
      told[name] = cents;
    } else told[name] = text;
  }
  return told;
};
