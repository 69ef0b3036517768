/** Chips on the felt: how each looks, whose they are, and what is only on its way. Color is never the only sign. */
import type { PlayerView, Stack } from "../api/types";
import type { Pending } from "./live";

/** A chip's face: fill, ink, the pattern of its edge (dashes around a circle of 100), and a letter. */
export interface Face {
  fill: string;
  ink: string;
  edge: string;
  letter: string;
}

const FACES: Record<string, Face> = {
  red: { fill: "var(--chip-red)", ink: "var(--white)", edge: "12.5 12.5", letter: "R" },
  blue: { fill: "var(--chip-blue)", ink: "var(--white)", edge: "8 8.667", letter: "B" },
  green: { fill: "var(--chip-green)", ink: "var(--white)", edge: "25 25", letter: "G" },
  yellow: { fill: "var(--chip-yellow)", ink: "var(--ink-dark)", edge: "4 6", letter: "Y" },
  orange: { fill: "var(--chip-orange)", ink: "var(--ink-dark)", edge: "16 4", letter: "O" },
  purple: { fill: "var(--chip-purple)", ink: "var(--white)", edge: "6 4 2 4", letter: "P" },
  brown: { fill: "var(--chip-brown)", ink: "var(--white)", edge: "2 3", letter: "N" },
  pink: { fill: "var(--chip-pink)", ink: "var(--ink-dark)", edge: "18 7", letter: "K" },
};
const VALUE: Face = { fill: "var(--ink)", ink: "var(--ink-dark)", edge: "10 6.667", letter: "$" };
const POINTS: Face = { ...VALUE, letter: "T" };
const BLACK: Face = { fill: "var(--ink-dark)", ink: "var(--white)", edge: "5 7.5", letter: "T" };

/** Tournament chips have the color of what they are worth, and nobody's own. */
export const faceOf = (chips: string, color: string): Face => {
  if (chips === "tournament") return FACES[color] ? { ...FACES[color], letter: "T" } : color === "black" ? BLACK : POINTS;
  return (chips === "color" && FACES[color]) || VALUE;
};

/** Of a pile: the player's color, or of tournament chips the color of the largest that it can be made of. */
const colorOf = (view: PlayerView, chips: string, color: string, stake: number): string =>
  chips === "tournament" ? (view.board.chip_points.filter(([, worth]) => worth <= stake).at(-1)?.[0] ?? "") : color;

/** A pile on a place, as it is drawn: chips that stand, or a wager that the server has not confirmed yet. */
export interface Pile {
  place: string;
  seat: number;
  face: Face;
  stake: number;
  own: boolean;
  pending: boolean;
  stands: string;
}

/** Everybody's chips, in the order of seats: they come by seat and place, so that one wager comes alone. */
export const chipsOn = (felt: PlayerView["felt"]): Stack[] => Object.values(felt).flatMap((stacks) => Object.values(stacks));

/** The chips of one seat. */
export const chipsFrom = (felt: PlayerView["felt"], seat: number): readonly Stack[] => Object.values(felt[seat] ?? {});

export const piles = (view: PlayerView, pending: readonly Pending[]): Pile[] => [
  ...chipsOn(view.felt).map((stack) => pileOf(stack, view)),
  ...coming(pending).map(({ place, chips, stake }) => ({
    place, seat: view.seat, stake, face: faceOf(chips, colorOf(view, chips, view.color, stake)), own: true, pending: true, stands: "",
  })),
];

/** What is on its way to the felt. */
export const coming = (pending: readonly Pending[]): { place: string; chips: string; stake: number }[] =>
  pending.flatMap(({ command }) => {
    if (command.command === "PlaceWager") return [{ place: command.place, chips: command.chips, stake: command.stake }];
    if (command.command === "ChangeWagers")
      return Object.entries(command.on).flatMap(([chips, places]) => Object.entries(places).map(([place, stake]) => ({ place, chips, stake })));
    if (command.command !== "PlaceWagers") return [];
    return Object.entries(command.wagers).map(([place, stake]) => ({ place, chips: command.chips, stake }));
  });

