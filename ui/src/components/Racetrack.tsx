/** The racetrack: the numbers as they stand around the wheel, and in its middle the bets that have a name. */
import { signal } from "@preact/signals";
import type { Orientation } from "../state/geometry";
import { segments, TRACKS } from "../state/racetrack";
import type { Screen } from "../state/screen";
import { callAt, Calls, callSays, pointAt } from "./Calls";

/** The number that the tab key leads to. */
const current = signal("");

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export const Racetrack = ({ screen, orientation }: { screen: Screen; orientation: Orientation }) => {
  const { rotor } = screen.layout;
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
        onPointerLeave={() => pointAt(screen, null)} onFocusOut={() => pointAt(screen, null)}>
        {ring.map(({ pocket, outline, x, y }) => {
          const isMarked = screen.marked.value.includes(pocket.pocket);
          const call = callAt(screen, pocket.pocket);
          const bet = () => !pocket.void && screen.call(call);
          return (
            <g
              key={pocket.pocket} role="button" tabindex={pocket.pocket === here ? 0 : -1} data-neighbor={pocket.pocket}
              aria-disabled={pocket.void || !screen.canBet.value}
              aria-label={pocket.void ? `${pocket.pocket} ${pocket.color}, cannot be bet` : call.name}
              aria-description={pocket.void ? undefined : callSays(screen, call)}
              class={`segment ${pocket.color}${pocket.void ? " void" : ""}${isMarked ? " marked" : ""}`}
              onPointerOver={() => pointAt(screen, pocket.void ? null : call)} onFocusIn={() => {
                if (!pocket.void) current.value = pocket.pocket;
                pointAt(screen, call);
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
      <Calls screen={screen} />
    </section>
  );
};
