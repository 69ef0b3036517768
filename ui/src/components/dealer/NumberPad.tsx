/** The keypad of the wheel's own pockets, or of what can be drawn, with what the sensor has read beside it. */
import type { StepView } from "../../api/types";
import { type Dealer, entries } from "../../state/dealer";
import { hint, TAKE_READING } from "../../state/dealer_keys";
import { colorOf } from "../Header";
import { Shape } from "../Pocket";
import { Key } from "./parts";

export const NumberPad = ({ dealer, step }: { dealer: Dealer; step: StepView }) => {
  const offered = entries(dealer.layout, step);
  const isPockets = step.does !== "RecordDraw" || step.sends["draw"] === "SecondNumber";
  const isOff = dealer.whyNot(step) !== null;
  const zeros = offered.filter((value) => Number(value) === 0).length;
  return (
    <div class={`pad${isPockets ? ` zeros-${zeros}` : " plain"}`} role="group" aria-label={step.title}>
      {offered.map((value) => {
        const color = isPockets ? colorOf(dealer.layout, value) : "";
        const isVoid = dealer.layout.rotor.some((one) => one.pocket === value && one.void);
        return (
          <button
            key={value} type="button" class={`pad-key ${color}${isVoid ? " void" : ""}`} disabled={isOff} data-entry={value}
            aria-pressed={dealer.entry.value === value} aria-label={`${value}${color && ` ${color}`}${isVoid ? ", void" : ""}`}
            onClick={() => (dealer.entry.value = value)}
          >
            <b>{value}</b>{color && <i><Shape color={color} /></i>}
          </button>
        );
      })}
    </div>
  );
};

const Sensor = ({ dealer }: { dealer: Dealer }) => {
  const reading = dealer.view.value?.reading;
  if (!reading) return null;
  return (
    <p class="sensor">
      <span>Sensor: <b>{reading}</b></span>
      <button type="button" onClick={() => (dealer.entry.value = reading)} aria-keyshortcuts={hint(TAKE_READING)}>Take {reading} <Key name="S" /></button>
    </p>
  );
};

/** What was entered, to be looked at before it counts, beside what the sensor has read. It has its height from the start: a reading that comes moves no key of the pad. */
export const Entered = ({ dealer, step }: { dealer: Dealer; step: StepView }) => {
  const value = dealer.entry.value;
  const pocket = dealer.layout.rotor.find((one) => one.pocket === value);
  const isNumber = step.does === "RecordOutcome";
  const reading = isNumber ? dealer.view.value?.reading : "";
  return (
    <div class="entering">
      <div class={`entered${value ? "" : " empty"}`} role="status">
        {!value && <p>Tap the number, or type it.</p>}
        {value && <p class="spoken">{isNumber && pocket ? `“${pocket.announced}”` : value}</p>}
        {value && pocket?.void && <p class="warning">This pocket is void: no spin.</p>}
        {value && reading && reading !== value && <p class="warning">The sensor read {reading}. The floor will be told of the difference.</p>}
      </div>
      {isNumber && <Sensor dealer={dealer} />}
    </div>
  );
};
