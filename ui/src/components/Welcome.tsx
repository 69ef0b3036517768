/** A first visit to a demo, in three sentences; once they are put away, this browser shows them no more. */
import { useSignal } from "@preact/signals";
import "../welcome.css";

const SEEN = "croupier.welcomed";

export const Welcome = ({ shelf = localStorage }: { shelf?: Pick<Storage, "getItem" | "setItem"> }) => {
  const isSeen = useSignal(shelf.getItem(SEEN) !== null);
  if (isSeen.value) return null;
  const close = () => {
    shelf.setItem(SEEN, "yes");
    isSeen.value = true;
  };
  return (
    <section class="welcome" aria-label="Welcome">
      <p>
        This is a demonstration of Croupier: roulette tables under the rules of several states, with automatic dealers and players.
        It is all play money, and nothing you do here costs or pays anything.
        Press <b>Sit down</b> to play and <b>Watch</b> to look on, or try the work of the house with <b>Deal</b> and <b>Supervise</b>.
      </p>
      <button type="button" onClick={close}>Got it</button>
    </section>
  );
};
