/** One field of a set-up: limits and side bets as tables, the rest as people type it. */
import type { Field, SetupForm } from "../../api/types";
import { read, typed } from "../../state/setup";
import { words } from "../../state/text";

interface Props {
  field: Field;
  form: SetupForm;
  value: unknown;
  change: (value: unknown) => void;
}

export const Editor = (props: Props) => {
  const { field, value, change } = props;
  if (field.name === "limits") return <Limits {...props} />;
  if (field.name === "sidebets") return <SideBets {...props} />;
  if (field.kind === "flag")
    return (
      <label class="tick">
        <input type="checkbox" checked={value as boolean} onChange={(event) => change(event.currentTarget.checked)} /> {field.says}
      </label>
    );
  if (field.kind === "choice")
    return (
      <label>{field.says}
        <select value={value as string} onChange={(event) => change(event.currentTarget.value)}>
          {field.choices.map((one) => <option key={one} value={one}>{words(one) || "default for the wheel"}</option>)}
        </select>
      </label>
    );
  return <Typed {...props} />;
};

/** What is typed is read when one leaves the field, so that nothing is changed under the typing hand. */
const Typed = ({ field, value, change }: Props) => {
  const isLong = field.kind === "map" || field.kind === "table";
  const text = typed(field.kind, value);
  const done = (event: Event) => change(read(field.kind, (event.currentTarget as HTMLInputElement).value));
  return (
    <label>{field.says}
      {isLong
        ? <textarea rows={Math.max(2, text.split("\n").length)} value={text} onChange={done} placeholder="name = value" />
        : <input value={text} onChange={done} placeholder={field.kind === "list" ? "one, two, three" : ""} />}
    </label>
  );
};

type LimitsTable = Record<string, Record<string, string>>;

const Limits = ({ field, value, change }: Props) => {
  const limits = value as LimitsTable;
  const free = field.choices.filter((kind) => !(kind in limits));
  const without = (kind: string) => Object.fromEntries(Object.entries(limits).filter(([name]) => name !== kind));
  const bound = (kind: string, name: string) => (
    <input
      aria-label={`${kind}: ${name === "min" ? "minimum" : "maximum"} wager`} value={limits[kind]?.[name] ?? ""} placeholder="$"
      onChange={(event) => change({ ...limits, [kind]: { ...limits[kind], [name]: event.currentTarget.value.trim() } })}
    />
  );
  return (
    <div class="limits" role="group" aria-label={field.says}>
      <table>
        <thead><tr><th scope="col">Wager</th><th scope="col">Minimum</th><th scope="col">Maximum</th><td /></tr></thead>
        <tbody>
          {Object.keys(limits).map((kind) => (
            <tr key={kind}>
              <th scope="row">{kind === "table" ? "All others" : kind}</th>
              <td>{bound(kind, "min")}</td><td>{bound(kind, "max")}</td>
              <td><button type="button" class="small" aria-label={`Remove the limits of ${kind}`} onClick={() => change(without(kind))}>Remove</button></td>
            </tr>
          ))}
        </tbody>
      </table>
      <label>Add separate limits for
        <select value="" onChange={(event) => change({ ...limits, [event.currentTarget.value]: { min: "$1", max: "$100" } })}>
          <option value="">choose a wager</option>
          {free.map((kind) => <option key={kind} value={kind}>{kind === "table" ? "all others" : kind}</option>)}
        </select>
      </label>
    </div>
  );
};

const SideBets = ({ field, form, value, change }: Props) => {
  const chosen = value as Record<string, string>;
  const without = (name: string) => Object.fromEntries(Object.entries(chosen).filter(([one]) => one !== name));
  if (!form.side_bets.length) return <p class="soft">This rulebook permits no side bets.</p>;
  return (
    <div class="side-choices" role="group" aria-label={field.says}>
      {form.side_bets.map(({ name, tables }) => (
        <div key={name} class="line">
          <label class="tick">
            <input
              type="checkbox" checked={name in chosen}
              onChange={(event) => change(event.currentTarget.checked ? { ...chosen, [name]: tables[0] ?? "" } : without(name))}
            /> {name}
          </label>
          {name in chosen && !!tables.length && (
            <select
              aria-label={`Pay table of ${name}`} value={chosen[name] ?? ""}
              onChange={(event) => change({ ...chosen, [name]: event.currentTarget.value })}
            >
              {tables.map((table) => <option key={table}>{table}</option>)}
            </select>
          )}
        </div>
      ))}
    </div>
  );
};
