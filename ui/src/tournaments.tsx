/** All tournaments of the house; and for a director a new one, held to the law while it is written. */
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { begin, there } from "./api/begin";
import { dialTournaments } from "./api/floor";
import { read, tell } from "./api/read";
import type { Demo, ListedTournament, Me, TournamentPlan, TournamentsTurn } from "./api/types";
import { Connection, Who } from "./components/pit/Head";
import { focusSoon, keepFocus, useRoving } from "./components/tournament/focus";
import { PlanForm } from "./components/tournament/PlanForm";
import { Preview } from "./components/tournament/Preview";
import { liveTable } from "./state/live";
import { saysOf } from "./state/plan";
import { type Planning, planning } from "./state/planning";
import { sampleDay, samplePlan } from "./state/samplePlan";
import { signInFor } from "./state/session";
import { capital, count, sentence } from "./state/text";
import { addressOf } from "./state/tournament";
import { world } from "./state/world";
import "./styles.css";
import "./pit.css";
import "./pitday.css";
import "./tournament.css";
import "./plan.css";

const live = liveTable<TournamentsTurn>(dialTournaments, world);
const all = signal<readonly ListedTournament[] | null>(null);
const problem = signal("");
const me = signal<Me | null>(null);
const writing = signal<Planning | null>(null);
/** A demonstration makes a tournament of 36 players for whoever asks, and lets everybody direct it. */
const isDemo = signal(false);
const isMaking = signal(false);
const DIRECTOR = "tournament director";

const Page = () => (
  <div class="pit tour">
    <header class="pit-head">
      <h1 class="brand"><a href="/">Croupier</a> <span>tournaments</span></h1>
      {writing.value && <div class="pit-ways"><a class="button small" href="#">All tournaments</a></div>}
      <div class="pit-ends">
        <Connection status={live.status.value} />
        {me.value ? <Who name={me.value.name} post={me.value.post} /> : <a class="button small" href={signInFor("/tournaments")}>Staff sign-in</a>}
      </div>
    </header>
    <main class="tour-main">
      {problem.value && <p class="refusal" role="alert">{sentence(problem.value)}</p>}
      {writing.value ? <Plan of={writing.value} /> : <List />}
    </main>
  </div>
);

const List = () => (
  <section aria-label="Tournaments" class="tour-list">
    <header class="line">
      <h2>Tournaments</h2>
      <span class="line">
        {isDemo.value && <button type="button" disabled={isMaking.value} onClick={() => void make()}>{isMaking.value ? "Please wait…" : "A sample tournament of 36 players"}</button>}
        {me.value?.post === DIRECTOR && <a class="button primary" href="#new">New tournament</a>}
      </span>
    </header>
    {all.value === null ? <p class="soft" role="status">Loading the tournaments…</p> : !all.value.length ? <p class="pit-empty">There is no tournament yet.</p> : (
      <ul class="plain tour-cards">{all.value.map((one) => <li key={one.name}><Card one={one} /></li>)}</ul>
    )}
  </section>
);

const Card = ({ one }: { one: ListedTournament }) => {
  const at = `/tournaments/${encodeURIComponent(one.name)}`;
  const mine = me.value?.sees.includes("tournament");
  return (
    <article class="panel" data-tournament={one.name}>
      <header class="line"><h3>{one.title}</h3><span class="pit-phase" data-phase={one.stage === "playing" ? "betting" : "closed"}>{capital(one.stage)}</span></header>
      <ul class="plain">
        {one.events.map((event) => <li key={event.name}><b>{event.name}</b>, {event.day} <span class="soft">{event.stage}, {event.stage === "registration" ? count(event.live, "player") : `${event.live} left of ${event.entered}`}</span></li>)}
      </ul>
      <div class="line">
        {(mine || isDemo.value) && <a class="button primary" href={mine ? at : signInFor(at)}>Open<span class="unseen"> {one.title}</span></a>}
        <a class="button" href={`${at}/board`}>Wall board<span class="unseen"> of {one.title}</span></a>
        {me.value?.post === DIRECTOR && <a class="button" href={`#plan/${encodeURIComponent(one.name)}`}>Plan<span class="unseen"> of {one.title}</span></a>}
      </div>
    </article>
  );
};

