/** What waits for a ruling at this table: each with what has to be said first, and the answers that the table takes. */
import { useSignal } from "@preact/signals";
import type { Choice, Wait } from "../../api/types";
import { spoken } from "../../state/geometry";
import { commandOf, EMPTY, missing, type Filled, type PitTable } from "../../state/pitTable";
import { Refusal } from "./Refusal";

export const Waits = ({ at }: { at: PitTable }) => {
  const waits = at.view.value?.waits ?? [];
  if (!waits.length) return null;
  return (
    <section class="waits" aria-label="Waiting for you">
      {waits.map((wait) => <Card key={wait.key} wait={wait} at={at} />)}
    </section>
  );
};

const Card = ({ wait, at }: { wait: Wait; at: PitTable }) => {
  const filled = useSignal<Filled>(EMPTY);
  const lacks = useSignal("");
  const key = keyOf(wait);
  const state = at.standing(key);
  const fill = (part: Partial<Filled>) => {
    filled.value = { ...filled.value, ...part };
    lacks.value = "";
  };
  const choose = (choice: Choice) => {
    const said = { ...filled.value, place: filled.value.place || at.chosen.value };
    lacks.value = missing(wait, choice, said);
    if (lacks.value) return;
    const command = commandOf(wait, choice, said);
    if (wait.second) void at.askSecond(key, command);
    else at.send(key, command);
  };
  return (
    <article class={`wait ${wait.kind}`} data-wait={wait.kind}>
      <h3>{wait.says} {wait.cite && <cite>{wait.cite}</cite>}</h3>
      {at.canAct.value && <Asked wait={wait} filled={filled.value} fill={fill} at={at} />}
      {at.canAct.value && (
        <div class="answers">
          {wait.choices.map((choice) => (
            <button
              key={choice.says} type="button" class="primary" title={choice.why_not}
              disabled={state.busy || !!state.asked || !!choice.why_not} onClick={() => choose(choice)}
            >
              {choice.says}{wait.second && " …"}
            </button>
          ))}
          <WhyNot wait={wait} />
        </div>
      )}
      {!!state.asked && <Second key={state.asked} of={key} at={at} />}
      {lacks.value && <p class="refusal" role="alert">{lacks.value}</p>}
      <Refusal error={state.error} />
    </article>
  );
};

/** What two people do is found by its command's name. */
const keyOf = (wait: Wait): string => (wait.second ? String(wait.choices[0]?.sends["command"]) : wait.key);

const WhyNot = ({ wait }: { wait: Wait }) => {
  const why = [...new Set(wait.choices.map((choice) => choice.why_not).filter(Boolean))];
  return why.length ? <p class="soft">{why.join("; ")}</p> : null;
};

export const Second = ({ of, at }: { of: string; at: PitTable }) => (
  <p class="second" role="status">
    Another supervisor has to approve this, in their own pit and with their password. It is then sent by itself.
    {at.standing(of).told && <code>{at.standing(of).told}</code>}
    <button type="button" class="small" onClick={() => at.takeBack(of)}>Take back</button>
  </p>
);

const Asked = ({ wait, filled, fill, at }: {
  wait: Wait; filled: Filled; fill: (part: Partial<Filled>) => void; at: PitTable;
}) => (
  <div class="asked">
    {wait.asks.map((ask) => (
      <label key={ask} class="tick">
        <input
          type="checkbox" checked={filled.answers[ask] ?? false}
          onChange={(event) => fill({ answers: { ...filled.answers, [ask]: event.currentTarget.checked } })}
        />
        {ask.charAt(0).toUpperCase() + ask.slice(1)}
      </label>
    ))}
    {Object.entries(wait.confirm).map(([name, says]) => (
      <label key={name} class="tick">
        <input
          type="checkbox" checked={filled.confirmed[name] ?? false}
          onChange={(event) => fill({ confirmed: { ...filled.confirmed, [name]: event.currentTarget.checked } })}
        />
        {says}
      </label>
    ))}
    {wait.choices.some((choice) => choice.place) && (
      <label>Held to stand on
        <select
          value={filled.place || at.chosen.value}
          onChange={(event) => {
            at.chosen.value = event.currentTarget.value;
            fill({ place: event.currentTarget.value });
          }}
        >
          <option value="">choose here, or on the felt</option>
          {at.layout.places.filter((place) => place.section !== "side").map((place) => (
            <option key={place.place} value={place.place}>{spoken(place)}</option>
          ))}
        </select>
      </label>
    )}
    {wait.reason && (
      <label class="grow">{wait.reason === "how" ? "How it was handled" : "Reason"}
        <input value={filled.reason} onInput={(event) => fill({ reason: event.currentTarget.value })} />
      </label>
    )}
  </div>
);
