/** The last step, by its name, taken back or done again; and why not, where nothing can be. */
import type { TournamentView } from "../../api/types";
import type { TournamentDesk } from "../../state/tournament";
import { sentence } from "../../state/text";
import { undoKeys } from "../../state/undo_keys";
import { Refusal } from "../pit/Refusal";

export const undo = (desk: TournamentDesk) => {
  const label = desk.view.value?.undo;
  if (label) void desk.ask({ command: "Undo", label }, `Taken back: ${label}.`);
};

export const redo = (desk: TournamentDesk) => {
  const label = desk.view.value?.redo;
  if (label) void desk.ask({ command: "Redo", label }, `Done again: ${label}.`);
};

export const keysFor = (desk: TournamentDesk) => {
  const asked = (act: typeof undo) => () => desk.may("Undo") && desk.canAsk.value && act(desk);
  return undoKeys(asked(undo), asked(redo));
};

export const Undo = ({ desk, view }: { desk: TournamentDesk; view: TournamentView }) => {
  const busy = desk.isBusy("Undo") || desk.isBusy("Redo") || !desk.canAsk.value;
  return (
    <section class="tour-undo" aria-label="Take back">
      <button type="button" class="small" disabled={!view.undo || busy} onClick={() => undo(desk)} aria-keyshortcuts="Control+Z" title="Ctrl+Z">
        {view.undo ? <>Undo <span class="label">{view.undo}</span></> : "Undo"}
      </button>
      <button type="button" class="small" disabled={!view.redo || busy} onClick={() => redo(desk)} aria-keyshortcuts="Control+Shift+Z" title="Ctrl+Shift+Z">
        {view.redo ? <>Redo <span class="label">{view.redo}</span></> : "Redo"}
      </button>
      {!view.undo && view.barrier && <p class="soft" data-barrier>{sentence(`Nothing can be taken back: ${view.barrier}`)}</p>}
      <Refusal error={desk.error("Undo") ?? desk.error("Redo")} />
    </section>
  );
};
