/** Several controls as one stop of the tab key: arrows lead from one to the next, and the stop stays where one was. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const CHOSEN = "[aria-selected=true], [aria-checked=true]";

interface Props {
  /** In a tab list and a radio group an arrow chooses as well. */
  role: "tablist" | "radiogroup" | "toolbar";
  label: string;
  look?: string;
  children: ComponentChildren;
}

export const Roving = ({ role, label, look, children }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<EventTarget | null>(null);
  const all = () => [...(box.current?.querySelectorAll("button") ?? [])];
  const setStop = () => {
    const here = all().find((one) => (role === "toolbar" ? one === last.current : one.matches(CHOSEN))) ?? all()[0];
    for (const one of all()) one.tabIndex = one === here ? 0 : -1;
  };
  useLayoutEffect(setStop);
  return (
    <div
      ref={box} role={role} aria-label={label} class={look}
      onFocusIn={(event) => {
        last.current = event.target;
        setStop();
      }}
      onKeyDown={(event) => {
        const there = all();
        const step = STEPS[event.key];
        const at = there.indexOf(event.target as HTMLButtonElement);
        const to = event.key === "Home" ? 0 : event.key === "End" ? there.length - 1 : step ? (at + step + there.length) % there.length : -1;
        if (at < 0 || to < 0) return;
        event.preventDefault();
        there[to]?.focus();
        if (role !== "toolbar") there[to]?.click();
      }}
    >
      {children}
    </div>
  );
};
