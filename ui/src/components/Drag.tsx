/** The chip under the pointer while it is dragged, and the pointer's way over the felt. */
import { useEffect } from "preact/hooks";
import { faceOf } from "../state/chips";
import type { Dragging } from "../state/drag";
import type { Point } from "../state/geometry";
import type { Screen } from "../state/screen";
import { Chip } from "./Chip";

/** The place of the felt at a point of the screen. */
export const placeAt = ({ x, y }: Point): string | null =>
  document.elementFromPoint(x, y)?.closest("[data-spot]")?.getAttribute("data-spot") ?? null;

export const Drag = ({ screen, drag }: { screen: Screen; drag: Dragging }) => {
  useEffect(() => {
    const moved = (event: PointerEvent) => drag.moved(event.clientX, event.clientY, placeAt(event));
    const up = (event: PointerEvent) => drag.drop(placeAt(event));
    addEventListener("pointermove", moved);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", drag.cancel);
    return () => {
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", drag.cancel);
    };
  }, []);
  const dragged = drag.dragged.value;
  if (!dragged) return null;
  const place = (element: SVGSVGElement | null) => {
    if (element) element.style.translate = `${dragged.x}px ${dragged.y}px`;
  };
  return (
    <svg ref={place} class="dragged" viewBox="-12 -12 24 24" aria-hidden="true">
      <Chip face={faceOf(dragged.chips, screen.player.value?.color ?? "")} stake={dragged.stake} x={0} y={0} radius={10} />
    </svg>
  );
};
