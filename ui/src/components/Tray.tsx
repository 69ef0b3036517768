/** The chip tray: which chip the next tap places, what is in the purse, and the gestures that change many wagers. */
import type { ComponentChildren } from "preact";
import { faceOf, ownTotal } from "../state/chips";
import type { Dragging } from "../state/drag";
import { asAmount } from "../state/money";
import type { Screen } from "../state/screen";
import { net } from "../state/settlement";
import { Chip } from "./Chip";
import { InPrison } from "./InPrison";
import { Fell } from "./LastRound";
import { ClearIcon, ClockwiseIcon, DoubleIcon, RedoIcon, UndoIcon } from "./icons";
import { Roving } from "./Roving";

interface Props {
  screen: Screen;
  drag: Dragging;
  children: ComponentChildren;
}

export const Tray = ({ screen, drag, children }: Props) => {
  // The tray stands before the first view has come, so that nothing moves when it does.
  const player = screen.player.value;
  const closed = !screen.canBet.value;
  const purse = Object.values(player?.purse ?? {}).reduce((sum, cents) => sum + cents, 0);
  const staked = player ? ownTotal(player) : 0;
  const { past } = screen;
  const move = (step: number) => {
    const count = screen.chips.value.length;
    screen.chosen.value = (Math.min(screen.chosen.value, count - 1) + step + count) % count;
  };
  return (
    <section id="chips" tabIndex={-1} class="tray" aria-label="Chip tray">
      <dl class="money">
        <div><dt>{player?.board.unit === "points" ? "Stack" : "Purse"}</dt><dd data-purse><Figure says={asAmount(purse)} /></dd></div>
        <div><dt>On the felt {player && <InPrison felt={player.felt} seat={player.seat} />}</dt><dd data-staked><Figure says={asAmount(staked)} /></dd></div>
        <Last screen={screen} />
      </dl>
      <div class="chips" role="radiogroup" aria-label="Chip to place"
        onKeyDown={(event) => {
          const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          move(step);
          queueMicrotask(() => (event.currentTarget as Element | null)?.querySelector<HTMLElement>("[aria-checked=true]")?.focus());
        }}>
        {screen.chips.value.map((chip, at) => {
          const isChosen = screen.chip.value === chip;
          return (
            <button
              key={`${chip.chips} ${chip.value}`} type="button" role="radio" aria-checked={isChosen} tabIndex={isChosen ? 0 : -1}
              aria-label={`${asAmount(chip.value)} in ${chip.chips} chips`} onClick={() => (screen.chosen.value = at)}
              onPointerDown={(event) => drag.fromTray(at, event.clientX, event.clientY)}
            >
              <svg viewBox="-12 -12 24 24" aria-hidden="true">
                <Chip face={faceOf(chip.chips, chip.color ?? player?.color ?? "")} stake={chip.value} x={0} y={0} radius={10} />
              </svg>
            </button>
          );
        })}
      </div>
      <div class="acts">
        <Roving role="toolbar" label="Your bets" look="acts-bets">
          <Act name="Undo" keys="Control+Z" off={closed || !past.canUndo.value} act={screen.undo}><UndoIcon /></Act>
          <Act name="Redo" keys="Control+Shift+Z" off={closed || !past.canRedo.value} act={screen.redo}><RedoIcon /></Act>
          <Act name="Clear" off={closed || !(staked || screen.drawn.value.some((pile) => pile.own))} act={screen.clear}><ClearIcon /></Act>
          <Act name="Rebet" off={closed || !player?.can_repeat} act={() => screen.rebet(1)}><ClockwiseIcon /></Act>
          <Act name="Double" off={closed || !(player?.can_repeat || staked)} act={() => screen.rebet(2)}><DoubleIcon /></Act>
        </Roving>
        {children}
      </div>
    </section>
  );
};

/** The number and what it came to: beside the chips, on every screen, and there before there is any. */
const Last = ({ screen }: { screen: Screen }) => {
  const lines = screen.player.value?.last_round ?? [];
  const { phase = "", results = [] } = screen.board.value ?? {};
  const sum = net(lines);
  const isPaid = lines.length > 0 && !IN_PAYMENT.includes(phase);
  return (
    <div class={isPaid && sum > 0 ? "last up" : isPaid && sum < 0 ? "last down" : "last"}>
      <dt>Last round</dt>
      <dd data-last><Fell screen={screen} number={results.at(-1)} /> {isPaid ? <Figure says={endSays(sum)} /> : "–"}</dd>
    </div>
  );
};

/** While losers are collected and winners are not paid yet, nothing is said of the sum. */
const IN_PAYMENT = ["outcome", "dolly", "collected"];

const endSays = (sum: number): string => (sum > 0 ? `Won ${asAmount(sum)}` : sum < 0 ? `Lost ${asAmount(-sum)}` : "Even");

interface ActProps {
  name: string;
  off: boolean;
  act: () => void;
  children: ComponentChildren;
  keys?: string;
}

const Act = ({ name, off, act, children, keys }: ActProps) => (
  // Not `disabled`: whoever has taken back the last chip by keyboard would lose the focus with the button.
  <button type="button" class="act" aria-disabled={off} onClick={() => off || act()} aria-keyshortcuts={keys} title={keys?.replace("Control", "Ctrl")}>
    {children}
    <span>{name}</span>
  </button>
);

/** Characters, beyond which a figure is written smaller. */
const LONG = 8;

/** Three figures stand side by side on a phone: the word "points" is read aloud, and seen at the chips and in the notice above. */
const Figure = ({ says }: { says: string }) => {
  const [figure, word] = says.split(/(?= points?$)/);
  return <span class={figure!.length > LONG ? "long" : ""}>{figure}{word && <span class="unseen">{word}</span>}</span>;
};
