/** What happens in one jurisdiction: the text, the call, each step with who may take it, and what becomes of the bets. */
import type { AskedRule, ReadingTaken, WhatIfAct, WhatIfCase, WhatIfCourse } from "../../api/types";
import { signed } from "../../state/cents";
import { dollars } from "../../state/money";
import { capital, sentence } from "../../state/text";
import { grouped, shared, spoken } from "../../state/whatif";

export const Case = ({ one }: { one: WhatIfCase }) => {
  const same = shared(one);
  const first = one.courses[0];
  return (
    <article class="case" data-book={one.book} data-day={one.day}>
      <header>
        <h3>{one.title}</h3>
        <p class="soft">{one.book} on {one.day}{one.base && `, over ${one.base}`}. {sentence(one.edition)}</p>
      </header>
      <p class="case-text">
        {one.section && <cite>{one.section}</cite>} {one.since && <span>since {one.since}. </span>}
        {one.text && <span class={one.section ? "soft" : "silent"}>{sentence(capital(one.text))}</span>}
      </p>
      {one.not_dealt.map((why) => <p key={why} class="silent">{sentence(capital(why))}</p>)}
      {first && !one.not_dealt.length && (
        <>
          <Call one={one} />
          <Steps acts={first.acts.slice(0, same)} />
          {one.courses.map((course, at) => <Course key={course.title} course={course} from={same} open={at === 0} />)}
        </>
      )}
      {one.readings.length > 0 && (
        <details>
          <summary>Doubtful words: {one.readings.map((reading) => reading.question).join(", ")}</summary>
          {one.readings.map((reading) => <Reading key={reading.question} reading={reading} />)}
        </details>
      )}
    </article>
  );
};

const Call = ({ one }: { one: WhatIfCase }) => {
  const words = spoken(one);
  if (!words.length) return <p class="case-call none">No words are set{one.by && `; it is for the ${one.by}`}.</p>;
  return (
    <p class="case-call">
      {words.map((word) => <q key={word}>{word}</q>)}
      {one.by && <small>by the {one.by}</small>}
    </p>
  );
};

const Steps = ({ acts }: { acts: readonly WhatIfAct[] }) =>
  acts.length ? <ol class="case-steps">{acts.map((act, at) => <Step key={at} act={act} />)}</ol> : null;

const Step = ({ act }: { act: WhatIfAct }) => (
  <li class={act.refusal ? "is-refused" : ""}>
    <p><b>{capital(act.does)}</b> <span class="soft">by {act.may.join(" or ")}{act.second && `, and a second ${act.second}`}</span></p>
    {act.refusal && <p class="refusal">Refused: {act.refusal.says} {act.refusal.cite && <cite>{act.refusal.cite}</cite>}</p>}
    {act.called.map((who) => <p key={who} class="is-called">Called: {who}</p>)}
    {(act.logged.length > 0 || act.rules.length > 0) && (
      <details>
        <summary>Logged: {act.logged.map((line) => line.split(" ")[0]).join(", ") || "nothing"}</summary>
        {act.logged.map((line) => <code key={line}>{line}</code>)}
        {act.rules.map((rule) => <Rule key={rule.key} rule={rule} />)}
      </details>
    )}
  </li>
);

const Rule = ({ rule }: { rule: AskedRule }) => (
  <p class="soft">{rule.key} {rule.cite && <cite>{rule.cite}</cite>}{rule.note && `: ${rule.note}`}</p>
);

const Course = ({ course, from, open }: { course: WhatIfCourse; from: number; open: boolean }) => {
  const inside = (
    <>
      <Steps acts={course.acts.slice(from)} />
      <Bets course={course} />
    </>
  );
  if (!course.title) return inside;
  return (
    <details class="course" open={open}>
      <summary>If ruled: {course.title}</summary>
      {inside}
    </details>
  );
};

const Bets = ({ course }: { course: WhatIfCourse }) => (
  <table class="case-bets">
    <caption>The bets, when {course.ends}</caption>
    <tbody>
      {grouped(course).map((bets) => {
        const [first] = bets;
        if (!first) return null;
        const names = bets.map((bet) => `${bet.says}${bet.before === "in prison" ? " (in prison)" : ""}`);
        return (
          <tr key={names.join()}>
            <th scope="row">{names.join(", ")}</th>
            <td>{capital(first.after)} {first.cite && <cite>{first.cite}</cite>}</td>
          </tr>
        );
      })}
      {Object.entries(course.ledger).map(([account, cents]) => (
        <tr key={account} class="ledger"><th scope="row">{account}</th><td>{signed(cents, dollars)}</td></tr>
      ))}
    </tbody>
  </table>
);

const Reading = ({ reading }: { reading: ReadingTaken }) => (
  <dl class="case-reading">
    <dt>{reading.question} <cite>{reading.cite}</cite></dt>
    <dd>{reading.doubt}</dd>
    <dd><b>Taken here:</b> {reading.taken}</dd>
  </dl>
);
