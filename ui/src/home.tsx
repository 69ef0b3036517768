/** Home: the tables of the floor, live, and one click to play, watch, deal or supervise. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { there } from "./api/begin";
import { authenticator } from "./api/passkeys";
import { read, tell } from "./api/read";
import type { TableSummary } from "./api/types";
import { CloseIcon } from "./components/icons";
import { Name } from "./components/Name";
import { PasskeysDialog } from "./components/Passkeys";
import { Pocket } from "./components/Pocket";
import { SignInForm } from "./components/SignIn";
import { Welcome } from "./components/Welcome";
import { floor, linksTo, SAYS } from "./state/floor";
import { keepFocus } from "./state/focus";
import { ownPasskeys } from "./state/passkeys";
import { safePath, session, signInFor } from "./state/session";
import { sentence, words } from "./state/text";
import "./styles.css";
import "./home.css";

const then = safePath(new URLSearchParams(location.search).get("then"));
const isSigningIn = signal(Boolean(then));
const who = session({ read, tell }, () => {
  if (then) location.assign(then);
  else isSigningIn.value = false;
}, authenticator);
const own = ownPasskeys({ read, tell }, authenticator);
const isLookingAtPasskeys = signal(false);
const tables = floor({
  read,
  later: (action, milliseconds) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  isHidden: () => document.hidden,
});

const Home = () => (
  <div class="home">
    <header class="home-head">
      <h1>Croupier</h1>
      <p class="tagline">Regulated roulette, from the first chip to the last cent. Every rule is dated, every payout cites its section, and every electronic draw can be verified.</p>
      <Who />
    </header>
    {who.people.value.length > 0 && <Welcome />}
    {tables.problem.value && <p class="barrier" role="alert">{sentence(tables.problem.value)}</p>}
    <main aria-label="Tables">
      <h2 class="unseen">Tables</h2>
      <Tables />
    </main>
    <nav aria-label="The house"><a class="go" href="/tournaments">Tournaments</a></nav>
    <footer class="home-foot"><a href="/static/ui/licenses.txt">Licenses of the fonts and libraries of these screens</a></footer>
    {isSigningIn.value && <SignInDialog />}
    {isLookingAtPasskeys.value && <PasskeysDialog own={own} close={() => (isLookingAtPasskeys.value = false)} />}
  </div>
);

const Who = () => {
  const me = who.me.value;
  if (!me) return <p class="who"><button type="button" onClick={() => (isSigningIn.value = true)}>Staff sign-in</button></p>;
  return (
    <p class="who">
      <span><b><Name of={me.name} /></b>, {me.post}</span>
      <button type="button" onClick={() => (isLookingAtPasskeys.value = true)}>Passkeys</button>
      <button type="button" onClick={() => void who.signOut()}>Sign out</button>
    </p>
  );
};

const Tables = () => {
  const all = tables.tables.value;
  if (!all) return <p class="home-wait" role="status">Loading the tables…</p>;
  if (!all.length)
    return <p class="home-wait">There are no tables yet. <code>croupier serve --demo</code> opens six.</p>;
  return <ul class="cards">{all.map((table) => <Card key={table.table} table={table} />)}</ul>;
};

/** A demonstration signs in by one click, and its automatic dealer hands over. Every other house asks who it is. */
const asDemo = async (event: MouseEvent, post: string, path: string, table = "") => {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!isPlain || !who.offered(post)) return;
  event.preventDefault();
  if (!(await who.become(post))) {
    isSigningIn.value = true;
    return;
  }
  if (table) await tell("/api/demo/deal", { table }); // the console says who deals, whatever is answered
  location.assign(path);
};


const Card = ({ table }: { table: TableSummary }) => {
  const to = linksTo(table.table);
  const asStaff = (path: string) => (who.isIn.value ? path : signInFor(path));
  const trouble = table.halted || table.stopped;
  return (
    <li class={`card${trouble ? " trouble" : ""}`} data-table={table.table}>
      <header>
        <h3>Table {table.table}</h3>
        <p class={`card-phase ${phaseClass(table)}`}>{trouble ? "Stopped" : (SAYS[table.phase] ?? table.phase)}</p>
      </header>
      <p class="card-game">{table.title}</p>
      {trouble && <p class="card-trouble">{sentence(trouble)}</p>}
      <ol class="card-results" aria-label="Last numbers, newest first">
        {[...table.results].reverse().map(([pocket, color], at) => <li key={at}><Pocket pocket={pocket} color={color} /></li>)}
        {!table.results.length && <li class="soft">No numbers yet</li>}
      </ol>
      <dl>
        <div><dt>Wheel</dt><dd>{table.electronic ? "electronic, " : ""}{words(table.wheel)}</dd></div>
        <div><dt>Limits on a number</dt><dd>{table.limits || "not posted"}</dd></div>
        <div><dt>Players</dt><dd>{table.players}</dd></div>
        {table.side_bets.length > 0 && <div class="wide"><dt>Side bets</dt><dd>{table.side_bets.map(words).join(", ")}</dd></div>}
      </dl>
      <nav aria-label={`Table ${table.table}`}>
        <a class="go primary" href={to.play}>Sit down</a>
        <a class="go" href={to.board}>Watch</a>
        <a class="go" href={asStaff(to.deal)} onClick={(event) => void asDemo(event, "dealer", to.deal, table.table)}>Deal</a>
        <a class="go" href={asStaff(to.pit)} onClick={(event) => void asDemo(event, "supervisor", to.pit)}>Supervise</a>
      </nav>
    </li>
  );
};

const phaseClass = ({ phase, halted, stopped }: TableSummary) =>
  halted || stopped ? "stopped" : phase === "betting" || phase === "spinning" ? "open" : phase === "closed" ? "closed" : "shut";

/** The sign-in, over everything; it says where it leads. */
const SignInDialog = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // A dialog that closes gives the focus back by itself, and it may have gone on since: only what is lost is brought back.
    return () => (before instanceof HTMLElement && document.activeElement === document.body ? before.focus() : undefined);
  }, []);
  return (
    <dialog ref={dialog} class="sign-in-dialog" aria-label="Staff sign-in" onClose={() => (isSigningIn.value = false)}>
      <SignInForm who={who} why={then ? `Sign in to continue to ${then}.` : ""} />
      {then && who.isIn.value && <p><a class="go primary" href={then}>Continue as {who.me.value?.name}</a></p>}
      <button type="button" class="sign-in-close" aria-label="Close" onClick={() => dialog.current?.close()}><CloseIcon /></button>
    </dialog>
  );
};

const root = document.getElementById("app");
if (root) {
  keepFocus(document);
  const known = signal(false);
  void Promise.all([who.look(), who.lookForDemo(), tables.look()]).then(() => (known.value = true));
  void there(() => known.value).then(() => render(<Home />, root));
}
