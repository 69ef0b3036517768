/** The clock of an event: a break, or when something begins. What is left follows from the instant at which it ends. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Clock, EventView } from "../../api/types";
import type { TournamentDesk } from "../../state/tournament";
import { CLOCK_SAYS, endsIn, KINDS, shownClock } from "../../state/tournamentClock";
import { capital } from "../../state/text";
import { ActForm } from "../pit/day/ActForm";
import { Refusal } from "../pit/Refusal";

/** What a clock shows now, asked four times a second while it runs. */
export const useClock = (clock: Clock | null, offset: number) => {
  const now = useSignal(Date.now());
  const runs = !!clock && !clock.paused;
  useEffect(() => {
    now.value = Date.now();
    if (!runs) return undefined;
    const timer = setInterval(() => (now.value = Date.now()), 250);
    return () => clearInterval(timer);
  }, [runs, clock?.ends]);
  return shownClock(clock, now.value, offset);
};

const BREAKS = [5, 10, 15, 30];

export const ClockPanel = ({ desk, event, offset }: { desk: TournamentDesk; event: EventView; offset: number }) => {
  const shown = useClock(event.clock, offset);
  const name = event.name;
  if (!desk.may("StartClock") && !shown) return null;
  const button = (command: "PauseClock" | "ResumeClock" | "StopClock", says: string) => (
    <button type="button" class="small" disabled={!desk.canAsk.value || desk.isBusy(`${command} ${name}`)} onClick={() => void desk.ask({ command, event: name })}>{says}</button>
  );
  const start = (minutes: number, what = "break") => ({ command: "StartClock", event: name, what, ends: endsIn(minutes, Date.now(), offset) }) as const;
  return (
    <section class="panel tour-clock" aria-label="Clock" data-clock={shown?.look ?? "none"}>
      <h2>Clock</h2>
      {shown && (
        <p class="time"><span>{shown.look === "paused" ? "Paused: " : ""}{CLOCK_SAYS[shown.what] ?? capital(shown.what)}</span> <b role="timer">{shown.look === "over" ? "is over" : shown.text}</b></p>
      )}
      {desk.may("StartClock") && (
        <>
          {shown && (
            <div class="line">
              {shown.look === "paused" ? button("ResumeClock", "Resume") : shown.look !== "over" && button("PauseClock", "Pause")}
              {button("StopClock", "Stop")}
            </div>
          )}
          {(!shown || shown.look === "over") && (
            <>
              <div class="line" role="group" aria-label="Start a break">
                {BREAKS.map((minutes) => (
                  <button key={minutes} type="button" class="small" disabled={!desk.canAsk.value} onClick={() => void desk.ask(start(minutes))}>
                    <span class="unseen">Break of </span>{minutes} min
                  </button>
                ))}
              </div>
              <details class="fold">
                <summary>Another clock</summary>
                <ActForm
                  day={desk} of={`StartClock ${name}`} button="Start the clock"
                  make={(said) => (Number(said("minutes")) > 0 ? [start(Number(said("minutes")), said("what"))] : "Write how many minutes.")}
                >
                  <label>For<select name="what">{KINDS.map((kind) => <option key={kind} value={kind}>{capital(kind)}</option>)}</select></label>
                  <label>Minutes<input name="minutes" inputMode="numeric" pattern="[0-9]+" required autocomplete="off" /></label>
                </ActForm>
              </details>
            </>
          )}
          {(["PauseClock", "ResumeClock", "StopClock"] as const).map((command) => <Refusal key={command} error={desk.error(`${command} ${name}`)} />)}
        </>
      )}
    </section>
  );
};
