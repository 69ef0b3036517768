/** The cloth: the felt stretched to the room there is, and for fingers a magnifying glass and a way to enlarge all of it. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Dragging } from "../state/drag";
import { felt, type Orientation, type Room } from "../state/geometry";
import type { Screen } from "../state/screen";
import type { Timeline } from "../state/timeline";
import { Felt } from "./Felt";
import { EnlargeIcon } from "./icons";
import { Loupe } from "./Loupe";

interface Props {
  screen: Screen;
  orientation: Orientation;
  drag: Dragging;
  show: Timeline;
  children: ComponentChildren;
}

export const Cloth = ({ screen, orientation, drag, show, children }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const room = useSignal<Room | undefined>(undefined);
  const isLarge = useSignal(false);
  useLayoutEffect(() => {
    const look = () => {
      const { clientWidth: w = 0, clientHeight: h = 0 } = box.current ?? {};
      if (w && h && (w !== room.value?.w || h !== room.value.h)) room.value = { w, h };
    };
    const watch = new ResizeObserver(look);
    if (box.current) watch.observe(box.current);
    look();
    return () => watch.disconnect();
  }, []);
  const { layout } = screen;
  // The same drawing as long as the room is the same: what changes on it changes by itself.
  const drawn = useMemo(
    () => <Felt screen={screen} on={felt(layout, orientation, room.value)} drag={drag} show={show} />,
    [layout, orientation, room.value],
  );
  return (
    <div id="felt" tabIndex={-1} class={`cloth${screen.canBet.value ? "" : " locked"}`}>
      <div ref={box} class={`felt-room${isLarge.value ? " large" : ""}`}>{drawn}</div>
      <button type="button" class="enlarge" aria-pressed={isLarge.value} aria-label="Enlarge the felt" onClick={() => (isLarge.value = !isLarge.value)}>
        <EnlargeIcon />
      </button>
      <Loupe screen={screen} drag={drag} />
      {children}
    </div>
  );
};
