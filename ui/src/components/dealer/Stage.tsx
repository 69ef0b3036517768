/** The next step, as one big button: what to say, what to confirm, and what it needs from the dealer. */
import type { StepView } from "../../api/types";
import { type Dealer, isAtOnce, isConfirmedByIt, isEntry } from "../../state/dealer";
import { asAmount } from "../../state/money";
import { nameOn } from "../../state/text";
import { AnticlockwiseIcon, ClockwiseIcon } from "../icons";
import { InPrison } from "../InPrison";
import { Name } from "../Name";
import { Entered, NumberPad } from "./NumberPad";
import { Payments } from "./Payments";
import { Choices } from "./Choices";
import { Cite, capital, ColorChip, Key, Notes, Reason, Words } from "./parts";

export const Stage = ({ dealer }: { dealer: Dealer }) => {
  const step = dealer.step.value;
  const view = dealer.view.value;
  if (!view) return <section class="stage" />;
  if (!step) return <Waiting dealer={dealer} />;
  return (
    <section class={`stage step-${step.does}`} aria-labelledby="stage-title">
      <div class="stage-head">
        <h2 id="stage-title" tabIndex={-1}>{step.title}</h2>
        {step.key !== dealer.next.value?.key && <button type="button" class="back" onClick={() => dealer.pick("")}>Back <Key name="Esc" /></button>}
      </div>
      {/* What is collected has nothing to press: the list itself is reached by the Tab key, to be scrolled. */}
      <div class="stage-body" tabIndex={step.does === "CollectLosers" ? 0 : undefined}>
        {!isEntry(step) && <Called dealer={dealer} />}
        {!isAtOnce(step) && <Words says={step.says} />}
        {step.does === "SpinBall" && <Ways dealer={dealer} />}
        {step.does === "LockProgressives" && <Lights dealer={dealer} />}
        {isEntry(step) && <NumberPad dealer={dealer} step={step} />}
        <Payments dealer={dealer} step={step} />
        <Choices dealer={dealer} />
        <Notes points={step.notes} />
        <Confirm dealer={dealer} step={step} />
        {(step.does === "SpinBall" || isAtOnce(step)) && <Stakes dealer={dealer} />}
      </div>
      <Big dealer={dealer} step={step} />
    </section>
  );
};

/** The number, and what was drawn beside the ball. */
const Called = ({ dealer }: { dealer: Dealer }) => {
  const view = dealer.view.value;
  if (!view?.announced) return null;
  return (
    <p class="called">
      <span>Number</span> <b>{view.announced}</b>
      {Object.entries(view.board.draws).map(([draw, value]) => <><span>{spaced(draw)}</span> <b>{value}</b></>)}
    </p>
  );
};

/** A draw as the server names it, in words. */
const spaced = (draw: string) => capital(draw.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());

/** The sensors of the progressive bets: flashing until they are locked, then lit. */
const Lights = ({ dealer }: { dealer: Dealer }) => (
  <ul class="lights" aria-label="Lights">
    {dealer.board.value?.side_bets.flatMap(({ lights }) => lights).map(([seat, light]) => <li key={seat} class={light}>Seat {seat}: {light}</li>)}
  </ul>
);

/** Who has how much on the felt, while that can still change. */
const Stakes = ({ dealer }: { dealer: Dealer }) => {
  const betting = dealer.players.value.filter(({ on_felt }) => on_felt);
  return (
    <div class="stakes">
      <h3>On the felt</h3>
      {betting.length ? (
        <ul>{betting.map((one) => <li key={one.seat}><ColorChip color={one.color} seat={one.seat} /><span><Name of={one.player} /> <InPrison felt={dealer.view.value?.felt ?? {}} seat={one.seat} />{one.to_confirm.length > 0 && <small> has to confirm {one.to_confirm.map((place) => nameOn(dealer.layout, place)).join("; ")}</small>}</span><b>{asAmount(one.on_felt)}</b></li>)}</ul>
      ) : <p class="nothing">No bets yet.</p>}
    </div>
  );
};

