/** What comes next, first on the page: one large button, or the way to the form that it needs. */
import type { EventView, TournamentView } from "../../api/types";
import { keyOf, nextFor, stepOf, type TournamentDesk } from "../../state/tournament";
import { posts } from "../../state/pitSteps";
import { ActForm } from "../pit/day/ActForm";
import { Refusal } from "../pit/Refusal";
import { focusSoon } from "./focus";

interface Props {
  desk: TournamentDesk;
  view: TournamentView;
  event: EventView;
}

export const Next = ({ desk, view, event }: Props) => {
  const next = nextFor(view, event.name);
  return (
    <section class="tour-next" id="next" aria-label="What comes next" data-next={next?.does ?? "none"}>
      {next ? <Step desk={desk} view={view} event={view.events.find(({ name }) => name === next.event) ?? event} next={next} />
        : <p class="says">{view.ended ? "The tournament has ended." : "There is nothing to do now."}</p>}
      <p class="said" role="status">{desk.done.value}</p>
    </section>
  );
};

/** The page of a form, and where on it one goes on. */
const WHERE: Record<string, readonly [string, string]> = {
  PublishRules: ["#rules", "#publish"], FileRules: ["#rules", "#filing"], Draft: ["#rules", "#publish"], CountCash: ["#money", "#apart"],
};

const Step = ({ desk, view, event, next }: Props & { next: NonNullable<ReturnType<typeof nextFor>> }) => {
  const command = stepOf(next);
  const many = view.events.length > 1 && next.event;
  const says = next.does === "Enter" ? `Close registration: ${event.live} entered` : next.says;
  if (!next.does) return <p class="says">{many ? `${next.event}: ` : ""}{next.says}</p>;
  if (next.does === "CountChips" && !event.ended) return desk.may("CountChips") ? <ChipCount desk={desk} event={event} when="before" /> : <Waits desk={desk} does={next.does} says={next.says} />;
  const does = command?.command ?? next.does;
  if (!desk.may(does)) return <Waits desk={desk} does={does} says={next.says} />;
  const [page, place] = WHERE[next.does] ?? [`#event/${encodeURIComponent(event.name)}`, "#prizes"];
  if (!command)
    return <a class="button primary big" href={page} onClick={() => focusSoon(place)}>{next.says}</a>;
  const key = keyOf(command as { command: string; event?: string });
  return (
    <>
      <button
        type="button" class="primary big" disabled={desk.isBusy(key) || !desk.canAsk.value || (next.does === "Enter" && event.live === 0)}
        onClick={() => void desk.ask(command, `${says.replace(/:.*/, "")}: done.`)}
      >{many ? `${next.event}: ` : ""}{says}</button>
      <Refusal error={desk.error(key)} />
    </>
  );
};

const Waits = ({ desk, does, says }: { desk: TournamentDesk; does: string; says: string }) => (
  <p class="says">Next: {says.charAt(0).toLowerCase() + says.slice(1)} <span class="soft">({posts(desk.view.value?.who[does] ?? [])})</span></p>
);

/** Chips are counted by color, in pieces: before play, and after it. */
export const ChipCount = ({ desk, event, when }: { desk: TournamentDesk; event: EventView; when: "before" | "after" }) => {
  const colors = Object.keys(event.chips).sort((a, b) => (event.chips[a] ?? 0) - (event.chips[b] ?? 0));
  return (
    <ActForm
      day={desk} of={`CountChips ${event.name}`} button={`Chips counted ${when} play`} says={`Chips counted ${when} play.`} label={`Count the chips ${when} play`}
      make={(said) => {
        const pieces = Object.fromEntries(colors.map((color) => [color, Number(said(color))]));
        return [{ command: "CountChips", event: event.name, when, pieces }];
      }}
    >
      <p class="wide says">Count the tournament chips {when} play, in pieces</p>
      {colors.map((color) => (
        <label key={color}>{color} <small>({event.chips[color]?.toLocaleString("en-US")} points)</small>
          <input name={color} inputMode="numeric" pattern="[0-9]+" required autocomplete="off" title="a whole number" />
        </label>
      ))}
    </ActForm>
  );
};
