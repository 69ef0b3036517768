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
    <>
      {step.does === "RecordOutcome" && <Sensor dealer={dealer} />}
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
    </>
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

/** What was entered, to be looked at before it counts. */
export const Entered = ({ dealer, step }: { dealer: Dealer; step: StepView }) => {
  const value = dealer.entry.value;
  const pocket = dealer.layout.rotor.find((one) => one.pocket === value);
  const reading = dealer.view.value?.reading;
  if (!value) return <p class="entered empty">Tap the number, or type it.</p>;
  const differs = step.does === "RecordOutcome" && reading && reading !== value;
  return (
    <div class="entered" role="status">
      <p class="spoken">{step.does === "RecordOutcome" && pocket ? `“${pocket.announced}”` : value}</p>
      {pocket?.void && <p class="warning">This pocket is void: no spin.</p>}
      {differs && <p class="warning">The sensor read {reading}. The floor will be told of the difference.</p>}
    </div>
  );
};
