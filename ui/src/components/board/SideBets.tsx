/** Side bets on the wall: streak boxes, tracks, the double ring, multipliers and meters. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { BoardView, LayoutView, SideBetView } from "../../api/types";
import { spreadOf, tracker } from "../../state/board";
import { dollars } from "../../state/money";
import { words } from "../../state/text";
import { Ring } from "./Ring";

interface Props {
  board: BoardView;
  layout: LayoutView;
}

export const SideBets = ({ board, layout }: Props) => (
  <>
    {board.side_bets.map((bet) => (
      <section key={bet.name} class="board-bet" aria-label={words(bet.name)}>
        <h2>
          {words(bet.name)}
          <span class={`state ${bet.faulty ? "faulty" : bet.is_open ? "open" : "shut"}`}>
            {bet.faulty ? "out of order" : bet.void ? "void on this spin" : bet.is_open ? "open" : "closed"}
          </span>
        </h2>
        {bet.meter !== null && <Meter cents={bet.meter} />}
        <Tracked bet={bet} board={board} layout={layout} />
      </section>
    ))}
    <Draws board={board} layout={layout} />
  </>
);

const Tracked = ({ bet, board, layout }: { bet: SideBetView; board: BoardView; layout: LayoutView }) => {
  const shown = tracker(bet, layout.places);
  if (shown.is === "streak") {
    return (
      <ol class="streak" aria-label="Streak">
        {shown.boxes.map(({ length, pays, isReached }) => (
          <li key={length} class={isReached ? "reached" : ""}>
            <b>{length}</b><span>{pays.replace(" to 1", "").replace(" for 1", "\nfor 1")}</span>{isReached && <span class="unseen">reached</span>}
          </li>
        ))}
      </ol>
    );
  }
  if (shown.is === "spread") {
    return (
      <div class="spread">
        {isAdded(bet) && <Ring layout={layout} {...spreadOf(board)} won={shown.areas.find((area) => area.isWinning)} />}
        <ol>
          {shown.areas.map(({ color, range, pays, isWinning }) => (
            <li key={color} class={isWinning ? "winning" : ""} data-area={color}>
              <i class={`swatch ${color}`} aria-hidden="true" /><b>{color}</b> <span>{range}</span> <span>{pays}</span>
              {isWinning && <span class="unseen">wins</span>}
            </li>
          ))}
        </ol>
      </div>
    );
  }
  if (!shown.marks.length) return bet.repeats ? <p>Wins if <b>{bet.repeats}</b> comes again</p> : null;
  return <p class="marks">{shown.marks.map((mark, at) => <b key={at}>{mark}</b>)}</p>;
};

const NAMES: Record<string, string> = { Multiplier: "Multiplier", Total: "Total", SecondNumber: "Second number" };

/** A second number is added to the wheel's, and both are shown as rings. */
const isAdded = (bet: SideBetView): boolean => bet.draws.includes("SecondNumber");

/** Draws beside the ball, where no ring shows them. */
const Draws = ({ board, layout }: { board: BoardView; layout: LayoutView }) => {
  const inRing = board.side_bets.some((bet) => isAdded(bet) && tracker(bet, layout.places).is === "spread");
  const draws = Object.entries(board.draws).filter(([draw]) => !(inRing && draw === "SecondNumber"));
  return (
    <>
      {draws.map(([draw, value]) => (
        <p key={draw} class="board-draw">{NAMES[draw] ?? draw} <b>{draw === "Multiplier" ? `× ${value}` : value}</b></p>
      ))}
    </>
  );
};

const COUNTED_IN = 1_200;

/** A meter counts up to what it has become; where less motion is wanted it is simply there. */
const Meter = ({ cents }: { cents: number }) => {
  const shown = useSignal(cents);
  useEffect(() => {
    const [from, began] = [shown.value, performance.now()];
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || from > cents) {
      shown.value = cents;
      return undefined;
    }
    let frame = 0;
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / COUNTED_IN);
      shown.value = Math.round(from + (cents - from) * part);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [cents]);
  return <p class="board-meter"><span class="unseen">Meter {dollars(cents)}</span><b aria-hidden="true">{dollars(shown.value)}</b></p>;
};