const pileOf = (stack: Stack, view: PlayerView): Pile => ({
  place: stack.place,
  seat: stack.seat,
  face: faceOf(stack.chips, colorOf(view, stack.chips, stack.color, stack.stake)),
  stake: stack.stake,
  own: stack.seat === view.seat,
  pending: false,
  stands: stack.stands,
});

/** Bets that are chosen and not sealed yet: on this screen alone. */
export const drafted = (view: PlayerView, draft: Readonly<Record<string, number>>): Pile[] =>
  Object.entries(draft).map(([place, stake]) => ({
    place, seat: view.seat, stake, face: faceOf("tournament", colorOf(view, "tournament", "", stake)), own: true, pending: true, stands: "",
  }));

/** Where each pile of a place stands beside the others: the player's own in the middle and on top, others around it. */
export const piecesOf = (drawn: readonly Pile[]): { pile: Pile; step: { x: number; y: number } }[] => {
  const around = new Map<string, number>();
  const pieces = drawn.map((pile) => {
    const at = pile.pending ? `${pile.place} pending` : pile.place;
    const count = around.get(at) ?? 0;
    around.set(at, count + 1);
    if (pile.own) return { pile, step: pile.pending ? { x: 0.55, y: -0.55 - count * 0.2 } : { x: 0, y: 0 } };
    const angle = (count * 2.4 + 0.8) % (2 * Math.PI);
    return { pile, step: { x: 0.75 * Math.cos(angle), y: 0.75 * Math.sin(angle) } };
  });
  return [...pieces.filter(({ pile }) => !pile.own), ...pieces.filter(({ pile }) => pile.own)];
};

/** The player's own confirmed stake on a place, in one kind of chips. */
export const ownStake = (view: PlayerView, place: string, chips?: string): number =>
  chipsFrom(view.felt, view.seat)
    .filter((stack) => stack.place === place && (!chips || stack.chips === chips))
    .reduce((sum, stack) => sum + stack.stake, 0);

/** The player's own stacks of this round: they can be moved and taken back; bets that live on cannot. */
export const stacksOn = (view: PlayerView, place?: string): Stack[] =>
  chipsFrom(view.felt, view.seat).filter((stack) => !stack.stands && (!place || stack.place === place));

/** All of it on the felt; a bet in prison lies there whole. */
export const ownTotal = (view: PlayerView): number =>
  chipsFrom(view.felt, view.seat).reduce((sum, { stake, taken }) => sum + (taken ? 0 : stake), 0);

/** Where a bet that a zero has fallen on stands, on every screen in the same words. */
const STANDS: Record<string, string> = { held: "in prison", asked: "half back or prison?" };

export const standsAs = (stands: string): string => STANDS[stands] ?? stands;

/** What of a seat's stakes is in prison. */
export const imprisoned = (felt: PlayerView["felt"], seat: number): number =>
  chipsFrom(felt, seat).reduce((sum, { stake, stands }) => sum + (stands === "held" ? stake : 0), 0);

/** One chip of the tray: what it is called on the wire, and what it is worth. */
export interface TrayChip {
  chips: string;
  value: number;
  /** Of tournament chips, which have one color for each value. */
  color?: string;
}

const MULTIPLES = [1, 2, 5, 10, 20];

/** The tray: multiples of the player's own color chip, and the denominations of value or electronic chips. */
export const tray = (view: PlayerView, denominations: readonly number[]): TrayChip[] => {
  if (view.board.unit === "points") return view.board.chip_points.map(([color, value]) => ({ chips: "tournament", value, color }));
  const has = (chips: string) => (view.purse[chips] ?? 0) > 0;
  const color = has("color") && view.chip_value ? MULTIPLES.map((times) => times * view.chip_value) : [];
  const other = has("electronic") ? "electronic" : "value";
  const whole = denominations.filter((value) => !color.length || value <= (view.purse[other] ?? 0));
  return [...color.map((value) => ({ chips: "color", value })), ...whole.map((value) => ({ chips: other, value }))];
};
