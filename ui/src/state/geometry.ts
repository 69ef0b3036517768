/**
 * The felt on a screen. The server's felt is upright: x runs across, from the even chances to the far column, and y along,
 * from the zeros to the columns. Upright it is drawn so on narrow screens; on wide ones it lies on its side, zeros left.
 */
import type { Area, LayoutView, PlaceView } from "../api/types";

export type Orientation = "upright" | "lying";

/** Screens on which the felt stands upright. */
export const NARROW = "(width < 44rem) and (orientation: portrait), (width < 32rem)";

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  w: number;
  h: number;
}

/** The room that a felt is drawn in, in pixels. */
export interface Room {
  w: number;
  h: number;
}

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/**
 * How much a unit across and a unit along measure on the screen. Where the room is known, boxes are stretched to fill it, as far
 * as they stay easy to hit and their words can be read.
 */
const scale = (layout: LayoutView, orientation: Orientation, room?: Room): { across: number; along: number } => {
  const { w, h } = layout.area;
  if (orientation === "upright") return { across: 1.3, along: room ? within((1.3 * w * room.h) / (room.w * h), 0.62, 1) : 0.86 };
  if (room) return { across: within((h * room.h) / (room.w * w), 0.95, 1.5), along: 1 };
  return { across: layout.places.some((place) => place.section === "side") ? 1.08 : 1.22, along: 1 };
};

export interface Felt {
  orientation: Orientation;
  width: number;
  height: number;
  point(x: number, y: number): Point;
  rect(area: Area): Rect;
}

export const felt = (layout: LayoutView, orientation: Orientation, room?: Room): Felt => {
  const { across, along } = scale(layout, orientation, room);
  const whole = layout.area;
  const point = (x: number, y: number): Point =>
    orientation === "upright"
      ? { x: (x - whole.x) * across, y: (y - whole.y) * along }
      : { x: (y - whole.y) * along, y: (whole.x + whole.w - x) * across };
  const rect = (area: Area): Rect => {
    const one = point(area.x, area.y);
    const other = point(area.x + area.w, area.y + area.h);
    return {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      w: Math.abs(one.x - other.x),
      h: Math.abs(one.y - other.y),
    };
  };
  const size = rect(whole);
  return { orientation, width: size.w, height: size.h, point, rect };
};

/** Where chips stand in a side bet's area: at the beginning of its longer side, so that its tracker stays in sight. */
export const chipsAt = (on: Felt, place: PlaceView): Point => {
  if (place.section !== "side") return on.point(place.x, place.y);
  const { x, y, w, h } = on.rect(place.area);
  return w >= h ? { x: x + SEAT / 2, y: y + h / 2 } : { x: x + w / 2, y: y + SEAT / 2 };
};

/** What chips leave of a side bet's area for words and boxes. */
export const besideChips = ({ x, y, w, h }: Rect): Rect =>
  w >= h ? { x: x + SEAT, y, w: w - SEAT - 0.8, h } : { x: x + 0.8, y: y + SEAT, w: w - 1.6, h: h - SEAT - 0.8 };

const SEAT = 7.6;

export type Direction = "left" | "right" | "up" | "down";

const STEP: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/**
 * The place that an arrow key leads to: the nearest one in that direction, where going aside counts three times. `boxes`
 * passes over lines and corners. At the edge one stays where one is.
 */
export const nextPlace = (
  places: readonly PlaceView[],
  on: Felt,
  from: string,
  direction: Direction,
  boxes = false,
): string => {
  const here = places.find((place) => place.place === from);
  if (!here) return places[0]?.place ?? from;
  const start = on.point(here.x, here.y);
  const step = STEP[direction];
  let best = from;
  let least = Infinity;
  for (const place of places) {
    if (place === here || (boxes && !isBox(place))) continue;
    const there = on.point(place.x, place.y);
    const { x, y, w, h } = on.rect(place.area);
    const ahead = (there.x - start.x) * step.x + (there.y - start.y) * step.y;
    // A wide box lies straight ahead of everything beside it; of a line or a corner it is the point that counts.
    const wide = isBox(place);
    const aside = step.x
      ? beyond(start.y, wide ? y : there.y, wide ? y + h : there.y)
      : beyond(start.x, wide ? x : there.x, wide ? x + w : there.x);
    // From an outside bet the next one in its row comes before numbers that are nearer and lie aside.
    const cost = ahead + 3 * aside + (aside && here.section === "outside" ? ROW : 0);
    if (ahead > 0.01 && aside <= 4 * ahead && cost < least) [best, least] = [place.place, cost];
  }
  return best;
};

/** Longer than any felt. */
const ROW = 1000;

/** How far a number lies outside a range. */
const beyond = (value: number, low: number, high: number): number => Math.max(low - value, value - high, 0);

/** A place that fills a box of its own: all but those on lines and corners. */
export const isBox = (place: PlaceView): boolean => place.kind === "straight" || place.section !== "inside";

/** How a screen reader says it: "Corner 8, 9, 11, 12, pays 8 to 1". */
export const spoken = (place: PlaceView): string => {
  const listed = place.section === "inside" && place.kind !== "straight";
  const name = listed ? `${place.kind.replace("-", " ")} ${place.pockets.join(", ")}` : place.says;
  const twin = place.place === "courtesy-line" ? " on the courtesy line" : "";
  const pays = place.side_bet ? `pay table ${place.pays}` : `pays ${place.pays}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${twin}, ${pays}`;
};
