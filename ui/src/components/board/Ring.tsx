/** The double ring: the wheel's number outside, the second number inside, what they come to in the middle. */
import type { LayoutView, PocketView } from "../../api/types";

interface Props {
  layout: LayoutView;
  first: string;
  second: string;
  total: number | null;
  won: { color: string; range: string } | undefined;
}

const at = (angle: number, radius: number): string => {
  const turned = ((angle - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(turned)).toFixed(2)} ${(radius * Math.sin(turned)).toFixed(2)}`;
};

/** A piece of a ring between two radii. */
const piece = (from: number, to: number, inner: number, outer: number): string =>
  `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`;

export const Ring = ({ layout, first, second, total, won }: Props) => {
  const said = total === null ? "The double ring" : `${first} and ${second} come to ${total}${won ? `: ${won.color}, ${won.range}` : ""}`;
  return (
    <svg class="ring" viewBox="-100 -100 200 200" role="img" aria-label={said}>
      <Round rotor={layout.rotor} chosen={first} inner={72} outer={98} />
      <Round rotor={layout.rotor} chosen={second} inner={44} outer={68} />
      <circle class={`hub ${won?.color ?? ""}`} r={40} />
      <text class="sum" y={won ? -3 : 0}>{total ?? "+"}</text>
      {won && <text class="named" y={21}>{won.color}</text>}
    </svg>
  );
};

const Round = ({ rotor, chosen, inner, outer }: { rotor: readonly PocketView[]; chosen: string; inner: number; outer: number }) => {
  const step = 360 / rotor.length;
  const place = rotor.findIndex((one) => one.pocket === chosen);
  return (
    <g>
      {rotor.map((pocket, index) => (
        <path
          key={index} class={`${pocket.color}${index === place ? " chosen" : chosen ? " other" : ""}`}
          d={piece((index - 0.5) * step, (index + 0.5) * step, inner, outer)}
        />
      ))}
      {place >= 0 && (
        <g transform={`translate(${at(place * step, (inner + outer) / 2)})`}>
          <circle class="ball-mark" r={13} />
          <text class="ball-number">{chosen}</text>
        </g>
      )}
    </g>
  );
};
