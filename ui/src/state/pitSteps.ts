/** A table's day as the screens show it: where it stands, what comes next, whose turn it is to sign. */
import type { Box, PitTableView, PitView, Session, Slip } from "../api/types";

/** The day of a table, in its order. */
export const STAGES = ["Equipment", "Inspection", "Drop box", "Opener", "Play", "Closer", "Drop", "Box count"] as const;

const OF_STEP: Record<string, number> = {
  equip: 0, inspect: 1, attach: 2, count: 3, open: 4, play: 4, close: 5, remove: 6, deliver: 6, "count box": 7,
};
const OF_SLIP: Record<string, number> = { opener: 3, closer: 5 };

/** Slips of a table that somebody still has to sign, the oldest first. */
export const unsigned = (view: PitView, table: string): Slip[] =>
  view.slips.filter((slip) => slip.table === table && slip.state === "open").reverse();

/** Where a table stands in its day. A fill is signed in the middle of play, and so is an inspection that is due again. */
export const stageOf = (view: PitView, table: PitTableView): number => {
  if (table.step === "sign") return OF_SLIP[unsigned(view, table.number)[0]?.kind ?? ""] ?? 4;
  return table.open && table.step !== "equip" ? 4 : (OF_STEP[table.step] ?? 0);
};

/** What was done before play, and is good no more. */
export const undone = (table: PitTableView): string[] =>
  [...(table.is_due || table.director_due ? ["Inspection"] : []), ...(table.has_no_box ? ["Drop box"] : [])];

/** What somebody taps next: its words, and the command whose posts may do it. */
export interface Next {
  step: string;
  says: string;
  command: string;
}

export const nextOf = (view: PitView, table: PitTableView): Next => {
  const next = (says: string, command: string): Next => ({ step: table.step, says, command });
  const box = boxOf(view, table);
  switch (table.step) {
    case "equip": return next(`Register ${table.lacks.join(", ")}`, "RegisterWheel");
    case "inspect": return table.director_due
      ? next("Record the Director’s inspection", "RecordDirectorInspection") : next("Inspect", "InspectTable");
    case "attach": return next(`Attach box ${box?.number ?? ""}`, "AttachBox");
    case "count": return next("Count the opener", "CountOpener");
    case "sign": return next(`Sign ${unsigned(view, table.number)[0]?.number ?? ""}`, "SignSlip");
    case "open": return next("Open the table", "");
    case "play": return next("Close the table", "");
    case "close": return next("Count the closer", "CountCloser");
    case "remove": return next(`Take off box ${table.box}`, "RemoveBox");
    case "deliver": return next(`Deliver box ${box?.number ?? ""}`, "DeliverBox");
    default: return next(`Count box ${box?.number ?? ""}`, "CountBox");
  }
};

const WANTED: Record<string, Box["state"]> = { attach: "stored", deliver: "removed", "count box": "delivered" };

/** The box that the next step is about; otherwise the one that hangs at the table. */
export const boxOf = (view: PitView, table: PitTableView): Box | undefined =>
  view.boxes.find((box) => (WANTED[table.step] ? box.table === table.number && box.state === WANTED[table.step] : box.number === table.box));

/** Who signs a slip next; nobody, when it is signed or void. */
export const nextPost = (slip: Slip): string => (slip.state === "open" ? (slip.needs[slip.signed.length] ?? "") : "");

/** Whether this person is the one who signs next: nobody signs one slip twice. */
export const signsNext = (slip: Slip, name: string, post: string): boolean =>
  nextPost(slip) === post && !slip.signed.some((one) => one.name === name);

/** The session that a closer has ended. */
export const endedBy = (view: PitView, slip: Slip): Session | undefined =>
  view.sessions.find((session) => session.closer?.slip === slip.number);

/** Slips of which one part lies in the box: those of the section's session that were carried out. */
export const slipsIn = (view: PitView, session: string): Slip[] =>
  view.slips.filter((slip) => slip.session === session && slip.state === "signed" && slip.copies.includes("drop box")).reverse();

/** The first section of a delivered box that is not counted yet. */
export const sectionOf = (box: Box): number => box.used.findIndex((_, at) => !box.counted.includes(at + 1)) + 1;

/** What a post is called in a sentence: "security", "a cashier", "a key manager or a pit supervisor". */
export const posts = (of: readonly string[]): string => of.map(onePost).join(" or ");
const UNCOUNTED = ["security", "accounting", "maintenance", "surveillance"];
export const onePost = (post: string): string =>
  post === "count team" ? "the count team" : UNCOUNTED.includes(post) ? post : `a ${post === "supervisor" ? "pit supervisor" : post}`;

/** The posts that may sign beside somebody who counts: whoever works in the pit, and accounting does not. */
export const whoeverCounts = (view: PitView): readonly string[] => (view.who["SignOn"] ?? []).filter((post) => post !== "accounting");

/** The tables in the pit's books, to choose from. */
export const tablesOf = (view: PitView): (readonly [string, string])[] =>
  view.tables.filter(({ known }) => known).map(({ number }) => [number, `Table ${number}`] as const);
