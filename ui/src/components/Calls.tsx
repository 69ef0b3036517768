/** Calls, in the middle of the racetrack: neighbors, sections, finals, completes; what each costs, and why not. */
import { signal } from "@preact/signals";
import type { CallView } from "../api/types";
import { absentSays, type CallBet, completeCall, costOf, namedCall, neighborCall, notOffered } from "../state/calls";
import type { Screen } from "../state/screen";
import { capital, count } from "../state/text";
import { Roving } from "./Roving";
import "../calls.css";

type Mode = "neighbors" | "sections" | "finals" | "complete";
const MODES: readonly Mode[] = ["neighbors", "sections", "finals", "complete"];
const MOST = 9;

const mode = signal<Mode>("neighbors");
const reach = signal(2);
const isHalf = signal(false);
/** What the pointer or the focus is on. */
const pointed = signal<CallBet | null>(null);

/** What a number of the racetrack stands for. */
export const callAt = (screen: Screen, pocket: string): CallBet =>
  mode.value === "complete" ? completeCall(screen.layout, pocket, isHalf.value) : neighborCall(screen.layout, pocket, reach.value);

export const pointAt = (screen: Screen, call: CallBet | null) => {
  screen.active.value = null;
  screen.marked.value = call?.pockets ?? [];
  pointed.value = call;
};

/** What a screen reader says after its name. */
export const callSays = (screen: Screen, call: CallBet): string =>
  [costOf(call, screen.chip.value), notOffered(call)].filter(Boolean).join(". ");

export const Calls = ({ screen }: { screen: Screen }) => {
  const of = (kind: string) => screen.layout.calls.filter((call) => call.kind === kind);
  const shown = mode.value;
  return (
    <div class="calls">
      <Roving role="tablist" label="Kind of call" look="calls-row tablist">
        {MODES.map((one) => (
          <button
            key={one} type="button" role="tab" id={`calls-${one}`} aria-selected={one === shown} aria-controls="calls-panel"
            onClick={() => (mode.value = one)}
          >
            {capital(one)}
          </button>
        ))}
      </Roving>
      <Cost screen={screen} barred={shown === "sections" ? of("section").map(namedCall).filter((call) => call.isBarred) : []} />
      <div class="calls-panel" id="calls-panel" role="tabpanel" aria-labelledby={`calls-${shown}`}>
        {shown === "neighbors" && <Reach />}
        {shown === "sections" && of("section").length > 0 && <Named key={shown} screen={screen} label="Sections of the wheel" calls={of("section")} />}
        {shown === "sections" && <p class="calls-why">{absentSays(screen.layout)}</p>}
        {shown === "finals" && <Finals screen={screen} calls={of("final")} />}
        {shown === "complete" && (
          <Options
            label="Chips of a complete" chosen={isHalf.value ? "half" : "full"} choose={(one) => (isHalf.value = one === "half")}
            options={{ full: "Full: a chip per number covered", half: "Half: one chip per bet" }}
          />
        )}
      </div>
    </div>
  );
};

/** Before anything is bet: what it costs with the chosen chip, and what keeps it from being made. */
const Cost = ({ screen, barred }: { screen: Screen; barred: readonly CallBet[] }) => {
  const call = pointed.value;
  const why = call && screen.whyNot(call);
  if (!call && barred.length) {
    return <p class="calls-cost">{barred.map((one) => <span key={one.name} class="calls-why">{capital(one.name)}: {notOffered(one)} </span>)}</p>;
  }
  if (!call) return <p class="calls-cost soft">{mode.value === "sections" || mode.value === "finals" ? "A call is all or nothing." : "Choose a number on the track."}</p>;
  return (
    <p class="calls-cost">
      <span><b>{capital(call.name)}</b>: {costOf(call, screen.chip.value)}. <span class="calls-why">{why?.says ?? notOffered(call)}</span></span>
    </p>
  );
};

interface NamedProps {
  screen: Screen;
  label: string;
  calls: readonly CallView[];
  /** Shorter than its name, where all begin alike. */
  short?: (name: string) => string;
}

/** What cannot be called can still be pointed at, and an attempt says why. */
const Named = ({ screen, label, calls, short = capital }: NamedProps) => (
  <Roving role="toolbar" label={label} look="calls-row">
    {calls.map(namedCall).map((call) => (
      <button
        key={call.name} type="button" data-call={call.name} aria-disabled={call.isBarred || !screen.canBet.value} aria-label={capital(call.name)} aria-description={callSays(screen, call)}
        onPointerEnter={() => pointAt(screen, call)} onPointerLeave={() => pointAt(screen, null)}
        onFocus={() => pointAt(screen, call)} onBlur={() => pointAt(screen, null)} onClick={() => screen.call(call)}
      >
        {short(call.name)}
      </button>
    ))}
  </Roving>
);

/** By one digit, by two that stand beside each other in a row of three, or by two from one row to the next. */
type Digits = "one" | "beside" | "below";
const digits = signal<Digits>("one");

const stepOf = (name: string): Digits => {
  const [first, second] = name.replace("final ", "").split("/").map(Number);
  return second === undefined ? "one" : second - (first ?? 0) === 1 ? "beside" : "below";
};

const Finals = ({ screen, calls }: { screen: Screen; calls: readonly CallView[] }) => (
  <>
    <Options
      label="Digits of a final" chosen={digits.value} choose={(one) => (digits.value = one)}
      options={{ one: "0–9", beside: "0/1–8/9", below: "0/3–9/12" }}
    />
    <Named
      key={digits.value} screen={screen} label="Finals" calls={calls.filter(({ name }) => stepOf(name) === digits.value)}
      short={(name) => name.replace("final ", "")}
    />
  </>
);

interface OptionsProps<T extends string> {
  label: string;
  options: Record<T, string>;
  chosen: T;
  choose: (one: T) => void;
}

const Options = <T extends string>({ label, options, chosen, choose }: OptionsProps<T>) => (
  <Roving role="radiogroup" label={label} look="calls-row radiogroup">
    {(Object.keys(options) as T[]).map((one) => (
      <button key={one} type="button" role="radio" aria-checked={one === chosen} onClick={() => choose(one)}>
        {options[one]}
      </button>
    ))}
  </Roving>
);

/** How many neighbors: one stop, arrows up and down; the buttons are for the pointer. */
const Reach = () => {
  const to = (next: number) => (reach.value = Math.min(MOST, Math.max(0, next)));
  const KEYS: Record<string, number> = { ArrowUp: reach.value + 1, ArrowRight: reach.value + 1, ArrowDown: reach.value - 1, ArrowLeft: reach.value - 1, Home: 0, End: MOST };
  return (
    <div class="calls-row stepper">
      <button type="button" tabIndex={-1} aria-label="Fewer neighbors" disabled={!reach.value} onClick={() => to(reach.value - 1)}>−</button>
      <span
        role="spinbutton" tabIndex={0} aria-label="Neighbors on each side" aria-valuenow={reach.value} aria-valuemin={0} aria-valuemax={MOST}
        aria-valuetext={`${count(reach.value, "neighbor")} on each side`}
        onKeyDown={(event) => {
          const next = KEYS[event.key];
          if (next === undefined) return;
          event.preventDefault();
          to(next);
        }}
      >
        {reach.value}
      </span>
      <button type="button" tabIndex={-1} aria-label="More neighbors" disabled={reach.value === MOST} onClick={() => to(reach.value + 1)}>+</button>
      <span class="soft" aria-hidden="true">on each side</span>
    </div>
  );
};
