/** The head of the pit: the floor in figures, who is here, and whether what is shown is true. */
import { post } from "../../api/wire";
import { signed } from "../../state/cents";
import { dollars } from "../../state/money";
import type { Status } from "../../state/live";
import type { Pit } from "../../state/pit";
import type { PitDay } from "../../state/pitDay";
import { Name } from "../Name";

const SAID = { connecting: "Connecting", live: "Live", broken: "Connection lost", halted: "Stopped", barred: "Signed out" };

export const Connection = ({ status }: { status: Status }) => (
  <p class={`connection ${status}`} data-status={status} role="status"><i aria-hidden="true" />{SAID[status]}</p>
);

/** Only whoever sees the floor has its figures. */
export const Head = ({ pit, day }: { pit: Pit | null; day: PitDay }) => {
  const status = shownStatus(pit, day);
  return (
    <header class="pit-head">
      <h1 class="brand"><a href="/">Croupier</a> <span>the pit</span></h1>
      {pit && <Totals pit={pit} />}
      <div class="pit-ways">
        <a class="button small" href="/what-if">What if …</a>
        {day.me.sees.includes("tournament") && <a class="button small" href="/tournaments">Tournaments</a>}
      </div>
      <div class="pit-ends">
        <Connection status={status} />
        <Who name={day.me.name} post={day.me.post} />
      </div>
    </header>
  );
};

/** Of both sockets, the one that is worse off. */
const shownStatus = (pit: Pit | null, day: PitDay): Status => {
  const both = [day.live.status.value, ...(pit ? [pit.live.status.value] : [])];
  return both.find((one) => one === "broken") ?? both.find((one) => one !== "live") ?? "live";
};

const Totals = ({ pit }: { pit: Pit }) => {
  const { open, players, turnover, win, tasks } = pit.totals.value;
  return (
    <dl class="pit-totals" aria-label="The floor">
      <div><dt>Open tables</dt><dd>{open} of {pit.rows.value.length}</dd></div>
      <div><dt>Players</dt><dd>{players}</dd></div>
      <div><dt>Turnover</dt><dd>{dollars(turnover)}</dd></div>
      <div><dt>Win</dt><dd class={win < 0 ? "lost" : ""}>{signed(win, dollars)}</dd></div>
      <div class={tasks ? "asks" : ""}><dt>{pit.canAct ? "Waiting for you" : "Waiting"}</dt><dd data-waiting>{tasks}</dd></div>
    </dl>
  );
};

export const Who = ({ name, post: held }: { name: string; post: string }) => {
  const leave = async () => {
    await post("/api/sign-out", {});
    location.assign("/pit");
  };
  return (
    <p class="pit-who">
      <span><b><Name of={name} /></b> {held}</span>
      <button type="button" class="small" onClick={() => void leave()}>Sign out</button>
    </p>
  );
};

export const Broken = ({ pit, day }: { pit: Pit | null; day: PitDay }) =>
  shownStatus(pit, day) === "broken" ? (
    <p class="barrier" role="alert">
      Connection lost. Reconnecting… What is shown may be out of date.
    </p>
  ) : null;
