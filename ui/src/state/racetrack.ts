/** The order of the wheel: a number's neighbors, and the track that shows it. */
import type { PocketView } from "../api/types";
import type { Orientation, Point } from "./geometry";

/** So many chips on a place. */
export interface Chips {
  place: string;
  count: number;
}

/** The pocket and `n` on either side, in the order of the wheel. Pockets that call for a new spin cannot be bet. */
export const neighbors = (rotor: readonly PocketView[], pocket: string, n: number): string[] => {
  const ring = rotor.filter((one) => !one.void).map((one) => one.pocket);
  const at = ring.indexOf(pocket);
  if (at < 0) return [];
  const reach = Math.min(n, Math.floor((ring.length - 1) / 2));
  return Array.from({ length: 2 * reach + 1 }, (_, step) => ring[(at - reach + step + ring.length) % ring.length]!);
};

/**
 * The track as segments of a ring with two straight sides: each pocket's outline, and where its number stands. The first
 * pocket of the rotor stands in the middle of the left end.
 */
export interface Segment extends Point {
  pocket: PocketView;
  outline: string;
}

/** Its outer measures, and how broad the band of numbers is. */
export interface Track {
  width: number;
  height: number;
  band: number;
}

/** Long and low where there is room, shorter and broader on a phone. */
export const TRACKS: Record<Orientation, Track> = {
  lying: { width: 300, height: 54, band: 14 },
  upright: { width: 170, height: 72, band: 17 },
};

export const segments = (rotor: readonly PocketView[], track: Track): Segment[] =>
  rotor.map((pocket, index) => {
    const from = (index - 0.5) / rotor.length;
    const steps = Array.from({ length: 7 }, (_, step) => from + step / 6 / rotor.length);
    const outer = steps.map((at) => onTrack(track, at, 0));
    const inner = steps.map((at) => onTrack(track, at, track.band)).reverse();
    const { x, y } = onTrack(track, index / rotor.length, track.band / 2);
    const outline = `M${[...outer, ...inner].map((one) => `${one.x.toFixed(2)} ${one.y.toFixed(2)}`).join("L")}Z`;
    return { pocket, outline, x, y };
  });

/** A point of the track, clockwise from the middle of its left end; `inset` goes inwards from the outer line. */
const onTrack = ({ width, height }: Track, share: number, inset: number): Point => {
  const radius = height / 2;
  const straight = width - 2 * radius;
  const whole = 2 * straight + 2 * Math.PI * radius;
  let along = ((((share % 1) + 1) % 1) * whole + (Math.PI * radius) / 2) % whole;
  const turn = (center: number, start: number) => {
    const angle = start + along / radius;
    return { x: center + (radius - inset) * Math.cos(angle), y: radius + (radius - inset) * Math.sin(angle) };
  };
  if (along < Math.PI * radius) return turn(radius, Math.PI / 2);
  along -= Math.PI * radius;
  if (along < straight) return { x: radius + along, y: inset };
  along -= straight;
  if (along < Math.PI * radius) return turn(width - radius, -Math.PI / 2);
  along -= Math.PI * radius;
  return { x: width - radius - along, y: height - inset };
};
