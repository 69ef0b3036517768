/** The felt: boxes, places and chips in one drawing, all from the server's geometry. */
import { useComputed } from "@preact/signals";
import type { BoxView, PlaceView } from "../api/types";
import { stacksOn } from "../state/chips";
import type { Dragging } from "../state/drag";
import { type Direction, type Felt as Geometry, isBox, nextPlace, spoken } from "../state/geometry";
import { asAmount } from "../state/money";
import type { Screen } from "../state/screen";
import type { Timeline } from "../state/timeline";
import { Piles } from "./Piles";
import { SideArea } from "./SideArea";

interface Props {
  screen: Screen;
  on: Geometry;
}

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
};

const KEYS = "Arrows lead from bet to bet, with Shift from box to box. Enter places a chip, Delete takes one back, M moves your chips.";

const spotOf = (event: Event): string | null =>
  (event.target as Element).closest("[data-spot]")?.getAttribute("data-spot") ?? null;

interface FeltProps extends Props {
  /** Where chips are only looked at, nothing is dragged and nothing is shown to move. */
  drag?: Dragging;
  show?: Timeline;
}

export const Felt = ({ screen, on, drag, show }: FeltProps) => {
  const focus = (svg: Element, place: string) => {
    screen.current.value = place;
    svg.querySelector<SVGElement>(`[data-spot="${CSS.escape(place)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = spotOf(event);
    const direction = ARROWS[event.key];
    if (place === null) return;
    if (direction) {
      focus(event.currentTarget as Element, nextPlace(screen.layout.places, on, place, direction, event.shiftKey));
    } else if (event.key === "Enter" || event.key === " ") screen.putDown(place) || screen.place([{ place, count: 1 }]);
    else if (event.key === "m" && !event.ctrlKey && !event.metaKey) screen.pickUp(place);
    else if (event.key === "Escape") screen.putDown(null);
    else if (event.key === "Delete" || event.key === "Backspace") screen.take(place);
    else return;
    event.preventDefault();
  };
  const point = (event: Event) => {
    screen.active.value = spotOf(event);
  };
  return (
    <svg
      class="felt" viewBox={`-1 -1 ${on.width + 2} ${on.height + 2}`} role="group" aria-label="The felt"
      aria-description={screen.player.value ? KEYS : undefined}
      tabindex={-1} // browsers put a drawing that listens to the focus among the stops of the tab key
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const place = spotOf(event);
        if (place && !drag?.justDropped()) screen.place([{ place, count: 1 }]);
      }}
      onPointerDown={(event) => {
        const place = spotOf(event);
        if (place && event.button === 0) drag?.fromPlace(place, event.clientX, event.clientY);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        const place = spotOf(event);
        // A finger that is held looks through the magnifying glass.
        if (place && (event as { pointerType?: string }).pointerType !== "touch") screen.take(place);
      }}
      onPointerOver={point}
      onPointerLeave={() => (screen.active.value = null)}
      onFocusIn={(event) => {
        point(event);
        screen.current.value = spotOf(event) ?? screen.current.value;
      }}
      onFocusOut={() => (screen.active.value = null)}
    >
      <g id={show && "drawn"}>
        <Boxes screen={screen} on={on} />
        <Highlight screen={screen} on={on} />
        <Dolly screen={screen} on={on} />
        <g class="spots">
          {inOrder(screen.layout.places).map((place) => <Spot key={place.place} screen={screen} place={place} on={on} />)}
        </g>
        <Piles screen={screen} on={on} show={show} />
      </g>
    </svg>
  );
};

/** Boxes below, lines and corners above them, so that a point on a line is read as the line. */
const inOrder = (places: readonly PlaceView[]) => [...places.filter(isBox), ...places.filter((place) => !isBox(place))];

const Boxes = ({ screen, on }: Props) => (
  <g aria-hidden="true">
    {screen.layout.boxes.map((box) => <Box key={box.name} box={box} on={on} />)}
    {screen.layout.places.filter((place) => place.section === "side").map((place) => (
      <SideArea key={place.place} screen={screen} on={on} place={place} />
    ))}
  </g>
);

const Box = ({ box, on }: { box: BoxView; on: Geometry }) => {
  const { x, y, w, h } = on.rect(box.area);
  const [cx, cy] = [x + w / 2, y + h / 2];
  const isNumber = /^\d+$/.test(box.name);
  return (
    <g class={`printed${box.covered ? " covered" : ""}`}>
      <rect class="box" x={x} y={y} width={w} height={h} />
      {box.color && <Mark color={box.color} cx={cx} cy={cy} w={w} h={h} />}
      {isNumber && <text class="number" x={cx} y={cy}>{box.label}</text>}
      {!isNumber && <Words x={cx} y={cy} w={w} h={h} text={box.label} />}
      {box.covered && <path class="cover" d={`M${x} ${y}h${w}v${h}h${-w}Z M${x} ${y}l${w} ${h} M${x + w} ${y}l${-w} ${h}`} />}
    </g>
  );
};

/** Red is a diamond, black an oval, green fills its box: told apart by shape as well. */
const Mark = ({ color, cx, cy, w, h }: { color: string; cx: number; cy: number; w: number; h: number }) => {
  const [rx, ry] = [Math.min(w * 0.42, 9), h * 0.42];
  if (color === "red") {
    const wide = Math.min(w * 0.49, 11);
    return <path class="mark red" d={`M${cx} ${cy - h * 0.49}L${cx + wide} ${cy}L${cx} ${cy + h * 0.49}L${cx - wide} ${cy}Z`} />;
  }
  if (color === "black") return <ellipse class="mark black" cx={cx} cy={cy} rx={rx} ry={ry} />;
  return <rect class="mark green" x={cx - w / 2 + 0.6} y={cy - h / 2 + 0.6} width={w - 1.2} height={h - 1.2} rx={2} />;
};

/** Printed words, along the longer side of their box, as large as fits. */
const Words = ({ x, y, w, h, text }: { x: number; y: number; w: number; h: number; text: string }) => {
  const turned = h > w * 1.2;
  const size = Math.min(5, ((turned ? h : w) * 1.45) / Math.max(text.length, 5));
  return (
    <text class="words" font-size={size} transform={`translate(${x} ${y})${turned ? " rotate(-90)" : ""}`}>
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </text>
  );
};

const Spot = ({ screen, place, on }: { screen: Screen; place: PlaceView; on: Geometry }) => {
  const { x, y, w, h } = on.rect(place.area);
  const tab = useComputed(() => (screen.current.value === place.place ? 0 : -1));
  const name = useComputed(() => {
    const there = screen.drawn.value.filter((pile) => pile.place === place.place && pile.own && !pile.pending);
    const stake = there.reduce((sum, pile) => sum + pile.stake, 0);
    return spoken(place) + (stake ? `, your stake ${asAmount(stake)}` : "");
  });
  const off = useComputed(() => (screen.canBet.value ? "false" : "true"));
  const look = useComputed(() =>
    screen.player.value && stacksOn(screen.player.value, place.place).length ? "spot own" : "spot",
  );
  return (
    <rect
      class={look} data-spot={place.place} role="button" tabindex={tab} aria-label={name} aria-disabled={off}
      x={x} y={y} width={w} height={h} rx={isBox(place) ? 0.5 : 3}
    />
  );
};

const Highlight = ({ screen, on }: Props) => {
  const covered = screen.covered.value;
  const spot = screen.spot.value;
  const at = spot && !isBox(spot) ? on.point(spot.x, spot.y) : null;
  const whole = spot && isBox(spot) ? on.rect(spot.area) : null;
  return (
    <g class="highlight" aria-hidden="true">
      {screen.layout.boxes.filter((box) => covered.has(box.name)).map((box) => {
        const { x, y, w, h } = on.rect(box.area);
        return <rect key={box.name} x={x} y={y} width={w} height={h} />;
      })}
      {whole && <rect class="here" x={whole.x} y={whole.y} width={whole.w} height={whole.h} />}
      {at && <circle class="here" cx={at.x} cy={at.y} r={2} />}
    </g>
  );
};

/** The dolly stands on the number that has come up. */
const Dolly = ({ screen, on }: Props) => {
  const number = screen.board.value?.dolly;
  const box = number ? screen.layout.boxes.find((one) => one.name === number) : undefined;
  if (!box) return null;
  const { x, y, w, h } = on.rect(box.area);
  return (
    <g class="dolly" aria-hidden="true">
      <rect x={x} y={y} width={w} height={h} />
      <path d={`M${x + w - 3.4} ${y + 4.6}a1.9 1.9 0 1 1 2.2 0l.7 2.2h-3.6Z`} />
    </g>
  );
};
