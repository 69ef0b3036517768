/**
 * The tables behind the wall of a tournament. Each is followed by the timeline that players' screens follow too, and a
 * score comes on the wall when the round that it is of has ended there: nobody learns it before the ball lies.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { BoardView, TournamentBoardTold } from "../api/types";
import { inOrder } from "./inOrder";
import type { LiveTable, World } from "./live";
import { timeline } from "./timeline";

export interface Followed {
  table: string;
  live: LiveTable<BoardView>;
  board: ReadonlySignal<BoardView | null>;
}

export const wallTables = (told: ReadonlySignal<TournamentBoardTold | null>, dial: (table: string) => LiveTable<BoardView>, world: World, still: boolean) => {
  const followed = signal<readonly Followed[]>([]);

  const follow = (table: string): Followed => {
    const live = dial(table);
    const { view } = timeline(live, world, { still, covers: () => null, heard: () => {} });
    live.connect();
    return { table, live, board: view };
  };

  /** Who is not heard from holds up nothing. */
  const isSeen = ({ rounds }: TournamentBoardTold): boolean => followed.value.every(({ table, live, board }) => {
    const [round, shown] = [rounds[table], board.value?.round];
    return round === undefined || shown === undefined || live.status.value !== "live" || shown >= round;
  });

  const shown = inOrder(told, isSeen);
  const look = () => {
    const wanted = Object.keys(told.value?.rounds ?? {});
    const now = followed.peek();
    const gone = now.filter(({ table }) => !wanted.includes(table));
    const come = wanted.filter((table) => !now.some((one) => one.table === table));
    gone.forEach(({ live }) => live.end());
    if (gone.length || come.length) followed.value = [...now.filter((one) => !gone.includes(one)), ...come.map(follow)];
  };
  return { shown, followed, look };
};

export type WallTables = ReturnType<typeof wallTables>;
