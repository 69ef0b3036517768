/** A side bet on the felt: its name, or its color and range, and how far it has got. */
import type { PlaceView, SideBetView } from "../api/types";
import { besideChips, type Felt as Geometry, type Rect } from "../state/geometry";
import { dollars } from "../state/money";
import type { Screen } from "../state/screen";

interface Props {
  screen: Screen;
  on: Geometry;
  place: PlaceView;
}

export const SideArea = ({ screen, on, place }: Props) => {
  const whole = on.rect(place.area);
  const { x, y, w, h } = whole;
  const { room, turn } = lying(besideChips(whole));
  const board = screen.board.value;
  const bet = board?.side_bets.find((one) => one.name === place.side_bet);
  const light = bet?.lights.find(([seat]) => seat === screen.player.value?.seat)?.[1];
  const look = [place.color && `spread-${place.color}`, !bet?.is_open && "shut", bet?.area === place.place && "won"];
  return (
    <g class={["side-area", ...look].filter(Boolean).join(" ")}>
      <rect class="box side" x={x + 0.4} y={y + 0.4} width={w - 0.8} height={h - 0.8} rx={1.4} />
      {bet && (
        <g transform={turn}>
          <Said room={room} lines={linesOf(place, bet, board?.draws["Multiplier"])} share={bet.boxes.length ? 0.44 : 1} />
          {bet.boxes.length > 0 && <Boxes {...room} y={room.y + room.h * 0.44} h={room.h * 0.5} bet={bet} />}
        </g>
      )}
      {light && <circle class={`light ${light}`} cx={x + w - 2.4} cy={y + 2.4} r={1.2} />}
    </g>
  );
};

/** On a felt that stands, words and boxes run upward as all its long words do: across they would be too small to read. */
const lying = (room: Rect): { room: Rect; turn?: string } =>
  room.h > room.w * 1.2
    ? { room: { x: 0, y: 0, w: room.h, h: room.w }, turn: `translate(${room.x} ${room.y + room.h}) rotate(-90)` }
    : { room };

/** A spread says its color in words too; a repeat says which number; a progressive what is on its meter. */
const linesOf = (place: PlaceView, bet: SideBetView, multiplier: string | undefined): string[] => {
  if (place.color) return [capital(place.color), place.label, place.awards[`${place.color} ${place.label}`] ?? ""];
  const name = capital(place.says);
  if (bet.meter !== null && bet.meter !== undefined) return [name, dollars(bet.meter)];
  if (bet.boxes.length || !bet.repeats) return [name];
  return [name, multiplier ? `${multiplier} times` : `${bet.repeats} again`];
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const EDGE = 0.07;

/** Lines under one another, as large as fits, and clear of the border. */
const Said = ({ room: { x, y, w, h }, lines: whole, share }: { room: Rect; lines: string[]; share: number }) => {
  const lines = w < h * share ? whole.flatMap((line) => (line.length > 9 ? line.split(" ") : [line])) : whole;
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(4, (w * 1.35) / longest, (h * share) / (lines.length * 1.45));
  const [top, each] = [y + h * share * EDGE, (h * share * (1 - 2 * EDGE)) / lines.length];
  return lines.map((line, at) => (
    <text key={at} class="words" x={x + w / 2} y={top + each * (at + 0.5)} font-size={size}>{line}</text>
  ));
};

/** The tracker: a box for each step, filled with the numbers that have come, in as many rows as make them largest. */
const Boxes = ({ x, y, w, h, bet }: Rect & { bet: SideBetView }) => {
  const sizes = bet.boxes.map((_, at) => Math.min(w / (at + 1), h / Math.ceil(bet.boxes.length / (at + 1)), 5));
  const side = Math.max(...sizes);
  const columns = sizes.indexOf(side) + 1;
  const from = x + (w - side * columns) / 2;
  return (
    <g class="tracker">
      {bet.boxes.map((_, at) => (
        <g key={at} transform={`translate(${from + (at % columns) * side} ${y + Math.floor(at / columns) * side})`}>
          <rect class={at < bet.marks.length ? "marked" : undefined} width={side - 0.3} height={side - 0.3} rx={0.4} />
          <text x={side / 2 - 0.15} y={side / 2} font-size={side * 0.52}>{bet.marks[at] ?? at + 1}</text>
        </g>
      ))}
    </g>
  );
};
