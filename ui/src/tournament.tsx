/** A tournament for its director and the registration desk: what comes next, and the whole field at a glance. */
import { type Signal, signal } from "@preact/signals";
import { render } from "preact";
import { begin, there } from "./api/begin";
import { dialTournaments } from "./api/floor";
import { read, tell } from "./api/read";
import type { Me, TournamentsTurn } from "./api/types";
import { clockOffset } from "./api/wire";
import { Barrier, TournamentHead } from "./components/tournament/Head";
import { EntryDialog } from "./components/tournament/EntryDialog";
import { EventPage } from "./components/tournament/EventPage";
import { Money } from "./components/tournament/Money";
import { keepFocus } from "./components/tournament/focus";
import { Next } from "./components/tournament/Next";
import { Rules } from "./components/tournament/Rules";
import { keysFor } from "./components/tournament/Undo";
import { SignInAgain } from "./components/tournament/SignInAgain";
import { SignIn } from "./components/SignIn";
import { liveTable } from "./state/live";
import { type TournamentDesk, tournamentDesk } from "./state/tournament";
import { world } from "./state/world";
import "./styles.css";
import "./pit.css";
import "./pitday.css";
import "./tournament.css";

/** The page behind the hash: an event's, by its name, or that of the rules or the money. */
const placeIn = (hash: string): { page: string; event: string } => {
  const [page = "", ...rest] = hash.replace(/^#/, "").split("/");
  return page === "event" ? { page: "", event: decodeURIComponent(rest.join("/")) } : { page, event: "" };
};

const Room = ({ desk, page, offset }: { desk: TournamentDesk; page: Signal<string>; offset: number }) => {
  const view = desk.view.value;
  const event = desk.event.value;
  return (
    <div class="pit tour">
      <TournamentHead desk={desk} page={page.value} />
      <Barrier desk={desk} />
      <main class="tour-main">
        {!view || !event ? <p class="pit-empty" role="status">{desk.problem.value || "Loading the tournament…"}</p> : (
          <>
            <Next desk={desk} view={view} event={event} />
            {page.value === "rules" ? <Rules desk={desk} view={view} /> : page.value === "money" ? <Money desk={desk} view={view} />
              : <EventPage key={event.name} desk={desk} event={event} offset={offset} />}
          </>
        )}
      </main>
      <EntryDialog desk={desk} />
      <SignInAgain desk={desk} />
    </div>
  );
};

/** Another page is read from its beginning. */
const focusPage = () => {
  const page = document.querySelector<HTMLElement>(".books, .tour-event");
  if (!page || page.contains(document.activeElement)) return;
  page.tabIndex = -1;
  page.focus();
};

const direct = async (root: HTMLElement, me: Me, name: string, offset: number) => {
  const live = liveTable<TournamentsTurn>(dialTournaments, world);
  const desk = tournamentDesk(me, name, live, { read, tell }, world);
  const page = signal("");
  const go = () => {
    const place = placeIn(location.hash);
    desk.forget();
    page.value = place.page;
    desk.chosen.value = place.event;
  };
  go();
  keepFocus();
  addEventListener("hashchange", () => {
    go();
    setTimeout(() => focusPage());
  });
  addEventListener("keydown", keysFor(desk));
  addEventListener("offline", live.lost);
  live.connect();
  await there(() => desk.event.value || desk.problem.value);
  render(<Room desk={desk} page={page} offset={offset} />, root);
};

const SignInPage = ({ why = "" }: { why?: string }) => (
  <main class="sign-in-page"><h1 class="brand">Croupier <span>tournament</span></h1><SignIn then={location.pathname} why={why} /></main>
);

const start = async (root: HTMLElement) => {
  const [answer, offset] = await Promise.all([read<Me>("/api/me"), clockOffset()]);
  if (!answer.ok || answer.value.post === "terminal") render(<SignInPage />, root);
  else if (!answer.value.sees.includes("tournament")) render(<SignInPage why={`Tournaments are not for ${answer.value.post}.`} />, root);
  else await direct(root, answer.value, root.dataset["tournament"] ?? "", offset);
};

begin(start);
