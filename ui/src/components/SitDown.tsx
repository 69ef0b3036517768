/**
 * A screen that nobody sits at watches. In the demo one click sits down; in a house the screen becomes the terminal of a
 * seat with a code from the floor, and then somebody sits down there by name.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Problem } from "../api/types";
import { command, fetchSeat, refusalOf } from "../api/wire";
import { faceOf } from "../state/chips";
import { dollars } from "../state/money";
import type { Screen } from "../state/screen";
import { sentence } from "../state/text";
import { world } from "../state/world";
import { Chip } from "./Chip";

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
        <Guest screen={screen} submit={ask((said) => refusalOf("/api/demo/seat", guestOf(table, said)))} />
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

const guestOf = (table: string, said: FormData) => ({
  table, name: String(said.get("name") ?? ""), color: String(said.get("color") ?? ""), value: Number(said.get("value") ?? 0),
});

const codeOf = (table: string, said: FormData) => ({ table, seat: Number(said.get("seat")), code: String(said.get("code")) });

type Submit = (event: SubmitEvent) => Promise<void>;

/** Play money, a name if one likes, and what the table has of colors and values. */
const Guest = ({ screen, submit }: { screen: Screen; submit: Submit }) => {
  const taken = new Set(screen.board.value?.rim.map((one) => one.color));
  const free = screen.layout.colors.filter((color) => !taken.has(color));
  return (
    <form class="guest" onSubmit={(event) => void submit(event)}>
      <p><b>Take a seat.</b> <span class="soft">Play money, no sign-in.</span></p>
      <label>Name <input name="name" maxLength={24} placeholder="Guest" autocomplete="nickname" /></label>
      {!screen.layout.terminals && (
        <>
          <fieldset class="colors">
            <legend>Color</legend>
            {free.map((color, at) => (
              <label key={color} class="swatch">
                <input type="radio" name="color" value={color} defaultChecked={at === 0} />
                <svg viewBox="-11 -11 22 22" aria-hidden="true"><Chip face={faceOf("color", color)} stake={0} x={0} y={0} radius={10} blank /></svg>
                <span class="unseen">{color}</span>
              </label>
            ))}
          </fieldset>
          <label>
            Chip <select name="value">
              {screen.layout.chip_values.map((value) => <option key={value} value={value} selected={value === usual(screen)}>{dollars(value)}</option>)}
            </select>
          </label>
        </>
      )}
      <button type="submit" class="act main">Sit down</button>
    </form>
  );
};

/** The smallest chip that alone is a bet everywhere on the layout. */
const usual = ({ layout }: Screen): number => {
  const least = Math.max(...layout.places.filter((place) => place.section !== "side").map((place) => place.low));
  return layout.chip_values.find((value) => value >= least) ?? layout.chip_values[0] ?? 0;
};

const Name = ({ submit }: { submit: (seat: number) => Submit }) => {
  const seat = useSignal(0);
  useEffect(() => void fetchSeat().then((number) => (seat.value = number)), []);
  return (
    <form onSubmit={(event) => void submit(seat.value)(event)}>
      <p><b>Seat {seat.value || "…"} is free.</b></p>
      <label>Your name <input name="name" maxLength={40} required autocomplete="name" /></label>
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
