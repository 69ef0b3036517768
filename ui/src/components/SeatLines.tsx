/** What a tab should know of its seat: it is open elsewhere too, the table is closed, or the page has just been drawn anew. */
import { effect } from "@preact/signals";
import { useState } from "preact/hooks";
import { dollars } from "../state/money";
import type { Screen } from "../state/screen";
import { otherTabs } from "../state/tabs";
import { world } from "../state/world";
import { Line } from "./Across";
import "../seat.css";

export const seatTabs = (table: string) => {
  const tabs = otherTabs(new BroadcastChannel(`seat ${table}`), world.id());
  addEventListener("pagehide", tabs.go);
  addEventListener("pageshow", (event) => event.persisted && tabs.come());
  tabs.come();
  return tabs;
};

export type Tabs = ReturnType<typeof seatTabs>;

const DRAWN = "drawn anew";

/** The felt is drawn once. When the rules or the set-up of the table are others, also while this tab slept, the page begins anew. */
export const drawAnew = (screen: Screen) => {
  let drawn = "";
  effect(() => {
    const now = screen.board.value?.rules ?? "";
    if (drawn && now && now !== drawn) {
      sessionStorage.setItem(DRAWN, screen.layout.table);
      location.reload();
    }
    drawn ||= now;
  });
};

const wasDrawn = (table: string): boolean => {
  const is = sessionStorage.getItem(DRAWN) === table;
  if (is) sessionStorage.removeItem(DRAWN);
  return is;
};

const NEW_RULES = "The rules or the layout of this table have changed, and this page shows the new ones. Your chips are where they were.";

const closedWords = (purse: number): string =>
  purse > 0 ? `Your ${dollars(purse)} are yours: cash out under Chips, or wait here until it opens.` : "You can wait here until it opens.";

export const SeatLines = ({ screen, tabs }: { screen: Screen; tabs: Tabs | null }) => {
  const [isNew] = useState(() => wasDrawn(screen.layout.table));
  const [me, board] = [screen.player.value, screen.board.value];
  const purse = Object.values(me?.purse ?? {}).reduce((sum, cents) => sum + cents, 0);
  return (
    <>
      {isNew && <Line role="status" about="new-rules" says={NEW_RULES} />}
      {me && board?.phase === "closed" && board.unit !== "points" && (
        <Line role="status" about="closed" says={`This table is closed, and bets that stood were returned. ${closedWords(purse)}`} />
      )}
      {!!tabs?.others.value.size && (
        <Line role="status" about="tabs" says="Your seat is open in another tab as well. Both show the same bets and chips, and you may play in either." />
      )}
    </>
  );
};
