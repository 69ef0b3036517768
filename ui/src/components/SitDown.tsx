/**
 * A screen that nobody sits at watches. In the demo one click sits down; in a house the screen becomes the terminal of a
 * seat with a code from the floor, and then somebody sits down there by name.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Problem } from "../api/types";
import { command, fetchSeat, refusalOf } from "../api/wire";
import type { Screen } from "../state/screen";
import { sentence } from "../state/text";
import { world } from "../state/world";
import { Guest } from "./Guest";

interface Props {
  screen: Screen;
  why: Problem;
  demo: boolean;
}

export const SitDown = ({ screen, why, demo }: Props) => {
  const refused = useSignal("");
  const { table } = screen.layout;
  const ask = (asked: (said: FormData) => Promise<Problem | null>) => async (event: SubmitEvent) => {
    event.preventDefault();
    const problem = await asked(new FormData(event.currentTarget as HTMLFormElement));
    if (problem) refused.value = sentence(problem.says);
    else location.reload();
  };
  return (
    <section id="chips" tabIndex={-1} class="tray watching" aria-label="Watching">
      {screen.board.value?.unit === "points" ? (
        <p>You are watching a tournament. Its players are seated by the tournament director.</p>
      ) : demo ? (
        <Guest screen={screen} why={why} />
      ) : why.code === "nobody_there" ? (
        <Name submit={(seat) => ask((said) => command(table, world.id(), { command: "SeatPlayer", player: String(said.get("name")), seat }))} />
      ) : (
        <>
          <p>You are watching. {sentence(why.says)}</p>
          {(why.code === "not_signed_in" || why.code === "no_such_terminal") && (
            <Code submit={ask((said) => refusalOf("/api/terminals", codeOf(table, said)))} />
          )}
        </>
      )}
      {refused.value && <p role="alert">{refused.value}</p>}
    </section>
  );
};

const codeOf = (table: string, said: FormData) => ({ table, seat: Number(said.get("seat")), code: String(said.get("code")) });

type Submit = (event: SubmitEvent) => Promise<void>;

const Name = ({ submit }: { submit: (seat: number) => Submit }) => {
  const seat = useSignal(0);
  useEffect(() => void fetchSeat().then((number) => (seat.value = number)), []);
  return (
    <form onSubmit={(event) => void submit(seat.value)(event)}>
      <p><b>Seat {seat.value || "…"} is free.</b></p>
      <label>Your name <input name="name" required autocomplete="name" dir="auto" /></label>
      <button type="submit" class="act main" disabled={!seat.value}>Sit down</button>
    </form>
  );
};

const Code = ({ submit }: { submit: Submit }) => (
  <form onSubmit={(event) => void submit(event)}>
    <label>Seat <input name="seat" type="number" min="1" required /></label>
    <label>Code <input name="code" autocomplete="one-time-code" required /></label>
    <button type="submit" class="act">Use this screen for that seat</button>
  </form>
);
