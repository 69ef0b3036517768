/** A paper of the pit, for whoever may see the figures: it opens on a page of its own. */
import { pitPrint } from "../../../api/floor";
import type { PitDay } from "../../../state/pitDay";

interface Props {
  day: PitDay;
  name: "count" | "incident" | "variance";
  number: string;
  says: string;
}

export const PaperLink = ({ day, name, number, says }: Props) => {
  if (!day.me.sees.includes("figures")) return null;
  return <a class="button small paper" href={pitPrint(`${name}.pdf`, { number })} target="_blank" rel="noopener" aria-label={`${says}, number ${number}`}>{says}</a>;
};
