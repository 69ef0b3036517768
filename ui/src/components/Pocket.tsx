/** A number as it is shown everywhere: its color, and a shape that says the color too. */
import "../pocket.css";

export const SHAPES: Record<string, string> = { red: "◆", black: "●", green: "■" };

export const Pocket = ({ pocket, color }: { pocket: string; color: string }) => (
  <span class={`pocket-sign ${color}`}>
    <b>{pocket}</b>
    <i aria-hidden="true">{SHAPES[color]}</i>
    <span class="unseen"> {color}</span>
  </span>
);
