/** What the pit says aloud: what has come in for this person, what was ruled at a table, and what was done here. */
import { effect } from "@preact/signals";
import type { Pit } from "./pit";
import type { PitDay } from "./pitDay";
import { signsNext } from "./pitSteps";
import { sentence } from "./text";
import type { Arrival, Voice } from "./voice";

/** Somebody has to come at once. */
const ALARMS = ["stopped", "behind", "irregularity", "past-post", "alert"];

const onFloor = (pit: Pit): Arrival[] | null => {
  if (!pit.live.view.value) return null;
  const tasks = pit.rows.value.flatMap(({ table, halted, open_tasks }): Arrival[] => [
    ...(halted ? [{ key: `halted ${table}`, says: sentence(`table ${table} has stopped: ${halted}`), tone: "assertive" as const }] : []),
    ...open_tasks.map(({ kind, says }): Arrival => ({
      key: `${table} ${kind} ${says}`, says: sentence(`table ${table}: ${says}`), tone: ALARMS.includes(kind) ? "assertive" : "polite",
    })),
  ]);
  const asked = pit.forMe.value.map((one): Arrival => ({
    key: `approval ${one.number}`, says: sentence(`${one.by} asks for approval at table ${one.table}: ${one.told || one.what}`),
  }));
  // What this person did at a table comes back as an event of its log; what was done in the pit's books is told there. Only of
  // a ruling are its words said: those of a close have what should lie in the tray, which is counted blind.
  const own = pit.events.value.filter((one) => one.by === pit.me.name && one.key.startsWith("table"))
    .map((one): Arrival => ({ key: one.key, says: `Table ${one.table}: ${one.weight === "ruling" ? sentence(one.says) : "recorded."}` }));
  return [...tasks, ...asked, ...own];
};

const onDay = (day: PitDay): Arrival[] | null => {
  const view = day.view.value;
  return view && [
    ...view.slips.filter((slip) => signsNext(slip, day.me.name, day.me.post))
      .map((slip): Arrival => ({ key: slip.number, says: `${slip.number} of table ${slip.table} needs your signature.` })),
    ...view.discrepancies.map((one): Arrival => ({ key: `discrepancy ${one.number}`, says: sentence(one.says) })),
    ...(view.gaming_stopped ? [{ key: "stopped", says: sentence(`all gaming is stopped: ${view.gaming_stopped}`), tone: "assertive" as const }] : []),
  ];
};

export const tellAloud = (voice: Voice, pit: Pit | null, day: PitDay) => {
  if (pit) voice.listen(() => onFloor(pit));
  voice.listen(() => onDay(day));
  effect(() => {
    if (day.done.value) voice.say(day.done.value);
  });
};
