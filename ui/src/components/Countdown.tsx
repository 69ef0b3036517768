/** How long betting stays open: a ring and seconds; said aloud at ten and at five. */
import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { countdown, saidAt } from "../state/clock";
import type { Screen } from "../state/screen";

const TICK = 200;

export const Countdown = ({ screen, offset }: { screen: Screen; offset: number }) => {
  const now = useSignal(Date.now());
  const said = useSignal("");
  const ends = useComputed(() => (screen.isOpen.value ? screen.board.value?.timers["betting"] : undefined));
  const left = useComputed(() => countdown(ends.value, now.value, offset, screen.layout.betting_seconds));
  useEffect(() => {
    if (!ends.value) return;
    let before: number | null = null;
    const tick = () => {
      now.value = Date.now();
      const seconds = left.value?.seconds ?? 0;
      said.value = saidAt(seconds, before) || said.value;
      before = seconds;
    };
    tick();
    const timer = setInterval(tick, TICK);
    return () => clearInterval(timer);
  }, [ends.value]);
  if (!left.value) return null;
  const { seconds, share } = left.value;
  return (
    <div class={`countdown${seconds <= 5 ? " soon" : ""}`} role="timer" aria-label="Betting closes in">
      <svg viewBox="-12 -12 24 24" aria-hidden="true">
        <circle class="whole" r="10" />
        <circle class="left" r="10" pathLength={100} stroke-dasharray={`${share * 100} 100`} transform="rotate(-90)" />
      </svg>
      <b>{seconds}</b>
      <span class="unseen">{seconds === 1 ? "second" : "seconds"}</span>
      <span class="unseen" aria-live="polite">{said.value}</span>
    </div>
  );
};
