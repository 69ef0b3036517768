/** The player's own place in the tournament; and a division of the prizes that was proposed, to be answered freely. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { PlayerStanding, SharingInformation } from "../../api/types";
import { dollars, points } from "../../state/money";
import { behindSays, cutSays, type OwnStanding, sharesOf } from "../../state/ownStanding";
import { capital, count, sentence } from "../../state/text";
import "../../own.css";
import { Name } from "../Name";

export const Own = ({ own }: { own: OwnStanding }) => {
  const standing = own.standing.value;
  if (!standing) return null;
  return (
    <section class="panel own" aria-label="Your tournament">
      <h2>{standing.event}</h2>
      {standing.status === "live" ? <Place standing={standing} /> : <p>{capital(standing.status)}. {standing.place ? `Place ${standing.place} of ${standing.of}.` : ""}</p>}
      {Object.keys(standing.shares).length > 0 && <Division own={own} standing={standing} />}
      {!Object.keys(standing.shares).length && standing.at_stake > 0 && standing.status === "live" && <Propose own={own} standing={standing} />}
      <p class="said" role="status">{own.done.value}</p>
      <p class="unseen" role="status">{standing.place > 0 && `You are in place ${standing.place} of ${standing.of}, with ${points(standing.points)}.`}</p>
    </section>
  );
};

const Place = ({ standing }: { standing: PlayerStanding }) => {
  const open = standing.extras.filter((extra) => extra.open);
  return (
    <>
      <dl class="own-figures">
        <div><dt>Place</dt><dd data-own-place>{standing.place || "–"} <small>of {standing.of}</small></dd></div>
        <div><dt>Points</dt><dd>{standing.points.toLocaleString("en-US")}</dd></div>
        <div><dt>Spins left</dt><dd>{standing.spins_left}</dd></div>
      </dl>
      <p>{capital(behindSays(standing))}</p>
      {cutSays(standing) && <p data-own-cut>{cutSays(standing)}</p>}
      {open.map((extra) => <p key={extra.kind} class="soft">{capital(extra.kind)} at the desk: {dollars(extra.price)} for {points(extra.points)}. {extra.conditions}</p>)}
    </>
  );
};

/**
 * The house neither recommends it nor speaks against it. Whoever has agreed by the keyboard stands at these words then, and
 * not at the button that takes it back.
 */
const Division = ({ own, standing }: { own: OwnStanding; standing: PlayerStanding }) => {
  const voluntary = useSignal(false);
  const understood = useSignal(false);
  const agreed = useRef<HTMLParagraphElement>(null);
  const { event, entry, consented } = standing;
  const before = useRef(consented);
  useLayoutEffect(() => {
    if (!before.current && document.activeElement === document.body) agreed.current?.focus();
    before.current = consented;
  }, [consented]);
  const agree = () => void own.answer({ command: "ConsentToSharing", event, entry, voluntary: voluntary.value, understood: understood.value }, "You have agreed.");
  const decline = () => void own.answer({ command: "DeclineSharing", event, entry }, "You have not agreed, and play goes on.");
  const error = own.error("ConsentToSharing") ?? own.error("DeclineSharing");
  return (
    <section class="own-division" aria-label="Proposed division">
      <h3>A player proposes to divide the prizes</h3>
      <table>
        <thead><tr><th scope="col">Player</th><th scope="col">Would get</th></tr></thead>
        <tbody>{Object.entries(standing.shares).map(([player, cents]) => <tr key={player}><th scope="row">{player === standing.player ? `${player} (you)` : player}</th><td>{dollars(cents)}</td></tr>)}</tbody>
      </table>
      <p>The decision is yours alone, and nobody has to give a reason. If one player does not agree, play goes on. If all agree, the event ends now.</p>
      {consented ? <p ref={agreed} tabIndex={-1} role="status"><b>You have agreed.</b> The others have not all answered yet.</p> : (
        <>
          <label class="tick"><input type="checkbox" checked={voluntary.value} onChange={(box) => (voluntary.value = box.currentTarget.checked)} />I agree of my own free will.</label>
          <label class="tick"><input type="checkbox" checked={understood.value} onChange={(box) => (understood.value = box.currentTarget.checked)} />I understand that everybody has to agree, and that the event then ends.</label>
        </>
      )}
      <div class="own-answers">
        {!consented && <button type="button" disabled={!voluntary.value || !understood.value} aria-disabled={own.isBusy("ConsentToSharing")} onClick={agree}>Agree</button>}
        <button type="button" aria-disabled={own.isBusy("DeclineSharing")} onClick={decline}>Do not agree</button>
      </div>
      {error && <p class="refusal" role="alert">{sentence(error.says)} {error.cite && <cite>{error.cite}</cite>}</p>}
      {own.information.value ? <Information told={own.information.value} /> : <button type="button" class="own-ask" onClick={() => void own.ask()}>What the points come to</button>}
    </section>
  );
};

/** The printed rules allow it: a player may propose it, and nobody else. */
const Propose = ({ own, standing }: { own: OwnStanding; standing: PlayerStanding }) => {
  const wrong = useSignal("");
  const left = Object.entries(standing.left);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const shares = sharesOf(new FormData(event.currentTarget as HTMLFormElement), left.map(([entry]) => entry), standing.at_stake);
    wrong.value = typeof shares === "string" ? shares : "";
    if (typeof shares !== "string") void own.answer({ command: "ProposeSharing", event: standing.event, shares }, "Proposed to the others.");
  };
  const error = own.error("ProposeSharing");
  return (
    <details class="own-propose">
      <summary>Propose to divide the prizes</summary>
      <form class="own-division" onSubmit={submit} aria-label="Propose a division">
        <p>{dollars(standing.at_stake)} are still to be won. Write what each player would get. Everybody has to agree, each on the own screen.</p>
        {left.map(([entry, player]) => <label key={entry}>{player === standing.player ? `${player} (you)` : player}<input name={entry} inputMode="decimal" required autocomplete="off" /></label>)}
        <button type="submit" aria-disabled={own.isBusy("ProposeSharing")}>Propose</button>
        {(wrong.value || error) && <p class="refusal" role="alert">{wrong.value || sentence(error?.says ?? "")} {!wrong.value && error?.cite && <cite>{error.cite}</cite>}</p>}
      </form>
    </details>
  );
};

const Information = ({ told }: { told: SharingInformation }) => (
  <>
    <p class="soft">{dollars(told.at_stake)} for {count(told.lines.length, "player")}, reckoned in two usual ways. Neither is advice.</p>
    <table>
      <thead><tr><th scope="col">Player</th><th scope="col">By points</th><th scope="col">By chance</th></tr></thead>
      <tbody>
        {told.lines.map((line) => (
          <tr key={line.entry}><th scope="row"><Name of={line.player} /></th><td>{dollars(line.by_points)}</td><td>{line.by_chance === null ? "–" : dollars(line.by_chance)}</td></tr>
        ))}
      </tbody>
    </table>
  </>
);
