/** What waits for a ruling at this table: each with what has to be said first, and the answers that the table takes. */
import { useSignal } from "@preact/signals";
import type { Choice, Task } from "../../api/types";
import { spoken } from "../../state/geometry";
import { commandOf, EMPTY, missing, type Filled, type PitTable } from "../../state/pitTable";
import { capital, sentence } from "../../state/text";
import { LeftToYou } from "./LeftToYou";
import { Refusal } from "./Refusal";

export const OpenTasks = ({ at }: { at: PitTable }) => {
  const tasks = at.view.value?.open_tasks ?? [];
  if (!tasks.length) return null;
  return (
    <section class="tasks" aria-label="Waiting for you">
      {tasks.map((task) => <Card key={task.key} task={task} at={at} />)}
      <LeftToYou />
    </section>
  );
};

const Card = ({ task, at }: { task: Task; at: PitTable }) => {
  const filled = useSignal<Filled>(EMPTY);
  const lacks = useSignal("");
  const key = keyOf(task);
  const state = at.standing(key);
  const fill = (part: Partial<Filled>) => {
    filled.value = { ...filled.value, ...part };
    lacks.value = "";
  };
  const choose = (choice: Choice) => {
    if (state.busy) return;
    const said = { ...filled.value, place: filled.value.place || at.chosen.value };
    lacks.value = missing(task, choice, said);
    if (lacks.value) return;
    const command = commandOf(task, choice, said);
    if (task.second) void at.askSecond(key, command);
    else at.send(key, command);
  };
  return (
    <article class={`task ${task.kind}`} data-task={task.kind}>
      <h3><bdi dir="ltr">{capital(task.says)}</bdi> {task.cite && <cite>{task.cite}</cite>}</h3>
      {at.canAct.value && <Asked task={task} filled={filled.value} fill={fill} at={at} />}
      {at.canAct.value && (
        <div class="answers">
          {task.choices.map((choice) => (
            <button
              key={choice.says} type="button" class="primary" title={choice.why_not}
              disabled={!!state.asked || !!choice.why_not} aria-disabled={state.busy} onClick={() => choose(choice)}
            >
              {choice.says}{task.second && " …"}
            </button>
          ))}
          <WhyNot task={task} />
        </div>
      )}
      {!!state.asked && <Second key={state.asked} of={key} at={at} />}
      {lacks.value && <p class="refusal" role="alert">{lacks.value}</p>}
      <Refusal error={state.error} />
    </article>
  );
};

/** What two people do is found by its command's name. */
const keyOf = (task: Task): string => (task.second ? String(task.choices[0]?.sends["command"]) : task.key);

const WhyNot = ({ task }: { task: Task }) => {
  const why = [...new Set(task.choices.map((choice) => choice.why_not).filter(Boolean))];
  return why.length ? <p class="soft">{why.map(sentence).join(" ")}</p> : null;
};

export const Second = ({ of, at }: { of: string; at: PitTable }) => (
  <p class="second" role="status">
    Another supervisor must approve this on their own screen, with their password. It will be sent automatically.
    {at.standing(of).words && <code>{at.standing(of).words}</code>}
    <button type="button" class="small" onClick={() => at.takeBack(of)}>Withdraw</button>
  </p>
);

const Asked = ({ task, filled, fill, at }: {
  task: Task; filled: Filled; fill: (part: Partial<Filled>) => void; at: PitTable;
}) => (
  <div class="asked">
    {task.asks.map((ask) => (
      <label key={ask} class="tick">
        <input
          type="checkbox" checked={filled.answers[ask] ?? false}
          onChange={(event) => fill({ answers: { ...filled.answers, [ask]: event.currentTarget.checked } })}
        />
        {capital(ask)}
      </label>
    ))}
    {task.choices.some((choice) => choice.place) && (
      <label>Treat as placed on
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
    {task.reason && (
      <label class="grow">{task.reason === "how" ? "How it was handled" : "Reason"}
        <input value={filled.reason} onInput={(event) => fill({ reason: event.currentTarget.value })} />
      </label>
    )}
  </div>
);
