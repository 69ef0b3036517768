/** What is asked of the house once and answered once: what it says, or why not. */
import type { Problem } from "./types";

export type Answer<T> = { ok: true; value: T } | { ok: false; status: number; error: Problem };

const UNREACHED: Problem = { code: "not_reached", says: "The server is not responding. Check that it is running.", cite: "" };

const answer = async <T>(asked: Promise<Response>): Promise<Answer<T>> => {
  try {
    const response = await asked;
    const said = (await response.json()) as T & { error?: Problem };
    if (response.ok) return { ok: true, value: said };
    return { ok: false, status: response.status, error: said.error ?? UNREACHED };
  } catch {
    return { ok: false, status: 0, error: UNREACHED };
  }
};

export const read = <T>(address: string): Promise<Answer<T>> => answer<T>(fetch(address));

/** Tells the house something, as JSON. */
export const tell = <T>(address: string, body: unknown): Promise<Answer<T>> => {
  const headers = { "content-type": "application/json" };
  return answer<T>(fetch(address, { method: "POST", headers, body: JSON.stringify(body) }));
};

/** An address of a table. */
export const ofTable = (table: string, rest: string): string => `/api/tables/${encodeURIComponent(table)}/${rest}`;
