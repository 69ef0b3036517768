/** The terminals of a table: a code for a seat, shown large, and terminals that are taken out of service or retired. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { read, tell } from "../../api/read";
import type { Code, Problem, TerminalView } from "../../api/types";
import type { PitTable } from "../../state/pitTable";
import { Refusal } from "./Refusal";

const MINUTE = 60_000;

export const Terminals = ({ at }: { at: PitTable }) => {
  const list = useSignal<readonly TerminalView[]>([]);
  const code = useSignal<{ seat: number; code: string } | null>(null);
  const failed = useSignal<Problem | null>(null);
  const look = async () => {
    const answer = await read<TerminalView[]>("/api/house/terminals");
    if (answer.ok) list.value = answer.value.filter((one) => one.table === at.table);
    else failed.value = answer.error;
  };
  useEffect(() => void look(), [at.table]);
  const enroll = async (event: SubmitEvent) => {
    event.preventDefault();
    const seat = Number(new FormData(event.currentTarget as HTMLFormElement).get("seat"));
    const answer = await tell<Code>("/api/terminals/codes", { table: at.table, seat });
    failed.value = answer.ok ? null : answer.error;
    code.value = answer.ok ? { seat, code: answer.value.code } : null;
  };
  const change = async (change: string, terminal: number, reason: string) => {
    const answer = await tell("/api/house", { change, terminal, reason });
    failed.value = answer.ok ? null : answer.error;
    await look();
  };
  return (
    <section class="panel terminals" aria-label="Terminals">
      <h3>Terminals of table {at.table}</h3>
      {at.canAct.value && (
        <form class="line" onSubmit={(event) => void enroll(event)}>
          <label>Seat<input name="seat" type="number" min="1" required /></label>
          <button type="submit" class="primary">Create a code</button>
        </form>
      )}
      {code.value && (
        <p class="code" role="status">
          <span>Enter this code on the screen at seat {code.value.seat}, at <i>/tables/{at.table}/play</i>:</span>
          <b data-code>{code.value.code}</b>
        </p>
      )}
      <Refusal error={failed.value} />
      {list.value.length ? (
        <ul class="plain">
          {list.value.map((one) => <One key={`${one.number} ${one.disabled}`} one={one} canAct={at.canAct.value} change={change} />)}
        </ul>
      ) : <p class="soft">No terminals at this table yet.</p>}
    </section>
  );
};

const One = ({ one, canAct, change }: {
  one: TerminalView; canAct: boolean; change: (change: string, terminal: number, reason: string) => Promise<void>;
}) => (
  <li>
    <span>
      <b>Terminal {one.number}</b>, seat {one.seat}
      {one.alone >= MINUTE && <em>, no screen for {Math.floor(one.alone / MINUTE)} min</em>}
      {one.disabled && <em class="off">, out of service: {one.disabled}</em>}
    </span>
    {canAct && (
      <form
        class="line"
        onSubmit={(event) => {
          event.preventDefault();
          const does = (event.submitter as HTMLButtonElement).value;
          void change(does, one.number, String(new FormData(event.currentTarget as HTMLFormElement).get("reason")));
        }}
      >
        <label>Reason<input name="reason" required maxLength={500} /></label>
        {one.disabled
          ? <button type="submit" value="EnableTerminal">Put into service</button>
          : <button type="submit" value="DisableTerminal">Take out of service</button>}
        <button type="submit" value="RetireTerminal">Retire</button>
      </form>
    )}
  </li>
);
