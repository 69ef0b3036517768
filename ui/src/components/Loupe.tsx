/** A magnifying glass for fingers: held on the felt, it shows enlarged and by name where the chip would go. Letting go bets. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Dragging } from "../state/drag";
import { type Point, spoken } from "../state/geometry";
import type { Screen } from "../state/screen";
import { placeAt } from "./Drag";

/** A tap is shorter, in milliseconds; a finger that goes further, in pixels, wants to scroll or to drag. */
const HOLD = 180;
const FAR = 10;
const TIMES = 2.2;

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

export const Loupe = ({ screen, drag }: { screen: Screen; drag: Dragging }) => {
  const at = useSignal<Point | null>(null);
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const cloth = here.current?.parentElement;
    if (!cloth) return;
    let start: Point | null = null;
    let timer = 0;
    let isHeld = false;
    const move = (point: Point) => {
      at.value = point;
      screen.active.value = placeAt(point);
    };
    const end = () => {
      clearTimeout(timer);
      start = null;
      if (at.value) screen.active.value = at.value = null;
    };
    const listeners = {
      pointerdown: (event: PointerEvent) => {
        end();
        isHeld = false;
        if (event.pointerType === "mouse" || !event.isPrimary || !placeAt(pointOf(event))) return;
        const point = pointOf(event);
        start = point;
        timer = window.setTimeout(() => {
          isHeld = true;
          drag.cancel();
          move(point);
        }, HOLD);
      },
      pointermove: (event: PointerEvent) => {
        const point = pointOf(event);
        if (at.value) move(point);
        else if (start && Math.hypot(point.x - start.x, point.y - start.y) > FAR) end();
      },
      pointerup: (event: PointerEvent) => {
        const place = at.value && placeAt(pointOf(event));
        end();
        if (place) screen.place([{ place, count: 1 }]);
      },
      pointercancel: end,
    };
    /** Under the glass a finger neither scrolls nor clicks. */
    const keep = (event: Event) => {
      if (isHeld && event.cancelable) event.preventDefault();
    };
    const all = [...Object.entries(listeners), ["touchmove", keep], ["touchend", keep]] as [string, EventListener][];
    all.forEach(([name, listener]) => cloth.addEventListener(name, listener, { passive: false }));
    return () => all.forEach(([name, listener]) => cloth.removeEventListener(name, listener));
  }, []);
  return <div ref={here} aria-hidden="true">{at.value && <Glass screen={screen} at={at.value} cloth={here.current?.parentElement} />}</div>;
};

const Glass = ({ screen, at, cloth }: { screen: Screen; at: Point; cloth: Element | null | undefined }) => {
  const scale = cloth?.querySelector<SVGSVGElement>(".felt")?.getScreenCTM();
  if (!scale) return null;
  const glass = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 9;
  const point = new DOMPoint(at.x, at.y).matrixTransform(scale.inverse());
  const seen = glass / (scale.a * TIMES);
  const spot = screen.spot.value;
  const [name = "", pays = ""] = spot ? spoken(spot).split(/, (?=pay)/) : [];
  const hang = (element: HTMLElement | null) => {
    if (!element) return;
    const { offsetWidth: w, offsetHeight: h } = element;
    const above = at.y - h - 36;
    const aside = at.x > innerWidth / 2 ? at.x - w / 2 - 48 : at.x + w / 2 + 48;
    const x = Math.min(Math.max(above < 0 ? aside : at.x, w / 2 + 4), innerWidth - w / 2 - 4);
    element.style.translate = `${x - w / 2}px ${Math.max(above, 4)}px`;
  };
  return (
    <div ref={hang} class="loupe" data-loupe={spot?.place ?? ""}>
      <p>{spot ? <><b>{name}</b> {pays}</> : "Let go here: no bet"}</p>
      <svg viewBox={`${point.x - seen / 2} ${point.y - seen / 2} ${seen} ${seen}`}>
        <use href="#drawn" />
        <circle class="aim" cx={point.x} cy={point.y} r={seen / 60} />
      </svg>
    </div>
  );
};
