/** The felt on the dealer's console: everybody's chips, and a tap that names a place for a form. */
import { computed, signal } from "@preact/signals";
import type { PlayerView } from "../api/types";
import type { Dealer } from "./dealer";
import type { LiveTable, Pending, Refused } from "./live";
import { playerScreen, type Screen, type View } from "./screen";

/** As a player who sits nowhere would see it. */
export const feltScreen = (dealer: Dealer): Screen => {
  const view = computed<PlayerView | null>(() => {
    const seen = dealer.view.value;
    return seen && {
      board: seen.board, player: "", seat: 0, color: "", chip_value: 0, purse: {}, felt: seen.felt, to_confirm: [],
      to_choose: [], can_repeat: false, notices: [], last_round: [], buy_in: null, choices: [], choice_cite: "", choice_otherwise: "",
      may_start_bonus: false, pledge: null,
    };
  });
  const live = {
    ...dealer.live, view, pending: signal<readonly Pending[]>([]), refused: signal<readonly Refused[]>([]), send: () => null,
  } as unknown as LiveTable<View>;
  const wanted = computed(() => dealer.panel.value === "desk" || dealer.panel.value === "no-bet" || dealer.panel.value === "floor");
  return {
    ...playerScreen(dealer.layout, live),
    canBet: wanted,
    place: (chosen) => {
      if (wanted.value && chosen[0]) dealer.place.value = chosen[0].place;
    },
    take: () => {},
  };
};
