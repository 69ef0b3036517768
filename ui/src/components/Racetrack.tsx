/** The racetrack: the numbers as they stand around the wheel, neighbors of each, and the sections that have a name. */
import { signal } from "@preact/signals";
import type { Orientation } from "../state/geometry";
import { callChips, neighborChips, neighbors, segments, TRACKS } from "../state/racetrack";
import type { Screen } from "../state/screen";
import { count, placeWords } from "../state/text";

const reach = signal(2);
/** The number that the tab key leads to. */
const current = signal("");
const REACHES = [0, 1, 2, 3, 4];

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const notOffered = (places: readonly string[]): string =>
  `The ${places.map(placeWords).join(" and the ")} ${places.length > 1 ? "are" : "is"} not offered at this table.`;

export const Racetrack = ({ screen, orientation }: { screen: Screen; orientation: Orientation }) => {
  const { rotor, calls } = screen.layout;
  const mark = (pockets: readonly string[]) => {
    screen.active.value = null;
    screen.marked.value = pockets;
  };
  const track = TRACKS[orientation];
  const ring = segments(rotor, track);
  const numbers = rotor.filter((pocket) => !pocket.void).map(({ pocket }) => pocket);
  const here = numbers.includes(current.value) ? current.value : numbers[0];
  /** Around the wheel, one after another. */
  const go = (svg: Element | null, step: number) => {
    const next = numbers[(numbers.indexOf(here ?? "") + step + numbers.length) % numbers.length] ?? "";
    current.value = next;
    svg?.querySelector<SVGElement>(`[data-neighbor="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    <section id="racetrack" tabIndex={-1} class="panel racetrack" aria-label="Racetrack">
      <svg class="track" viewBox={`-1 -1 ${track.width + 2} ${track.height + 2}`} role="group" aria-label="Numbers by the wheel" tabindex={-1}
        onPointerLeave={() => mark([])} onFocusOut={() => mark([])}>
        {ring.map(({ pocket, outline, x, y }) => {
          const around = () => neighbors(rotor, pocket.pocket, reach.value);
          const bet = () => screen.place(neighborChips(screen.layout, pocket.pocket, reach.value));
          const isMarked = screen.marked.value.includes(pocket.pocket);
          return (
            <g
              key={pocket.pocket} role="button" tabindex={pocket.pocket === here ? 0 : -1} data-neighbor={pocket.pocket}
              aria-disabled={pocket.void || !screen.canBet.value}
              aria-label={`${pocket.pocket} ${pocket.color} and ${count(reach.value, "neighbor")} on each side`}
              class={`segment ${pocket.color}${pocket.void ? " void" : ""}${isMarked ? " marked" : ""}`}
              onPointerOver={() => mark(around())} onFocusIn={() => {
                if (!pocket.void) current.value = pocket.pocket;
                mark(around());
              }}
              onClick={bet}
              onKeyDown={(event) => {
                const step = STEPS[event.key];
                if (step) go(event.currentTarget.ownerSVGElement, step);
                else if (event.key === "Enter" || event.key === " ") bet();
                else return;
                event.preventDefault();
              }}
            >
              <path d={outline} />
              <text x={x} y={y}>{pocket.pocket}</text>
            </g>
          );
        })}
      </svg>
      <div class="calls">
        <div class="reach" role="group" aria-label="Neighbors on each side">
          <span aria-hidden="true">Neighbors</span>
          {REACHES.map((n) => (
            <button key={n} type="button" aria-pressed={reach.value === n} aria-label={count(n, "neighbor")} onClick={() => (reach.value = n)}>
              {n}
            </button>
          ))}
        </div>
        {calls.map((call) => (
          <button
            key={call.name} type="button" disabled={!screen.canBet.value || call.missing.length > 0}
            title={call.missing.length ? notOffered(call.missing) : undefined}
            onPointerOver={() => mark(call.pockets)} onPointerLeave={() => mark([])}
            onFocus={() => mark(call.pockets)} onBlur={() => mark([])}
            onClick={() => screen.place(callChips(call))}
          >
            {call.name}
          </button>
        ))}
      </div>
    </section>
  );
};
