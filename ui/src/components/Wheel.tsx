/**
 * The wheel: a still bowl, a rotor and a ball, each a layer of its own so that the browser turns them without drawing
 * anything anew. The ball runs against the wheel and ends in the pocket that the server has named. Whoever asks for less
 * motion sees a still wheel and the ball in its pocket.
 */
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { PocketView } from "../api/types";
import { FALL } from "../state/timeline";
import { angleOf, landing, type Motion, slice } from "../state/wheel";

interface Props {
  rotor: readonly PocketView[];
  motion: Motion;
  /** The pocket that the ball is in, or falls into; empty when there is none yet. */
  outcome: string;
}

/** How far the ball is from the middle, as a share of the wheel: on its track, and in a pocket. */
const TRACK = 0.437;
const POCKET = 0.302;
/** The ball's own width is the measure of its way out from the middle. */
const BALL = 0.044;
const out = (share: number) => `translateY(${(-share / BALL) * 100}%)`;
const seat = (ball: Element, share: number) => ball.animate({ transform: [out(share), out(share)] }, { duration: 1, fill: "forwards" });

export const Wheel = ({ rotor, motion, outcome }: Props) => {
  const wheel = useRef<HTMLDivElement>(null);
  const arm = useRef<HTMLDivElement>(null);
  const ball = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  // The fall begins where the ball is, and goes on when the number stands.
  const course = motion === "falling" ? "landed" : motion;

  useEffect(() => {
    const [turning, orbit, bob] = [wheel.current, arm.current, ball.current];
    if (!turning || !orbit || !bob) return;
    const isFirst = first.current;
    first.current = false;
    const layers = [turning, orbit, bob];
    const [rotorNow, ballNow] = [degrees(turning), degrees(orbit)];
    const still = layers.flatMap((layer) => layer.getAnimations());
    const begin = () => still.forEach((animation) => animation.cancel());
    const seated = angleOf(rotor, outcome);

    const ride = (from: number) => {
      turn(turning, from, from + 360, 30_000, Infinity);
      turn(orbit, from + seated, from + seated + 360, 30_000, Infinity);
      seat(bob, POCKET);
    };

    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      begin();
      turn(turning, 0, 0, 1, 1);
      turn(orbit, seated, seated, 1, 1);
      seat(bob, POCKET);
      return;
    }
    if (course === "running") {
      begin();
      turn(turning, rotorNow, rotorNow + 360, 5_000, Infinity);
      turn(orbit, ballNow, ballNow - 360, 1_100, Infinity);
      bob.animate({ transform: [out(POCKET), out(TRACK)] }, { duration: isFirst ? 1 : 350, fill: "forwards" });
      return;
    }
    if (course === "idle" || isFirst || !outcome) {
      begin();
      ride(rotorNow);
      return;
    }
    const plan = landing(rotorNow, ballNow, seated);
    begin();
    turn(turning, plan.rotor.from, plan.rotor.to, FALL, 1, "cubic-bezier(.3,.6,.6,1)");
    const last = turn(orbit, plan.ball.from, plan.ball.to, FALL, 1, "cubic-bezier(.25,.6,.45,1)");
    bob.animate(
      {
        transform: [TRACK, TRACK, 0.345, 0.375, POCKET, 0.322, POCKET].map(out),
        offset: [0, 0.5, 0.72, 0.78, 0.88, 0.93, 1],
      },
      { duration: FALL, fill: "forwards" },
    );
    last.onfinish = () => ride(plan.rotor.to);
    return () => {
      last.onfinish = null;
    };
  }, [course, outcome, rotor]);

  // Drawn once: what turns is the layer.
  const [bowl, pockets] = useMemo(() => [<Bowl />, <Rotor rotor={rotor} />], [rotor]);
  const label = outcome ? `The wheel; the ball is in ${outcome}` : "The wheel";
  return (
    <div class="wheel" role="img" data-ball={motion} aria-label={motion === "running" || motion === "falling" ? "The wheel turns and the ball runs" : label}>
      {bowl}
      <div class="layer" ref={wheel}>{pockets}</div>
      <div class={`arm${outcome || motion === "running" ? "" : " away"}`} ref={arm}><div class="ball" ref={ball} /></div>
    </div>
  );
};

