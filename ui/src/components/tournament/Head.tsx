/** The head of a tournament: its name, its events and pages, what can be taken back, and whether what is shown is true. */
import type { TournamentDesk } from "../../state/tournament";
import { sentence } from "../../state/text";
import { Connection, Who } from "../pit/Head";
import { focusOn } from "./focus";
import { Undo } from "./Undo";

export const TournamentHead = ({ desk, page }: { desk: TournamentDesk; page: string }) => {
  const view = desk.view.value;
  return (
    <>
      <header class="pit-head">
        <a class="tour-skip" href="#next" onClick={toNext}>What comes next</a>
        <h1 class="brand"><a href="/">Croupier</a> <span>{view?.title ?? "tournament"}</span></h1>
        <div class="pit-ways">
          <a class="button small" href="/tournaments">All tournaments</a>
          <a class="button small" href={`/tournaments/${encodeURIComponent(desk.name)}/board`}>Wall board</a>
        </div>
        <div class="pit-ends">
          <Connection status={desk.live.status.value} />
          <Who name={desk.me.name} post={desk.me.post} />
        </div>
      </header>
      <div class="tour-bar">
        <nav class="pit-nav" aria-label="The tournament">
          {view?.events.map(({ name, day, ended }) => (
            <a key={name} href={`#event/${encodeURIComponent(name)}`} aria-current={!page && desk.event.value?.name === name ? "page" : undefined}>
              {name} <small>{ended ? "ended" : day}</small>
            </a>
          ))}
          <a href="#rules" aria-current={page === "rules" ? "page" : undefined}>Rules and filing</a>
          <a href="#money" aria-current={page === "money" ? "page" : undefined}>Money</a>
        </nav>
        {view && desk.may("Undo") && <Undo desk={desk} view={view} />}
      </div>
    </>
  );
};

/** The first stop of the Tab key. The address stays as it is: a page is behind it. */
const toNext = (event: MouseEvent) => {
  event.preventDefault();
  focusOn(document.getElementById("next"));
};

export const Barrier = ({ desk }: { desk: TournamentDesk }) => {
  if (desk.live.status.value === "broken") return <p class="barrier" role="alert">Connection lost. Reconnecting… What is shown may be out of date.</p>;
  if (desk.troubles.value.length)
    return <p class="barrier" role="alert">{desk.troubles.value.map(([table, why]) => `Table ${table}: ${sentence(why)}`).join(" ")}</p>;
  if (!desk.problem.value || !desk.view.value) return null;
  return (
    <p class="barrier" role="alert">
      The tournament could not be read: {sentence(desk.problem.value)} <button type="button" class="small" onClick={() => void desk.look()}>Try again</button>
    </p>
  );
};
