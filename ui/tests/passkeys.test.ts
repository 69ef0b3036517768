import { describe, expect, it } from "vitest";
import type { Answer } from "../src/api/read";
import type { PasskeyView } from "../src/api/types";
import { facts, ownPasskeys } from "../src/state/passkeys";

const PHONE: PasskeyView = { id: "AAAA", name: "Dan", label: "phone", rp: "house.example", made: 1_800_000_000_000, used: 0, synced: false };

/** A house with one passkey, that refuses what it is told to refuse. */
const house = (refused: Record<string, string> = {}) => {
  const told: [string, unknown][] = [];
  const answer = <T>(address: string, value: unknown): Promise<Answer<T>> => {
    const says = refused[address];
    return Promise.resolve(says ? { ok: false, status: 403, error: { code: "no", says, cite: "" } } : { ok: true, value: value as T });
  };
  return {
    told,
    read: <T>(address: string) => answer<T>(address, [PHONE]),
    tell: <T>(address: string, body: unknown) => {
      told.push([address, body]);
      return answer<T>(address, { challenge: "BBBB" });
    },
  };
};

const device = (made: unknown) => ({ create: () => Promise.resolve(made), get: () => Promise.resolve(null) });

describe("one's own passkeys", () => {
  it("are asked for, and one more is made with the password", async () => {
    const at = house();
    const own = ownPasskeys(at, device({ id: "CCCC" }));
    expect(await own.add("key", "secret")).toBe(true);
    expect(at.told).toEqual([["/api/passkeys/new", { label: "key", password: "secret" }], ["/api/passkeys/made", { credential: { id: "CCCC" } }]]);
    expect([own.list.value, own.done.value, own.busy.value]).toEqual([[PHONE], "Added: key. You can sign in with it from now on.", false]);
  });

  it("are not made when the password is wrong, the device does not want to, or the house does not take it", async () => {
    for (const [refused, made, says, sent] of [
      [{ "/api/passkeys/new": "wrong" }, {}, "wrong", 1],
      [{}, null, "No passkey was made. The device may have one for you already.", 1],
      [{ "/api/passkeys/made": "not verified" }, {}, "not verified", 2],
    ] as const) {
      const at = house(refused);
      const own = ownPasskeys(at, device(made));
      expect(await own.add("key", "secret")).toBe(false);
      expect([own.problem.value, own.done.value, at.told.length, own.busy.value]).toEqual([says, "", sent, false]);
    }
  });

  it("are removed by their id", async () => {
    const at = house();
    const own = ownPasskeys(at, null);
    expect(own.isPossible).toBe(false);
    await own.remove(PHONE);
    expect(at.told).toEqual([["/api/house", { change: "RemovePasskey", passkey: "AAAA" }]]);
  });

  it("are told in one line", () => {
    expect(facts(PHONE)).toMatch(/^added Jan 1\d, 2027 · not used yet · opens house\.example$/);
    expect(facts({ ...PHONE, used: PHONE.made, synced: true })).toMatch(/last used Jan 1\d, 2027 · opens house\.example · synced$/);
  });
});
