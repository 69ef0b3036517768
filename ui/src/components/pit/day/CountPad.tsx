/**
 * One row for each denomination: taps of one, five and a stack, or the number typed; arrows go from row to row, and Enter goes on
 * (`ActForm`). The buttons are for fingers and are no stops of the Tab key: the number beside them does the same in fewer presses.
 */
import type { Signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { added, type Pieces, STEPS, totalOf, typed, worth } from "../../../state/countPad";
import { dollars } from "../../../state/money";

interface Props {
  kinds: readonly string[];
  pieces: Signal<Pieces>;
  /** What the pieces are called: chips, or notes. */
  of?: string;
}

const MOVES: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

export const CountPad = ({ kinds, pieces, of = "chips" }: Props) => {
  const rows = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, at: number) => {
    const by = MOVES[event.key];
    if (!by) return;
    event.preventDefault();
    rows.current?.querySelectorAll("input")[at + by]?.focus();
  };
  return (
    <div class="pad-rows" ref={rows} role="group" aria-label={`Count of ${of}`}>
      {kinds.map((kind, at) => {
        const many = pieces.value[kind] ?? 0;
        const tap = (by: number) => (pieces.value = added(pieces.value, kind, by));
        return (
          <div key={kind} class="pad-row" data-kind={kind}>
            <b class="kind">{kind}</b>
            <button type="button" tabIndex={-1} aria-label={`One ${kind} less`} disabled={!many} onClick={() => tap(-1)}>−</button>
            <input
              aria-label={`Number of ${kind} ${of}`} inputMode="numeric" autocomplete="off" value={many || ""} placeholder="0"
              onFocus={(event) => event.currentTarget.select()}
              onInput={(event) => {
                pieces.value = typed(pieces.value, kind, event.currentTarget.value);
                event.currentTarget.value = String(pieces.value[kind] || "");
              }}
              onKeyDown={(event) => move(event, at)}
            />
            {STEPS.map((by) => (
              <button key={by} type="button" tabIndex={-1} aria-label={`${by} ${kind} more`} onClick={() => tap(by)}>+{by}</button>
            ))}
            <output>{dollars(many * worth(kind))}</output>
          </div>
        );
      })}
    </div>
  );
};

/** The sum, and against what it is held where that may be seen. */
export const Total = ({ pieces, against = null, says = "" }: { pieces: Pieces; against?: number | null; says?: string }) => {
  const sum = totalOf(pieces);
  const differs = against === null ? 0 : sum - against;
  return (
    <p class="pad-total" role="status">
      <span>Total</span> <b data-total>{dollars(sum)}</b>
      {against !== null && (
        <small class={differs ? "differs" : "same"}>
          {says} {dollars(against)}: {differs ? `${dollars(Math.abs(differs))} ${differs > 0 ? "over" : "short"}` : "exact"}
        </small>
      )}
    </p>
  );
};
