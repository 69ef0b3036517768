/** A number as it is shown everywhere: its color, and a shape that says the color too. */
import "../pocket.css";

const SHAPES: Record<string, string> = {
  red: "M5 0L10 5L5 10L0 5Z",
  black: "M5 .6a4.4 4.4 0 0 1 0 8.8a4.4 4.4 0 0 1 0-8.8Z",
  green: "M1 1H9V9H1Z",
};

/** Drawn, since no font is sure to have it: a diamond is red, a disc black, a square green. */
export const Shape = ({ color }: { color: string }) => (
  <svg class="shape" viewBox="0 0 10 10" aria-hidden="true"><path d={SHAPES[color] ?? ""} /></svg>
);

export const Pocket = ({ pocket, color }: { pocket: string; color: string }) => (
  <span class={`pocket-sign ${color}`}>
    <b>{pocket}</b>
    <i><Shape color={color} /></i>
    <span class="unseen"> {color}</span>
  </span>
);
