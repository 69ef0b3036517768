/**
 * A guest of the demo sits down with one click: with play money, a name if one likes, and what the table has of colors and values.
 * Before that the table says what became of an earlier seat, what sitting down here gives up, and where there is room.
 */
import { type Signal, signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { read } from "../api/read";
import type { GuestSeat, Problem } from "../api/types";
import { refusalOf } from "../api/wire";
import { faceOf } from "../state/chips";
import { dollars } from "../state/money";
import type { Screen } from "../state/screen";
import { count, sentence } from "../state/text";
import { Line } from "./Across";
import { Chip } from "./Chip";
import "../seat.css";

/** Seats become free while somebody waits for one. */
const LOOK_AGAIN = 5000;

const fetchSeat = async (table: string): Promise<GuestSeat | null> => {
  const answer = await read<GuestSeat>(`/api/demo/seats/${encodeURIComponent(table)}`);
  return answer.ok ? answer.value : null;
};

/** What a guest is told at the table of this page. */
export const told = signal<GuestSeat | null>(null);

export const lookForSeat = async (table: string) => {
  told.value = await fetchSeat(table);
};

interface Props {
  screen: Screen;
  why: Problem;
}

export const Guest = ({ screen, why }: Props) => {
  const refused = useSignal("");
  const { table } = screen.layout;
  useEffect(() => {
    if (!told.value) void lookForSeat(table);
    const timer = setInterval(() => void lookForSeat(table), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, []);
  const sitDown = async (event: SubmitEvent) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget as HTMLFormElement);
    const problem = await refusalOf("/api/demo/seat", guestOf(table, said, told.value?.elsewhere !== ""));
    if (!problem) return location.reload();
    refused.value = sentence(problem.says);
    await lookForSeat(table);
  };
  if (why.code === "no_such_player" || why.code === "not_yours") return <AsStaff />;
  const now = told.value;
  if (!now) return <p role="status">Looking for a free seat…</p>;
  return (
    <>
      {now.says && <p class="seat-says" role="status">{now.says}</p>}
      {now.stays ? null : now.free > 0 ? <Form screen={screen} now={now} submit={sitDown} /> : <Full table={table} now={now} />}
      {now.stays && <Back now={now} />}
      {refused.value && refused.value !== now.says && <p role="alert">{refused.value}</p>}
    </>
  );
};

const guestOf = (table: string, said: FormData, leave: boolean) => ({
  table, name: String(said.get("name") ?? ""), color: String(said.get("color") ?? ""), value: Number(said.get("value") ?? 0), leave,
});

/** Whoever has signed in on this screen does not play on it: the house would not know who bets. */
const AsStaff = () => {
  const signOut = async () => {
    await refusalOf("/api/sign-out", {});
    location.reload();
  };
  return (
    <>
      <p class="seat-says">You are signed in here as staff, and staff do not play on their own screens.</p>
      <button type="button" class="act main" onClick={() => void signOut()}>Sign out and take a seat</button>
    </>
  );
};

const Back = ({ now }: { now: GuestSeat }) => (
  <a class="seat-link" href={`/tables/${encodeURIComponent(now.elsewhere)}/play`}>Back to table {now.elsewhere}</a>
);

const Full = ({ table, now }: { table: string; now: GuestSeat }) => (
  <div class="seat-full" role="status">
    <p><b>Table {table} is full:</b> all {count(now.seats, "seat")} are taken. You can watch here, and sit down as soon as one is free.</p>
    {now.tables.length > 0 && (
      <p>
        There is room at {now.tables.map((other) => <a key={other} class="seat-link" href={`/tables/${encodeURIComponent(other)}/play`}>Table {other}</a>)}
      </p>
    )}
  </div>
);

const Form = ({ screen, now, submit }: { screen: Screen; now: GuestSeat; submit: (event: SubmitEvent) => Promise<void> }) => {
  const taken = new Set(screen.board.value?.rim.map((one) => one.color));
  const free = screen.layout.colors.filter((color) => !taken.has(color));
  return (
    <form class="guest" onSubmit={(event) => void submit(event)}>
      <p><b>Take a seat.</b> <span class="soft">Play money, no sign-in.</span></p>
      <label>Name <input name="name" defaultValue={now.name} placeholder="Guest" autocomplete="nickname" dir="auto" /></label>
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
      <button type="submit" class="act main">{now.elsewhere ? `Give up table ${now.elsewhere} and sit down` : "Sit down"}</button>
      {now.elsewhere && <Back now={now} />}
    </form>
  );
};

/** The smallest chip that alone is a bet everywhere on the layout. */
const usual = ({ layout }: Screen): number => {
  const least = Math.max(...layout.places.filter((place) => place.section !== "side").map((place) => place.low));
  return layout.chip_values.find((value) => value >= least) ?? layout.chip_values[0] ?? 0;
};

/** Whoever has sat down and has nothing to bet with is told why, until there is something. */
export const NoChips = ({ screen }: { screen: Screen }) => {
  const says: Signal<string> = useSignal("");
  const me = screen.player.value;
  const hasNothing = me !== null && !me.buy_in && Object.values(me.purse).every((cents) => !cents) && !screen.bets.value.length;
  const table = screen.layout.table;
  useEffect(() => {
    says.value = "";
    if (hasNothing) void fetchSeat(table).then((told) => (says.value = told?.says ?? ""));
  }, [hasNothing, screen.board.value?.round, screen.board.value?.phase]);
  return hasNothing && says.value ? <Line role="status" about="no-chips" says={says.value} /> : null;
};
