/** The pages around the tables' day: the bar that leads to each, and whichever is open. */
import { useEffect, useRef } from "preact/hooks";
import { pagesOf, type PitDay } from "../../../state/pitDay";
import { signsNext } from "../../../state/pitSteps";
import { sentence } from "../../../state/text";
import { Boxes } from "./Boxes";
import { CashPage } from "./Cash";
import { Day } from "./Day";
import { DutyPage } from "./Duty";
import { Equipment } from "./Equipment";
import { HousePage } from "./House";
import { Slips } from "./Slips";

/** What is shown: the page that was asked for, or the first that this person has. */
export const pageOf = (day: PitDay, asked: string, hasFloor: boolean): string => {
  const pages = day.view.value ? pagesOf(day.view.value, day.me) : [];
  return pages.find(({ page }) => page === asked)?.page ?? (hasFloor ? "" : (pages[0]?.page ?? "none"));
};

export const Nav = ({ day, here, hasFloor }: { day: PitDay; here: string; hasFloor: boolean }) => {
  const view = day.view.value;
  const pages = view ? pagesOf(view, day.me) : [];
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const see = () => {
      const [nav, link] = [bar.current, bar.current?.querySelector<HTMLElement>("[aria-current]")];
      // Not scrollIntoView: from there on the Tab key would go, past all that comes before.
      if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
    };
    see();
    addEventListener("resize", see); // a tablet that is turned
    return () => removeEventListener("resize", see);
  }, [here, !view]);
  const mine = view?.slips.filter((slip) => signsNext(slip, day.me.name, day.me.post)).length ?? 0;
  const counts: Record<string, number> = { slips: mine, house: view?.discrepancies.length ?? 0 };
  return (
    <nav class="pit-nav" aria-label="The pit" ref={bar}>
      {hasFloor && <a href="#" aria-current={here === "" ? "page" : undefined}>Floor</a>}
      {pages.map(({ page, says }) => (
        <a key={page} href={`#${page}`} aria-current={here === page ? "page" : undefined}>
          {says}{!!counts[page] && <b class="badge"><span class="unseen">, waiting: </span>{counts[page]}</b>}
        </a>
      ))}
      {view && <p class="soft">Gaming day {view.day} · {view.shift} shift</p>}
    </nav>
  );
};

export const Page = ({ day, page }: { day: PitDay; page: string }) => {
  const view = day.view.value;
  if (!view) return <p class="pit-empty">Loading the day…</p>;
  switch (page) {
    case "day": return <Day day={day} view={view} />;
    case "slips": return <Slips day={day} view={view} />;
    case "boxes": return <Boxes day={day} view={view} />;
    case "cash": return <CashPage day={day} view={view} />;
    case "equipment": return <Equipment day={day} view={view} />;
    case "duty": return <DutyPage day={day} view={view} />;
    case "house": return <HousePage day={day} view={view} />;
    default: return <p class="pit-empty">There is nothing in the pit for {day.me.post}.</p>;
  }
};

/** What is shown may be old; and what was done last. */
export const Standing = ({ day }: { day: PitDay }) => (
  <>
    {day.problem.value && (
      <p class="barrier" role="alert">
        The day could not be read: {sentence(day.problem.value)}{" "}
        <button type="button" class="small" onClick={() => void day.look()}>Try again</button>
      </p>
    )}
    <p class="said">{day.done.value}</p>
  </>
);
