/** The tables of the floor, asked for again and again; the last answer stays when the server does not respond. */
import { signal } from "@preact/signals";
import type { Answer } from "../api/read";
import type { TableSummary } from "../api/types";

const EVERY = 1000;

/** Time and the house, handed in so that tests decide them. */
export interface FloorWorld {
  read(address: string): Promise<Answer<readonly TableSummary[]>>;
  later(action: () => void, milliseconds: number): () => void;
  isHidden(): boolean;
}

export const floor = (world: FloorWorld) => {
  const tables = signal<readonly TableSummary[] | null>(null);
  const problem = signal("");
  let stop = () => {};
  let isOver = false;

  const look = async () => {
    if (!world.isHidden()) {
      const answer = await world.read("/api/tables");
      problem.value = answer.ok ? "" : answer.error.says;
      if (answer.ok) tables.value = answer.value;
    }
    if (!isOver) stop = world.later(() => void look(), EVERY);
  };

  return {
    tables, problem, look,
    end: () => {
      isOver = true;
      stop();
    },
  };
};

export type Floor = ReturnType<typeof floor>;

/** The screens of a table. Those of the staff ask for a sign-in. */
export const linksTo = (table: string) => {
  const at = `/tables/${encodeURIComponent(table)}`;
  return { play: `${at}/play`, board: `${at}/board`, deal: `${at}/deal`, pit: "/pit" };
};

export const SAYS: Record<string, string> = {
  closed: "Closed", betting: "Place your bets", spinning: "Ball running", "no more bets": "No more bets",
  outcome: "The number is in", dolly: "The number is in", collected: "Paying", paid: "Paid", bonus: "Bonus round",
  referred: "Supervisor decides",
};
