/** A pile of chips: color, the pattern of the edge and a letter say whose; dashes around it that it is not placed yet. */
import type { Face } from "../state/chips";
import { onChip } from "../state/money";

interface Props {
  face: Face;
  stake: number;
  x: number;
  y: number;
  radius: number;
  /** How many are drawn on one another. */
  height?: number;
  pending?: boolean;
  faint?: boolean;
  /** A chip of the color, without a number on it. */
  blank?: boolean;
  /** A prisoner: bars over it, and a word for those who look closely. */
  barred?: boolean;
}

export const Chip = ({ face, stake, x, y, radius, height = 1, pending = false, faint = false, blank = false, barred = false }: Props) => {
  const lift = radius * 0.2;
  const text = blank ? "" : onChip(stake);
  return (
    <g class={`chip${pending ? " chip-pending" : ""}${faint ? " chip-faint" : ""}`} transform={`translate(${x} ${y})`}>
      <ellipse class="chip-shadow" cx={radius * 0.12} cy={radius * 0.22} rx={radius * 1.02} ry={radius * 0.98} />
      {Array.from({ length: height }, (_, level) => (
        <g key={level} transform={`translate(0 ${-level * lift})`}>
          <circle r={radius} fill={face.fill} class="chip-disc" stroke-width={radius * 0.06} />
          <circle
            r={radius * 0.84} fill="none" stroke={face.ink} stroke-width={radius * 0.24} pathLength={100}
            stroke-dasharray={face.edge} class="chip-edge"
          />
          <circle r={radius * 0.66} fill={face.fill} stroke={face.ink} stroke-width={radius * 0.05} />
        </g>
      ))}
      <g transform={`translate(0 ${-(height - 1) * lift})`} fill={face.ink} class="chip-text">
        <text y={radius * 0.16} font-size={radius * (text.length > 3 ? 0.5 : text.length > 2 ? 0.6 : 0.74)}>{text}</text>
        <text y={radius * 0.53} font-size={radius * 0.32}>{face.letter}</text>
      </g>
      {barred && <path class="bars" stroke-width={radius * 0.16} d={[-0.55, 0, 0.55].map((at) => `M${at * radius} ${-radius}v${2 * radius}`).join("")} />}
      {pending && <circle class="chip-ring" r={radius * 1.16} fill="none" stroke-width={radius * 0.12} />}
    </g>
  );
};
