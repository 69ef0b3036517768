/** Layouts that the player has saved in this browser: one tap puts one down, all of it or none. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { fitted, fitting, type SavedLayouts } from "../state/layouts";
import { asAmount } from "../state/money";
import type { Screen } from "../state/screen";
import { count, placeWords } from "../state/text";
import { Dialog } from "./Dialog";
import { StarIcon } from "./icons";

const SHOWN = 4;

export const Saved = ({ screen, layouts }: { screen: Screen; layouts: SavedLayouts }) => {
  const open = useSignal(false);
  const here = fitting(layouts.all.value, screen.layout);
  return (
    <div class="saved" role="group" aria-label="Saved layouts">
      <button type="button" class="act" onClick={() => (open.value = true)}><StarIcon /><span>Layouts</span></button>
      {here.slice(0, SHOWN).map((one) => (
        <button key={one.name} type="button" class="one" disabled={!screen.canBet.value} onClick={() => screen.placeSaved(one)}>
          {one.name}
        </button>
      ))}
      {open.value && <Shelf screen={screen} layouts={layouts} close={() => (open.value = false)} />}
    </div>
  );
};

const Shelf = ({ screen, layouts, close }: { screen: Screen; layouts: SavedLayouts; close: () => void }) => {
  // When the felt is cleared while somebody writes, what they came to save is still what was there.
  const last = useRef(screen.bets.value);
  if (screen.bets.value.length) last.current = screen.bets.value;
  const bets = last.current;
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    layouts.save(String(new FormData(form).get("name")), bets);
    form.reset();
  };
  return (
    <Dialog title="Saved layouts" close={close}>
      {bets.length > 0 ? (
        <form class="row" onSubmit={save}>
          <label>Name <input name="name" maxLength={20} required autofocus /></label>
          <button type="submit">Save these bets</button>
        </form>
      ) : (
        <p class="hint">Place your chips first, then save them here as a layout.</p>
      )}
      <ul class="shelf">
        {fitted(layouts.all.value, screen.layout).map((one) => (
          <li key={one.name}>
            <span>
              <b>{one.name}</b> {count(one.bets.length, "bet")}, {asAmount(one.bets.reduce((sum, bet) => sum + bet.stake, 0))}
              {one.lacks.length > 0 && <em class="hint" data-lacks> It was saved at another table: this one has no {one.lacks.map(placeWords).join(" and no ")}.</em>}
            </span>
            <span>
              <button
                type="button" disabled={!screen.canBet.value || !one.bets.length}
                onClick={() => {
                  screen.placeSaved(one);
                  close();
                }}
              >
                {one.lacks.length ? "Place the rest" : "Place"}
              </button>
              <button type="button" class="plain" aria-label={`Delete ${one.name}`} onClick={() => layouts.forget(one.name)}>Delete</button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
