/** What is asked of the house once and answered once: what it says, or why not. */
import type { Problem } from "./types";

export type Answer<T> = { ok: true; value: T } | { ok: false; status: number; error: Problem };

const UNREACHED: Problem = { code: "not_reached", says: "The server is not responding. Check that it is running.", cite: "" };

const answer = async <T>(asked: Promise<Response>, shown = (response: Response): Promise<T> => response.json() as Promise<T>): Promise<Answer<T>> => {
  try {
    const response = await asked;
    if (response.ok) return { ok: true, value: await shown(response) };
    const said = (await response.json()) as { error?: Problem };
    return { ok: false, status: response.status, error: said.error ?? UNREACHED };
  } catch {
    return { ok: false, status: 0, error: UNREACHED };
  }
};

export const read = <T>(address: string): Promise<Answer<T>> => answer<T>(fetch(address));

const post = (address: string, body: unknown): Promise<Response> =>
  fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** The same at the beginning of a page, which cannot begin while nobody answers. */
export const readFirst = async <T>(address: string): Promise<Answer<T>> => {
  const answered = await read<T>(address);
  if (!answered.ok && answered.status === 0) throw new Error(answered.error.says);
  return answered;
};

/** Why this may not be read: nothing when it may, or when nobody answers who could say. */
export const whyNotRead = (address: string) => async (): Promise<Problem | null> => {
  const answered = await read(address);
  return answered.ok || ![401, 403, 404].includes(answered.status) ? null : answered.error;
};

/** Tells the house something, as JSON. */
export const tell = <T>(address: string, body: unknown): Promise<Answer<T>> => answer<T>(post(address, body));

/** The same, where a file is the answer. */
export const tellFile = (address: string, body: unknown): Promise<Answer<Blob>> => answer(post(address, body), (response) => response.blob());

/** An address of a table. */
export const ofTable = (table: string, rest: string): string => `/api/tables/${encodeURIComponent(table)}/${rest}`;
