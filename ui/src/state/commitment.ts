/** Whether an electronic draw is the one that was committed to, by the recipes of the engine's `game/commitment.py`.
 *
 * It is computed here, from what the screen was sent, so that nobody has to trust the house. */
import type { Context, Contributions, DrawView } from "../api/types";

const SECRET_BYTES = 32;
const HEX = /^[0-9a-f]{64}$/;
const text = new TextEncoder();

/** A part is its length in eight bytes, highest first, and then its bytes. */
export const part = (said: string | Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = typeof said === "string" ? text.encode(said) : said;
  const whole = new Uint8Array(8 + bytes.length);
  new DataView(whole.buffer).setBigUint64(0, BigInt(bytes.length));
  whole.set(bytes, 8);
  return whole;
};

export const joined = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

/** What was written before there was another edition says none. */
export const editionOf = ({ edition = 1 }: Context): number => edition;

const encoded = (context: Context): Uint8Array<ArrayBuffer> => {
  const { table, round, purpose, wheel, choices } = context;
  const weighed = choices.flatMap(([name, weight]) => [name, String(weight)]);
  return joined([`croupier draw ${editionOf(context)}`, table, String(round), purpose, wheel, ...weighed].map(part));
};

/** Bytes from hexadecimal digits; nothing when they are none. */
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> | null =>
  /^([0-9a-f]{2})*$/.test(hex) ? Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16)) : null;

export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Why contributions have no reading as bytes; empty when they have one. */
const whyNotMixed = (context: Context, mixed: Contributions | null): string => {
  if (editionOf(context) > 2) return `there is no edition ${editionOf(context)} of the recipe`;
  if (editionOf(context) === 1) return mixed ? "edition 1 of the recipe has no contributions" : "";
  if (!mixed) return `edition ${editionOf(context)} of the recipe needs what was contributed`;
  if (!HEX.test(mixed.head) || !mixed.nonces.every(([, nonce]) => HEX.test(nonce))) {
    return "a nonce and the hash of a record have 64 hexadecimal digits";
  }
  const isOrdered = mixed.nonces.every(([seat], at) => at === 0 || seat > (mixed.nonces[at - 1]?.[0] ?? seat));
  return isOrdered ? "" : "nonces stand in the order of their seats, one for each";
};

const hmac = async (key: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

/** The key of a draw: the secret itself, or from the second edition on what follows from it and the contributions. */
const keyOf = async (secret: Uint8Array<ArrayBuffer>, mixed: Contributions | null): Promise<CryptoKey> => {
  if (!mixed) return hmac(secret);
  const given = mixed.nonces.flatMap(([seat, nonce]) => [String(seat), bytesOf(nonce) ?? ""]);
  const parts = ["croupier contributions 2", bytesOf(mixed.head) ?? "", ...given].map(part);
  return hmac(new Uint8Array(await crypto.subtle.sign("HMAC", await hmac(secret), joined(parts))));
};

/** The number that a block gives: its first bits, as many as `total` choices need. */
const numberOf = async (key: CryptoKey, context: Uint8Array, block: number, bits: number): Promise<bigint> => {
  const counter = new Uint8Array(4);
  new DataView(counter.buffer).setUint32(0, block);
  const data = await crypto.subtle.sign("HMAC", key, joined([context, counter]));
  return BigInt(`0x${hexOf(data)}`) >> BigInt(256 - bits);
};

/** The draw that a key gives. A number that is too large is thrown away, and never reduced. */
const drawOf = async (key: CryptoKey, context: Context): Promise<string> => {
  const total = context.choices.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
  const bits = total === 1n ? 0 : (total - 1n).toString(2).length;
  const bytes = encoded(context);
  let number = total;
  for (let block = 0; number >= total; block += 1) number = await numberOf(key, bytes, block, bits);
  let reached = 0n;
  for (const [name, weight] of context.choices) {
    reached += BigInt(weight);
    if (reached > number) return name;
  }
  throw new Error("the weights have no sum");
};

/** Bonus balls are one commitment, whose secret fixes each of them in turn. */
const contextsOf = (context: Context, kind: string, values: readonly string[]): Context[] =>
  kind === "BonusBall" ? values.map((_, ball) => ({ ...context, purpose: `${context.purpose}.${ball + 1}` })) : [context];

/** Why this draw is not the one that was committed to; empty when it is. */
export const whyNot = async (draw: DrawView): Promise<string> => {
  const secret = bytesOf(draw.secret);
  if (!secret || secret.length !== SECRET_BYTES) return `a secret has ${SECRET_BYTES} bytes`;
  const digest = await crypto.subtle.digest("SHA-256", joined([secret, encoded(draw.context)]));
  if (hexOf(digest) !== draw.digest) return "the secret is not the one that was committed to";
  const [kind = ""] = draw.context.purpose.split(" ");
  const values = draw.value.split(" ").filter(Boolean);
  const contexts = contextsOf(draw.context, kind, values);
  if (!values.length || values.length < contexts.length) return kind === "BonusBall" ? "" : "no draw is told";
  const unreadable = whyNotMixed(draw.context, draw.mixed);
  if (unreadable) return unreadable;
  const key = await keyOf(secret, draw.mixed);
  for (const [at, context] of contexts.entries()) {
    const fixed = await drawOf(key, context);
    if (fixed !== `${kind} ${values[at]}`) return `the secret gives ${fixed}, not ${kind} ${values[at]}`;
  }
  return "";
};

/** What a draw is for, in words: "Second number of spin 12". */
export const spokenPurpose = (purpose: string): string => {
  const [kind = "", spin = ""] = purpose.split(" ");
  const words = kind.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spin ? `${words} of spin ${spin}` : words;
};

/** What a screen knows of a draw: still secret, being checked, true, false and why, or not to be checked here. */
export type Check = { is: "secret" | "checking" | "true" | "impossible" } | { is: "false"; why: string };

export const check = async (draw: DrawView): Promise<Check> => {
  if (!draw.secret) return { is: "secret" };
  // A browser computes digests on this machine and over a secure connection only.
  if (!globalThis.crypto?.subtle) return { is: "impossible" };
  const why = await whyNot(draw);
  return why ? { is: "false", why } : { is: "true" };
};

/** A digest must not change once it was shown: what was published before the close is kept, and held against what comes. */
export const witness = () => {
  const published = new Map<string, string>();
  const nameOf = ({ context }: DrawView) => `${context.table} ${context.round} ${context.purpose}`;
  return {
    see: (draw: DrawView) => {
      if (!published.has(nameOf(draw))) published.set(nameOf(draw), draw.digest);
    },
    /** Empty when the digest is the one that was shown first. */
    whyNot: (draw: DrawView): string => {
      const first = published.get(nameOf(draw));
      return first && first !== draw.digest ? `a different digest was published before: ${first}` : "";
    },
  };
};