/** How wheel and ball are sent off; kept from spin to spin. */
const Ways = ({ dealer }: { dealer: Dealer }) => {
  const ways = dealer.view.value?.ways ?? [];
  return (
    <fieldset class="ways">
      <legend>Wheel and ball</legend>
      {ways.map(([wheel, ball], at) => (
        <label key={wheel} class="choice">
          <input type="radio" name="way" checked={dealer.way.value === at || ways.length === 1} onChange={() => (dealer.way.value = at)} />
          <span>Wheel <Arrow way={wheel} /> {wheel}, ball <Arrow way={ball} /> {ball}</span>
        </label>
      ))}
    </fieldset>
  );
};

const Arrow = ({ way }: { way: string }) => (way === "clockwise" ? <ClockwiseIcon /> : <AnticlockwiseIcon />);

const Confirm = ({ dealer, step }: { dealer: Dealer; step: StepView }) => {
  if (!step.confirm.length) return null;
  if (isConfirmedByIt(step))
    return (
      <div class="confirm">
        <h3>By {isAtOnce(step) ? "calling" : "entering"} it you confirm</h3>
        <ul>{step.confirm.map(({ item, text, cite }) => <li key={item}>{capital(text)} <Cite cite={cite} /></li>)}</ul>
      </div>
    );
  return (
    <fieldset class="confirm">
      <legend>Confirm</legend>
      {step.confirm.map(({ item, text, cite }) => (
        <label key={item} class="choice">
          <input type="checkbox" checked={dealer.ticked.value.has(item)} disabled={!step.is_open} onChange={() => dealer.tick(item)} />
          <span>{capital(text)} <Cite cite={cite} /></span>
        </label>
      ))}
    </fieldset>
  );
};

/** What the big button says: it never says that something is done which is not. */
const label = (dealer: Dealer, step: StepView): string => {
  if (dealer.busy.value) return "Please wait…";
  const left = dealer.left.value;
  if (isAtOnce(step)) return `“${step.says}”`;
  if (left[0]?.startsWith("pay ")) return `Paid: ${left.length} to go`;
  if (left.length && !isConfirmedByIt(step)) return left.length === 1 ? "Confirm" : `Confirm all ${left.length}`;
  if (isEntry(step)) return dealer.entry.value ? `Confirm ${dealer.entry.value}` : "Enter the result first";
  return step.title;
};

const Big = ({ dealer, step }: { dealer: Dealer; step: StepView }) => {
  const why = dealer.whyNot(step);
  const isOff = why !== null || dealer.busy.value || (isEntry(step) && !dealer.entry.value);
  return (
    <div class="big-row">
      {why && <Reason why={why} />}
      {isEntry(step) && <Entered dealer={dealer} step={step} />}
      {/* Not `disabled`: it keeps the focus while it waits. A new step is a new button, which is read out when it has the focus. */}
      <button key={step.key} type="button" class="big" aria-disabled={isOff} aria-busy={dealer.busy.value} onClick={dealer.press} data-next>
        <span>{label(dealer, step)}</span>
        <Key name={isAtOnce(step) ? "Space" : "Enter"} />
      </button>
    </div>
  );
};

const resting = (dealer: Dealer): string => {
  const board = dealer.board.value;
  if (board?.stopped) return "The table is stopped";
  return board?.phase === "closed" ? "The table is closed" : "Nothing to do right now";
};

/** Nothing for the dealer to do: somebody else, or the machine, has the next word. */
const Waiting = ({ dealer }: { dealer: Dealer }) => {
  const view = dealer.view.value;
  const others = dealer.steps.value.find(({ code }) => code === "not_yours");
  return (
    <section class="stage" aria-labelledby="stage-title">
      <div class="stage-head"><h2 id="stage-title" tabIndex={-1}>{resting(dealer)}</h2></div>
      <div class="stage-body">
        <Called dealer={dealer} />
        {view?.referred && <p>The supervisor rules on: <b>{view.referred}</b></p>}
        <Choices dealer={dealer} />
        {others && !view?.referred && view?.board.phase !== "closed" && <Reason why={{ says: others.why, cite: others.cite }} />}
      </div>
    </section>
  );
};
