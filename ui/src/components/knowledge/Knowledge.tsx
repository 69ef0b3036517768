/** What may be known beside the game, in one place that is shut until it is asked for. */
import { useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { read } from "../../api/read";
import { knowledge, type Knowledge as State, type Panel } from "../../state/knowledge";
import type { Screen } from "../../state/screen";
import { sentence } from "../../state/text";
import { CloseIcon } from "../icons";
import { Proofs } from "./Proofs";
import { Replay } from "./Replay";
import { Rounds } from "./Rounds";
import { Rules } from "./Rules";
import { Statistics } from "./Statistics";
import "../../knowledge.css";

const NAMES: Record<Panel, string> = { numbers: "Numbers", rules: "Rules", rounds: "Past rounds", proofs: "Proofs" };

export const Knowledge = ({ screen }: { screen: Screen }) => {
  const known = useMemo(() => knowledge(screen.layout.table, read, screen.board), [screen]);
  const round = useMemo(() => ({ last: -1 }), []);
  useSignalEffect(() => {
    const now = screen.board.value?.round ?? -1;
    if (round.last !== -1 && now !== round.last) void known.refresh();
    round.last = now;
  });
  const isElectronic = Object.keys(screen.board.value?.electronic ?? {}).length > 0 || known.panel.value === "proofs";
  const shown = (Object.keys(NAMES) as Panel[]).filter((panel) => panel !== "proofs" || isElectronic);
  return (
    <section class="knowledge" aria-label="Numbers, rules and past rounds">
      <div class="knowledge-bar">
        {shown.map((panel) => <Opener key={panel} known={known} panel={panel} />)}
      </div>
      {known.panel.value && <Open known={known} panel={known.panel.value} screen={screen} />}
      {known.replayed.value && <Replay known={known} screen={screen} round={known.replayed.value} />}
    </section>
  );
};

const Opener = ({ known, panel }: { known: State; panel: Panel }) => (
  <button
    type="button" data-panel={panel} aria-expanded={known.panel.value === panel} aria-controls="knowledge-panel"
    onClick={() => void known.toggle(panel)}
  >
    {NAMES[panel]}
  </button>
);

const Open = ({ known, panel, screen }: { known: State; panel: Panel; screen: Screen }) => {
  const shut = () => {
    known.close();
    document.querySelector<HTMLElement>(`[data-panel="${panel}"]`)?.focus();
  };
  return (
    <section
      id="knowledge-panel" class="knowledge-panel panel" aria-label={NAMES[panel]} data-shown={panel}
      onKeyDown={(event) => {
        // In a dialog, Escape is the dialog's.
        if (event.key === "Escape" && !(event.target as Element).closest("dialog")) shut();
      }}
    >
      <header>
        <Title key={panel}>{NAMES[panel]}</Title>
        <button type="button" class="quiet" aria-label={`Close ${NAMES[panel].toLowerCase()}`} onClick={shut}><CloseIcon /></button>
      </header>
      {known.problem.value && <p role="alert" class="knowledge-problem">{sentence(known.problem.value)}</p>}
      {panel === "numbers" && <Statistics known={known} screen={screen} />}
      {panel === "rules" && <Rules known={known} screen={screen} />}
      {panel === "rounds" && <Rounds known={known} screen={screen} />}
      {panel === "proofs" && <Proofs screen={screen} />}
    </section>
  );
};

/** The focus goes to what was opened, so that the next key reads on from there; on a phone it lies below the felt, and is brought up. */
const Title = ({ children }: { children: ComponentChildren }) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.closest(".knowledge-panel")?.scrollIntoView({ block: "start" });
  }, []);
  return <h2 ref={title} tabindex={-1}>{children}</h2>;
};