const Plan = ({ of }: { of: Planning }) => {
  const findings = of.findings.value;
  const roving = useRoving<HTMLOListElement>();
  const save = async () => {
    const name = await of.save();
    if (name) location.assign(`/tournaments/${encodeURIComponent(name)}#rules`);
  };
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (!of.isBusy.value) void save();
    };
    addEventListener("keydown", key);
    focusSoon(".plan-law");
    return () => removeEventListener("keydown", key);
  }, [of]);
  return (
    <div class="plan-page">
      <aside class="plan-law" aria-label="The law">
        <div class="panel">
          <div class="line">
            <button type="button" class="primary" disabled={of.isBusy.value} aria-keyshortcuts="Control+S" title="Ctrl+S" onClick={() => void save()}>Save the draft</button>
            <button type="button" class="small" onClick={() => of.fill(samplePlan(sampleDay(Date.now())))}>Fill in a sample</button>
          </div>
          {of.problem.value && <p class="refusal" role="alert">{sentence(of.problem.value.says)} {of.problem.value.cite && <cite>{of.problem.value.cite}</cite>}</p>}
          <p role="status" class={findings.length ? "law-not" : "good"} data-law>
            {of.isChecking.value && !of.checked.value ? "Checking…" : findings.length ? `${count(findings.length, "finding")}: the rules cannot be published yet` : of.checked.value ? "The plan keeps the law of its day" : ""}
          </p>
          {!!findings.length && (
            <ol class="plan-list" aria-label="Findings" {...roving}>
              {findings.map(({ where, says, cite }) => (
                <li key={`${where} ${says}`}><button type="button" class="name" onClick={() => goTo(where)}>{saysOf(where) || "Plan"}</button> {sentence(says)} {cite && <cite>{cite}</cite>}</li>
              ))}
            </ol>
          )}
        </div>
        {of.checked.value?.rules && <Preview title="The printed rules" sheet={of.checked.value.rules} />}
      </aside>
      <PlanForm of={of} />
    </div>
  );
};

/** To the field that a finding is about, or to the group around it. */
const goTo = (where: string) => {
  for (let place = where; place; place = place.replace(/ ?\S+$/, "")) {
    const field = document.querySelector<HTMLElement>(`[data-where="${CSS.escape(place)}"]`);
    if (field) return field.focus();
    const group = document.querySelector<HTMLElement>(`[data-group="${CSS.escape(place)}"]`);
    if (group) return group.scrollIntoView({ block: "start" });
  }
};

const make = async () => {
  isMaking.value = true;
  const answer = await tell<{ name: string }>("/api/demo/tournament", {});
  isMaking.value = false;
  if (answer.ok) location.assign(`/tournaments/${encodeURIComponent(answer.value.name)}/board`);
  else problem.value = answer.error.says;
};

const look = async () => {
  const answer = await read<readonly ListedTournament[]>("/api/tournaments");
  if (answer.ok) all.value = answer.value;
  problem.value = answer.ok ? "" : answer.error.says;
};

const go = async () => {
  const [what = "", name = ""] = location.hash.replace(/^#/, "").split("/");
  const begin = (plan: Record<string, unknown>, book: string) => {
    writing.value = planning(plan, book, { read, tell }, world);
    void writing.value.check();
  };
  if (me.value?.post !== DIRECTOR || (what !== "new" && what !== "plan")) writing.value = null;
  else if (what === "new") begin({ licensees: [{}], premises: {}, events: [{ rounds: [{}], prizes: [{ place: 1 }] }] }, "us-co");
  else {
    const answer = await read<TournamentPlan>(addressOf(decodeURIComponent(name), "plan"));
    if (answer.ok) begin(answer.value.plan, answer.value.book);
    else problem.value = answer.error.says;
  }
};

const start = async (root: HTMLElement) => {
  const [answer, demo] = await Promise.all([read<Me>("/api/me"), read<Demo>("/api/demo")]);
  isDemo.value = demo.ok && demo.value.demo;
  me.value = answer.ok && answer.value.post !== "terminal" ? answer.value : null;
  effect(() => {
    if (live.view.value) void look();
  });
  addEventListener("offline", live.lost);
  keepFocus();
  live.connect();
  addEventListener("hashchange", () => void go());
  void go();
  await there(() => all.value || problem.value);
  render(<Page />, root);
};

begin(start);
