import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "../src/api/read";
import { safePath, session, signInFor } from "../src/state/session";

const no = (code: string, status = 401): Answer<never> => ({ ok: false, status, error: { code, says: `it is ${code}`, cite: "" } });
const yes = <T>(value: T): Answer<T> => ({ ok: true, value });
const DAN = { name: "Dan", post: "dealer" };

/** A house that answers as it was told to, and remembers what was asked. */
const door = () => {
  const answers = new Map<string, Answer<unknown>[]>();
  const asked: [string, unknown][] = [];
  const next = <T>(address: string, body?: unknown): Promise<Answer<T>> => {
    asked.push([address, body]);
    return Promise.resolve((answers.get(address)?.shift() ?? no("not_found", 404)) as Answer<T>);
  };
  const will = (address: string, ...said: Answer<unknown>[]) => void answers.set(address, said);
  return { read: next, tell: next, will, asked };
};

let house: ReturnType<typeof door>;
let entered: number;
let who: ReturnType<typeof session>;

beforeEach(() => {
  house = door();
  entered = 0;
  who = session(house, () => (entered += 1));
});

describe("who is at this screen", () => {
  it("is somebody who signed in before, and that does not send anybody on", async () => {
    house.will("/api/me", yes(DAN));
    await who.look();
    expect([who.stage.value, who.me.value, entered]).toEqual(["in", DAN, 0]);
  });

  it("is nobody of the staff at a player's terminal", async () => {
    house.will("/api/me", yes({ name: "terminal 1", post: "terminal" }));
    await who.look();
    expect([who.stage.value, who.me.value]).toEqual(["out", null]);
  });

  it("says so when the house does not answer", async () => {
    house.will("/api/me", no("not_reached", 0));
    await who.look();
    expect([who.stage.value, who.problem.value]).toEqual(["out", "it is not_reached"]);
  });
});

describe("signing in", () => {
  it("goes on when it was right", async () => {
    house.will("/api/sign-in", yes(DAN));
    await who.signIn("Dan", "secret");
    expect([who.stage.value, entered]).toEqual(["in", 1]);
    expect(house.asked).toEqual([["/api/sign-in", { name: "Dan", password: "secret" }]]);
  });

  it("says why not, and forgets that with the next attempt", async () => {
    house.will("/api/sign-in", no("wrong"), yes(DAN));
    await who.signIn("Dan", "a guess");
    expect([who.problem.value, who.busy.value, entered]).toEqual(["it is wrong", false, 0]);
    await who.signIn("Dan", "secret");
    expect(who.problem.value).toBe("");
  });

  it("asks for another password first, and then signs in with it", async () => {
    house.will("/api/sign-in", no("change_password", 403), yes(DAN));
    await who.signIn("Dan", "the first");
    expect([who.stage.value, entered]).toEqual(["change", 0]);
    await who.change("one of my own", "one of my owm");
    expect(who.problem.value).toBe("The two passwords do not match.");
    house.will("/api/password", no("bad_password", 403), yes({}));
    await who.change("short", "short");
    expect([who.stage.value, who.problem.value]).toEqual(["change", "it is bad_password"]);
    await who.change("one of my own", "one of my own");
    expect([who.stage.value, entered]).toEqual(["in", 1]);
    expect(house.asked.slice(-2)).toEqual([
      ["/api/password", { name: "Dan", old: "the first", new: "one of my own" }],
      ["/api/sign-in", { name: "Dan", password: "one of my own" }],
    ]);
  });

  it("unlocks what was left alone", async () => {
    house.will("/api/me", no("locked"), yes(DAN));
    await who.look();
    expect(who.stage.value).toBe("locked");
    house.will("/api/unlock", yes({}));
    await who.unlock("secret");
    expect([who.stage.value, entered]).toEqual(["in", 1]);
  });

  it("ends", async () => {
    house.will("/api/me", yes(DAN));
    await who.look();
    house.will("/api/sign-out", yes({}));
    await who.signOut();
    expect([who.stage.value, who.me.value]).toEqual(["out", null]);
  });
});

describe("a demonstration", () => {
  it("offers its people", async () => {
    const people = [{ name: "Dan", post: "dealer", password: "in the open" }];
    house.will("/api/demo", yes({ demo: true, people }));
    await who.lookForDemo();
    expect(who.people.value).toEqual(people);
  });

  it("makes somebody with a post of whoever is there, and sends nobody on", async () => {
    house.will("/api/demo", yes({ demo: true, people: [{ name: "Dan", post: "dealer", password: "in the open" }] }));
    house.will("/api/sign-in", yes(DAN));
    await who.lookForDemo();
    expect([await who.become("dealer"), await who.become("dealer"), await who.become("auditor")]).toEqual([true, true, false]);
    expect([who.me.value, entered]).toEqual([DAN, 0]);
    expect(house.asked.filter(([address]) => address === "/api/sign-in")).toHaveLength(1);
  });

  it("is not what every house is", async () => {
    await who.lookForDemo();
    expect(who.people.value).toEqual([]);
  });
});

describe("where to go on", () => {
  it.each(["/pit", "/tables/1/deal", "/tables/1/deal?x=1"])("keeps %s", (path) => {
    expect(safePath(path)).toBe(path);
    expect(new URLSearchParams(signInFor(path).slice(2)).get("then")).toBe(path);
  });

  it.each(["//evil.example/", "/\\evil.example", "http://evil.example", "javascript:alert(1)", "pit", "", null, "/\t/evil.example"])(
    "does not leave the house for %s", (path) => {
      expect(safePath(path)).toBe("");
    },
  );
});

describe("signing in with a passkey", () => {
  const asked = { challenge: "AAAA", rpId: "localhost", timeout: 1, userVerification: "required" };
  const withPasskey = (shown: unknown) =>
    session(house, () => (entered += 1), { create: () => Promise.resolve(null), get: () => Promise.resolve(shown) });

  it("is offered only where the browser has passkeys", () => {
    expect([who.hasPasskeys, withPasskey(null).hasPasskeys]).toEqual([false, true]);
  });

  it("goes on with what the device has signed, and with the name that was typed", async () => {
    house.will("/api/passkeys/challenge", yes(asked));
    house.will("/api/passkeys/sign-in", yes(DAN));
    const one = withPasskey({ id: "BBBB" });
    await one.signInWithPasskey("Dan");
    expect([one.stage.value, one.me.value, entered]).toEqual(["in", DAN, 1]);
    expect(house.asked).toEqual([["/api/passkeys/challenge", {}], ["/api/passkeys/sign-in", { name: "Dan", credential: { id: "BBBB" } }]]);
  });

  it("sends nothing when the person did not want to", async () => {
    house.will("/api/passkeys/challenge", yes(asked));
    const one = withPasskey(null);
    await one.signInWithPasskey("");
    expect([one.problem.value, one.busy.value, entered]).toEqual(["No passkey was used.", false, 0]);
    expect(house.asked).toHaveLength(1);
  });

  it("says why the house does not want to", async () => {
    house.will("/api/passkeys/challenge", no("no_passkeys_here", 403), yes(asked));
    house.will("/api/passkeys/sign-in", no("wrong"));
    const one = withPasskey({ id: "BBBB" });
    await one.signInWithPasskey("");
    expect(one.problem.value).toBe("it is no_passkeys_here");
    await one.signInWithPasskey("");
    expect([one.problem.value, one.stage.value, entered]).toEqual(["it is wrong", "looking", 0]);
  });
});
