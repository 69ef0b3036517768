/** The floor, the pit and the tournaments on the wire: one socket each that tells. Commands go where they belong. */
import type { Dial } from "../state/live";
import { tellFile, whyNotRead } from "./read";
import { socketTo } from "./socket";
import type { Problem } from "./types";

const dial = (path: string): Dial => (on) => {
  const socket = socketTo(path, on);
  return { send: () => {}, close: () => socket.close() };
};

/** Why whoever is here may not look into the pit any more. */
export const whyNotHere = whyNotRead("/api/me");

export const dialFloor = dial("/api/floor/live");
export const dialPit = dial("/api/pit/live");
export const dialTournaments = dial("/api/tournaments/live");

/** A report of the pit, for what is asked. */
export const pitPrint = (file: string, asked: Record<string, string>): string => `/api/pit/prints/${file}?${new URLSearchParams(asked)}`;

/** What a slip was requested by. */
export const requestPrint = (slip: string): string => `/api/pit/requests/${encodeURIComponent(slip)}.pdf`;

/**
 * Prints a slip on a page of its own: the house counts the print. Sent again with the same id, it is the same print. The
 * page is opened at once, as browsers ask for it, and closed again when there is nothing to show.
 */
export const printSlip = async (slip: string, id: string): Promise<Problem | null> => {
  const page = window.open("", "_blank");
  const answer = await tellFile(`/api/pit/slips/${encodeURIComponent(slip)}.pdf`, { id });
  if (answer.ok && page) page.location.href = URL.createObjectURL(answer.value);
  else page?.close();
  return answer.ok ? null : answer.error;
};
