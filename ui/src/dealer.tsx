/** The dealer's console, put together: who is at it, the live table, and what leads through the round. */
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { answered, begin, there } from "./api/begin";
import { ofTable, read, readFirst, tell } from "./api/read";
import type { DealerView, DutyView, Me, PitView } from "./api/types";
import { beginAnew, dialTable, fetchDemo, fetchLayout, whyNotShown } from "./api/wire";
import { Bar } from "./components/dealer/Bar";
import { BuyIn } from "./components/dealer/BuyIn";
import { Desk } from "./components/dealer/Desk";
import { Floor } from "./components/dealer/Floor";
import { followFocus } from "./components/dealer/focus";
import { Head, OffDuty } from "./components/dealer/Head";
import { Keys } from "./components/dealer/Keys";
import { NoBet } from "./components/dealer/NoBet";
import { NoSpin } from "./components/dealer/NoSpin";
import { Rail } from "./components/dealer/Rail";
import { Refusals } from "./components/dealer/Refusals";
import { Side } from "./components/dealer/Side";
import { Spoken } from "./components/dealer/Spoken";
import { Stage } from "./components/dealer/Stage";
import { HeatLine } from "./components/Heat";
import { SignIn } from "./components/SignIn";
import { type Dealer, type DealersHouse, dealerScreen } from "./state/dealer";
import { keepLetters, onKey } from "./state/dealer_keys";
import { liveTable } from "./state/live";
import { sentence } from "./state/text";
import { world } from "./state/world";
import "./styles.css";
import "./dealer.css";

const leave = async () => {
  await tell("/api/sign-out", {});
  location.reload();
};

const Middle = ({ dealer }: { dealer: Dealer }) => {
  switch (dealer.panel.value) {
    case "round":
      return <Stage dealer={dealer} />;
    case "no-spin":
      return <NoSpin dealer={dealer} />;
    case "no-bet":
      return <NoBet dealer={dealer} />;
    case "floor":
      return <Floor dealer={dealer} />;
    case "buy-in":
      return <BuyIn dealer={dealer} />;
    case "desk":
      return <Desk dealer={dealer} />;
  }
};

/** A finger leaves the button free again: space and enter belong to the next step, and not to what was tapped last. */
const released = (event: MouseEvent) => {
  if (event.detail > 0) (event.target as Element).closest<HTMLElement>("button")?.blur();
};

const Console = ({ dealer }: { dealer: Dealer }) => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(dealer, event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [dealer]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current ? followFocus(root.current) : undefined), []);
  const out = () => void leave();
  return (
    <div class="console" onClick={released} ref={root}>
      <Head dealer={dealer} leave={out} />
      <OffDuty dealer={dealer} leave={out} />
      {dealer.board.value && <HeatLine board={dealer.board.value} />}
      <main class="desk" aria-label={`Dealing table ${dealer.layout.table}`}>
        <Rail dealer={dealer} />
        <Middle dealer={dealer} />
        <Side dealer={dealer} />
      </main>
      <Bar dealer={dealer} />
      <Spoken dealer={dealer} />
      <Refusals dealer={dealer} />
      <Keys dealer={dealer} />
    </div>
  );
};

/** Nobody who may see this is signed in. */
const SignInPage = ({ table, why }: { table: string; why: string }) => (
  <main class="sign-in-page"><h1 class="brand"><a href="/">Croupier</a> <span>deal table {table}</span></h1><SignIn then={location.pathname} why={why} /></main>
);

const houseOf = (table: string, isDemo: boolean): DealersHouse => ({
  dealers: async () => {
    const answer = await read<readonly DutyView[]>("/api/house/dealers");
    return answer.ok ? answer.value : [];
  },
  posted: async () => {
    const answer = await read<{ view: PitView }>("/api/pit");
    const posted = answer.ok ? Object.entries(answer.value.view.posted) : [];
    return posted.filter(([key]) => key.startsWith(`${table}/`)).map(([key, one]) => ({ ...one, what: key.slice(table.length + 1) }));
  },
  handCopy: async ({ what, digest }) => {
    const answer = await tell("/api/pit/commands", { id: world.id(), command: { command: "HandCopy", table, what, digest }, signers: [] });
    return answer.ok ? "" : sentence(answer.error.says);
  },
  takeOver: isDemo
    ? async () => {
        const answer = await tell("/api/demo/deal", { table });
        return answer.ok ? "" : sentence(answer.error.says);
      }
    : null,
});

const start = async (root: HTMLElement) => {
  const table = root.dataset["table"] ?? "";
  const [layout, who, seen, isDemo] = await Promise.all([
    fetchLayout(table), readFirst<Me>("/api/me"), readFirst<unknown>(ofTable(table, "views/dealer")), fetchDemo(),
  ]);
  if (!who.ok || !seen.ok) {
    const why = !seen.ok && seen.error.code !== "not_signed_in" ? seen.error.says : "";
    return render(<SignInPage table={table} why={why} />, root);
  }
  const live = liveTable<DealerView>(dialTable(table, "dealer"), world, whyNotShown(table, "dealer"));
  beginAnew(live);
  addEventListener("offline", live.lost);
  live.connect();
  keepLetters(localStorage);
  await there(() => answered(live));
  render(<Console dealer={dealerScreen(layout, live, who.value, houseOf(table, isDemo))} />, root);
};

begin(start);