const degrees = (element: Element): number => {
  const { a, b } = new DOMMatrix(getComputedStyle(element).transform);
  return (Math.atan2(b, a) * 180) / Math.PI;
};

const turn = (
  element: Element, from: number, to: number, duration: number, iterations: number, easing = "linear",
): Animation =>
  element.animate({ transform: [`rotate(${from}deg)`, `rotate(${to}deg)`] }, { duration, iterations, easing, fill: "forwards" });

const Bowl = () => (
  <svg class="layer" viewBox="-100 -100 200 200" aria-hidden="true">
    <defs>
      <radialGradient id="wood">
        <stop offset=".78" stop-color="var(--wood-dark)" /><stop offset=".9" stop-color="var(--wood-light)" />
        <stop offset=".96" stop-color="var(--wood)" /><stop offset="1" stop-color="var(--wood-dark)" />
      </radialGradient>
      <radialGradient id="slope">
        <stop offset=".7" stop-color="var(--wood-dark)" /><stop offset="1" stop-color="var(--wood-light)" />
      </radialGradient>
      <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1">
        <stop stop-color="var(--gold-light)" /><stop offset=".5" stop-color="var(--gold-deep)" />
        <stop offset="1" stop-color="var(--gold-light)" />
      </linearGradient>
    </defs>
    <circle r="99" fill="url(#wood)" />
    <circle r="92" fill="var(--wood-dark)" />
    <circle r="91" fill="url(#slope)" />
    <circle r="91.4" fill="none" stroke="url(#gold)" stroke-width="1.2" />
    {Array.from({ length: 8 }, (_, at) => (
      <path key={at} class="deflector" transform={`rotate(${at * 45 + 22.5}) translate(0 -86)${at % 2 ? " rotate(90)" : ""}`}
        d="M0 -3L1.3 0L0 3L-1.3 0Z" fill="url(#gold)" />
    ))}
  </svg>
);

const Rotor = ({ rotor }: { rotor: readonly PocketView[] }) => (
  <svg class="layer" viewBox="-100 -100 200 200" aria-hidden="true">
    <defs>
      <radialGradient id="cone">
        <stop stop-color="var(--wood-light)" /><stop offset=".6" stop-color="var(--wood)" />
        <stop offset="1" stop-color="var(--wood-dark)" />
      </radialGradient>
    </defs>
    <circle r="81.4" fill="url(#gold)" />
    <circle r="67" fill="var(--black)" />
    {rotor.map(({ pocket, color, void: isVoid }, at) => (
      <g key={pocket} class={`pocket ${color}${isVoid ? " void" : ""}`}>
        <path class="rim" d={slice(at, rotor.length, 67, 80.6)} />
        <path class="floor" d={slice(at, rotor.length, 53.5, 67)} />
        <g transform={`rotate(${(at * 360) / rotor.length})`}>
          <text y="-71.4" class={pocket.length > 2 ? "long" : undefined}>{pocket}</text>
          {color === "red" && <path class="sign" d="M0 -66L1.3 -64L0 -62L-1.3 -64Z" />}
        </g>
      </g>
    ))}
    <circle r="67" fill="none" stroke="url(#gold)" stroke-width=".7" />
    <circle r="53.5" fill="url(#cone)" stroke="url(#gold)" stroke-width="1.2" />
    {[0, 90, 180, 270].map((angle) => (
      <g key={angle} transform={`rotate(${angle + 45})`}>
        <rect x="-1.2" y="-24" width="2.4" height="20" rx="1.2" fill="url(#gold)" />
        <circle cy="-25" r="3.2" fill="url(#gold)" />
      </g>
    ))}
    <circle r="11" fill="url(#gold)" />
    <circle r="6.5" fill="var(--gold-deep)" />
    <circle r="4.5" fill="url(#gold)" />
  </svg>
);
