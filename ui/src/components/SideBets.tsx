/** The side bets of the table: pay table, how far a running one has got, and what is on its meter. */
import { dollars } from "../state/money";
import type { Screen } from "../state/screen";

export const SideBets = ({ screen }: { screen: Screen }) => {
  const bets = screen.board.value?.side_bets ?? [];
  if (!bets.length) return null;
  return (
    <section class="panel sidebets" aria-label="Side bets">
      {bets.map((bet) => (
        <div key={bet.name}>
          <h3>{bet.name.replaceAll("-", " ")}</h3>
          <p>
            {bet.faulty ? "out of order" : bet.is_open ? "open" : "closed"} · {bet.pays}
            {bet.tracker && <b> · {bet.tracker}</b>}
            {bet.meter !== null && <b class="meter"> {dollars(bet.meter)}</b>}
          </p>
        </div>
      ))}
    </section>
  );
};
