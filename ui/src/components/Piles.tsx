/** Chips on the felt, and the ghosts of those that have just been swept or paid. */
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { faceOf, type Pile, piecesOf } from "../state/chips";
import { chipsAt, type Felt as Geometry } from "../state/geometry";
import { asAmount } from "../state/money";
import type { Screen } from "../state/screen";
import type { Timeline } from "../state/timeline";
import { Chip } from "./Chip";

interface Props {
  screen: Screen;
  on: Geometry;
  show: Timeline | undefined;
}

const RADIUS = 3.5;

export const Piles = ({ screen, on, show }: Props) => {
  const unit = screen.chips.value[0]?.value ?? 100;
  const before = useRef(new Map<string, VNode>());
  const now = new Map<string, VNode>();
  /** A pile that stands as it stood is the same drawing, and costs nothing when a chip comes elsewhere. */
  const same = (drawing: VNode) => {
    const { key, props } = drawing;
    const look = JSON.stringify([key, props]);
    const known = before.current.get(look) ?? drawing;
    now.set(look, known);
    return known;
  };
  useEffect(() => void (before.current = now));
  return (
    <g class="piles" aria-hidden="true">
      {piecesOf(screen.drawn.value).map(({ pile, step }, index) => {
        const place = screen.places.get(pile.place);
        if (!place) return null;
        const { x, y } = chipsAt(on, place);
        const height = pile.own ? Math.max(1, Math.min(5, Math.round(pile.stake / unit))) : 1;
        return same(
          <Chip
            key={index} face={pile.face} stake={pile.stake} height={height} pending={pile.pending} faint={!pile.own}
            radius={pile.own ? RADIUS : RADIUS * 0.72} x={x + step.x * RADIUS} y={y + step.y * RADIUS}
            barred={isPrisoner(pile)}
          />,
        );
      })}
      <Ghosts screen={screen} on={on} show={show} />
    </g>
  );
};

/** An even chance that a zero has fallen on. */
const isPrisoner = (pile: Pile): boolean => pile.stands === "held" || pile.stands === "asked";

/** From where it stood to the purse, in the units of the drawing. */
const fly = (duration: number) => (ghost: SVGGElement | null) => {
  const purse = document.querySelector("[data-purse]")?.getBoundingClientRect();
  const scale = ghost?.ownerSVGElement?.getScreenCTM()?.a;
  if (!ghost || !purse || !scale || ghost.getAnimations().length) return;
  const from = ghost.getBoundingClientRect();
  const way = `${(purse.left - from.left) / scale}px ${(purse.top - from.top) / scale}px`;
  const steps = { translate: ["0 0", "0 -4px", way], opacity: [1, 1, 0.15], offset: [0, 0.45, 1] };
  ghost.animate(steps, { duration, easing: "ease-in-out", fill: "forwards" });
};

const Ghosts = ({ screen, on, show }: Props) =>
  (show?.ghosts.value ?? []).map(({ id, line, kind, lasts }) => {
    const place = screen.places.get(line.place);
    if (!place) return null;
    const { x, y } = chipsAt(on, place);
    return (
      <g key={id} class={`ghost ${kind}`} style={{ animationDuration: `${lasts}ms` }} ref={kind === "won" ? fly(lasts) : null}>
        <Chip face={faceOf(line.chips, screen.player.value?.color ?? "")} stake={line.stake} x={x} y={y} radius={RADIUS} />
        {kind === "won" && <text class="gain" x={x} y={y - RADIUS * 1.4}>+{asAmount(line.returned)}</text>}
      </g>
    );
  });
