/** Above the console: where the table is, who deals, how much time is left, and what stands in the way. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Dealer } from "../../state/dealer";
import { letters } from "../../state/dealer_keys";
import { PHASES } from "../../state/board";
import { OPEN } from "../../state/cues";
import { capital } from "./parts";

const STATUS = { connecting: "Connecting", live: "Live", broken: "Connection lost", barred: "Signed out", halted: "Stopped" };

export const Head = ({ dealer, leave }: { dealer: Dealer; leave: () => void }) => {
  const board = dealer.board.value;
  const status = dealer.live.status.value;
  const isStopped = Boolean(board?.stopped) || status === "halted";
  const isOpen = !isStopped && OPEN.includes(board?.phase ?? "");
  return (
    <header class="head dealing">
      <h1 class="brand"><a href="/">Croupier</a> <span>table {dealer.layout.table}</span></h1>
      <p class={`phase ${isOpen ? "open" : "shut"}`} role="status" data-phase={board?.phase}>
        {isStopped ? "Stopped" : (PHASES[board?.phase ?? ""] ?? "")}
      </p>
      {/* On a page that is enlarged four times, where not all of it is in sight. */}
      <nav class="skips" aria-label="Skip to"><a href="#stage-title">Step</a><a href="#tab-panel">Felt</a><a href="#bar">Buttons</a></nav>
      <div class="timers-and-band"><Timers dealer={dealer} /><Band dealer={dealer} /></div>
      <p class="who">
        <b>{dealer.me.name}</b>
        <button type="button" class="quiet" aria-pressed={letters.value} title="Letters and digits press buttons" onClick={() => (letters.value = !letters.value)}>
          Keys {letters.value ? "on" : "off"}
        </button>
        <button type="button" class="quiet" onClick={leave}>Sign out</button>
      </p>
      <p class={`connection ${status}`} data-status={status}><i aria-hidden="true" />{STATUS[status]}</p>
    </header>
  );
};

/** Seconds that are left, counted here; that a time is over, the server says. */
const Timers = ({ dealer }: { dealer: Dealer }) => {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const timers = Object.entries(dealer.board.value?.timers ?? {});
  return (
    <dl class="timers" aria-label="Timers">
      {timers.map(([name, ends]) => {
        const left = Math.max(0, Math.ceil((ends - now.value) / 1000));
        const isOver = ends === 0 || left === 0;
        return (
          <div key={name} class={isOver ? "over" : left <= 5 ? "soon" : ""}>
            <dt>{capital(name)}</dt><dd>{isOver ? "time is up" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}</dd>
          </div>
        );
      })}
    </dl>
  );
};

/** What makes every button useless, and what the table waits for: in the head, where it moves nothing when it comes. */
const Band = ({ dealer }: { dealer: Dealer }) => {
  const { status, halted } = dealer.live;
  const view = dealer.view.value;
  if (status.value === "broken")
    return <p class="barrier" role="alert">Connection lost. Reconnecting…</p>;
  if (status.value === "halted") return <p class="barrier" role="alert">This table has stopped: {halted.value}</p>;
  if (view?.board.stopped)
    return <p class="barrier" role="alert">The table is stopped: {view.board.stopped}. A supervisor can resume it.</p>;
  if (view?.open_tasks.length)
    return <p class="barrier calm" role="status">Waiting for {view.open_tasks.join("; for ")}.</p>;
  if (view?.board.corrected) return <p class="barrier calm" role="status" data-corrected>{view.board.corrected}.</p>;
  if (view?.board.no_spin) return <p class="barrier calm" role="status" data-no-spin><b>No spin:</b> {view.board.no_spin}</p>;
  return null;
};

/** Above everything: somebody else deals, and no step can be taken here. */
export const OffDuty = ({ dealer, leave }: { dealer: Dealer; leave: () => void }) => {
  const on = dealer.view.value?.dealer;
  const isSupervisor = dealer.me.post === "supervisor";
  const { takeOver } = dealer.house;
  const mayAsk = takeOver && dealer.me.post === "dealer";
  const reply = useSignal("");
  const ask = async () => {
    reply.value = (await takeOver?.()) || "Request sent. The dealer hands over as soon as the rules of this table allow a relief.";
  };
  if (!dealer.view.value || dealer.isOnDuty.value || dealer.live.status.value === "halted") return null;
  return (
    <div class="barrier off-duty" role="alert">
      <span>
        {on ? <><b>{on}</b> is the dealer on duty.</> : "This table has no dealer."} You are signed in as {dealer.me.name}.
        {isSupervisor ? " You can relieve the dealer." : ` ${reply.value || (mayAsk ? "The automatic dealer hands over when you ask." : "Ask the dealer on duty to hand over, or a supervisor to relieve them.")}`}
      </span>
      {isSupervisor && (
        <button type="button" onClick={() => { dealer.form.value = "RelieveDealer"; dealer.panel.value = "desk"; }}>Relieve the dealer</button>
      )}
      {mayAsk && <button type="button" onClick={() => void ask()}>Take over</button>}
      <button type="button" onClick={leave}>Sign in as somebody else</button>
    </div>
  );
};
