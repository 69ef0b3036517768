/** The what-if desk: one situation, and what every jurisdiction makes of it, side by side. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { begin, there } from "./api/begin";
import { read } from "./api/read";
import { SignIn } from "./components/SignIn";
import { Case } from "./components/whatif/Case";
import { capital, sentence } from "./state/text";
import { linkTo, whatif, type WhatIfDesk } from "./state/whatif";
import "./styles.css";
import "./whatif.css";

const Page = ({ desk }: { desk: WhatIfDesk }) => {
  const answer = desk.answer.value;
  return (
    <div class="whatif">
      <header class="whatif-head">
        <h1 class="brand"><a href="/">Croupier</a> <span>what if</span></h1>
        <Question desk={desk} />
        <a class="go" href="/pit">The pit</a>
      </header>
      {desk.problem.value && <p class="barrier" role="alert">{sentence(desk.problem.value)}</p>}
      <main aria-busy={desk.busy.value} aria-label={answer?.title ?? "What if"}>
        {answer && <h2>{answer.title}</h2>}
        <p class="soft" role="status">
          {desk.busy.value ? "Playing it at a table of each rulebook…" : answer ? "Played at a table of each rulebook just now, with real bets on the felt." : ""}
        </p>
        <div class="cases">{answer?.cases.map((one) => <Case key={`${one.book} ${one.day}`} one={one} />)}</div>
        {answer && Object.entries(answer.not_covered).map(([book, why]) => <p key={book} class="soft">{sentence(capital(why))}</p>)}
      </main>
    </div>
  );
};

/** What is asked: every change is asked at once, and stands in the address. */
const Question = ({ desk }: { desk: WhatIfDesk }) => {
  const choose = (situation: string, day: string) => {
    history.replaceState(null, "", linkTo(situation, day));
    void desk.choose(situation, day);
  };
  return (
    <form class="whatif-question" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>Situation</span>
        <select name="situation" value={desk.situation.value} onChange={(event) => choose(event.currentTarget.value, desk.day.value)}>
          {desk.situations.value.map((one) => <option key={one.name} value={one.name}>{one.title}</option>)}
        </select>
      </label>
      <label>
        <span>By the law of</span>
        <input type="date" name="on" value={desk.day.value} onChange={(event) => choose(desk.situation.value, event.currentTarget.value)} />
      </label>
      {desk.day.value && <button type="button" class="quiet" onClick={() => choose(desk.situation.value, "")}>Newest</button>}
    </form>
  );
};

const SIGN_IN = [401, 403];

const start = async (root: HTMLElement) => {
  const desk = whatif(read, new URLSearchParams(location.search));
  const status = signal(0);
  const begun = desk.begin().then((answer) => (status.value = answer));
  await there(() => status.value);
  if (!SIGN_IN.includes(status.value)) render(<Page desk={desk} />, root);
  if (SIGN_IN.includes(await begun))
    render(
      <main class="sign-in-page">
        <h1 class="brand">Croupier <span>what if</span></h1>
        <SignIn then={location.pathname + location.search} why={status.value === 403 ? sentence(desk.problem.value) : ""} />
      </main>,
      root,
    );
};

begin(start);
