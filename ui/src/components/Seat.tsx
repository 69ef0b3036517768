/** A screen that nobody sits at watches; with a code from the floor it becomes the terminal of a seat. */
import { useSignal } from "@preact/signals";
import type { Problem } from "../api/types";
import { post } from "../api/wire";

interface Props {
  table: string;
  why: Problem;
}

export const Seat = ({ table, why }: Props) => {
  const refused = useSignal("");
  const show = async (event: SubmitEvent) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget as HTMLFormElement);
    const body = { table, seat: Number(said.get("seat")), code: String(said.get("code")) };
    const told = (await post("/api/terminals", body)) as { error?: Problem };
    if (told.error) refused.value = told.error.says;
    else location.reload();
  };
  return (
    <section class="tray watching" aria-label="Watching">
      <p>You are watching: {why.says}.</p>
      {why.code === "not_signed_in" && (
        <form onSubmit={(event) => void show(event)}>
          <label>Seat <input name="seat" type="number" min="1" required /></label>
          <label>Code <input name="code" autocomplete="one-time-code" required /></label>
          <button type="submit" class="act">Use this screen for the seat</button>
        </form>
      )}
      {refused.value && <p role="alert">{refused.value}</p>}
    </section>
  );
};
