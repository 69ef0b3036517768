/** Who is at this screen: signed in or not, locked, or with a first password that has to be changed. */
import { computed, signal } from "@preact/signals";
import type { Answer } from "../api/read";
import type { Authenticator } from "../api/passkeys";
import type { Me, RequestOptions } from "../api/types";

/** What the server answers about people; tests hand in their own. */
export interface StaffApi {
  read<T>(address: string): Promise<Answer<T>>;
  tell<T>(address: string, body: unknown): Promise<Answer<T>>;
}

/** Somebody whom a demonstration lets everybody sign in as. */
export interface DemoPerson {
  name: string;
  post: string;
  password: string;
}

/** `out`: nobody; `locked`: left alone for too long; `change`: the first password opens nothing but its change. */
export type Stage = "looking" | "out" | "locked" | "change" | "in";

/**
 * `entered` is called when somebody has just signed in or unlocked, and not when they were in already. Without an
 * `authenticator` nobody is offered to sign in with a passkey.
 */
export const session = (house: StaffApi, entered: () => void = () => {}, authenticator: Authenticator | null = null) => {
  const stage = signal<Stage>("looking");
  const me = signal<Me | null>(null);
  const problem = signal("");
  const busy = signal(false);
  const people = signal<readonly DemoPerson[]>([]);
  /** Who has to choose a password, and the one that was given; kept only until it is changed. */
  let first = { name: "", password: "" };

  const known = (who: Me) => {
    // A player's terminal is known to the house too, and is nobody of the staff.
    stage.value = who.post === "terminal" ? "out" : "in";
    me.value = stage.value === "in" ? who : null;
  };

  const look = async () => {
    const answer = await house.read<Me>("/api/me");
    if (answer.ok) return known(answer.value);
    me.value = null;
    stage.value = answer.error.code === "locked" ? "locked" : "out";
    if (answer.status !== 401 && answer.status !== 403) problem.value = answer.error.says;
  };

  /** Only a demonstration answers; every other house has no such address. */
  const lookForDemo = async () => {
    const answer = await house.read<{ demo: boolean; people: readonly DemoPerson[] }>("/api/demo");
    people.value = answer.ok && answer.value.demo ? answer.value.people : [];
  };

  /** One thing at a time; what was said before is said no more. */
  const doing = async (act: () => Promise<void>) => {
    if (busy.value) return;
    busy.value = true;
    problem.value = "";
    await act();
    busy.value = false;
  };

  const signIn = (name: string, password: string, then = entered) =>
    doing(async () => {
      const answer = await house.tell<Me>("/api/sign-in", { name, password });
      if (answer.ok) {
        known(answer.value);
        then();
      } else if (answer.error.code === "change_password") {
        first = { name, password };
        stage.value = "change";
      } else problem.value = answer.error.says;
    });

  /** Who it is, the passkey says; a name that was typed has to be the same. */
  const signInWithPasskey = (name: string) =>
    doing(async () => {
      const asked = await house.tell<RequestOptions>("/api/passkeys/challenge", {});
      const credential = asked.ok ? await authenticator?.get(asked.value) : null;
      if (!asked.ok) problem.value = asked.error.says;
      else if (!credential) problem.value = "No passkey was used.";
      else {
        const answer = await house.tell<Me>("/api/passkeys/sign-in", { name, credential });
        if (answer.ok) {
          known(answer.value);
          entered();
        } else problem.value = answer.error.says;
      }
    });

  const offered = (post: string) => people.value.find((one) => one.post === post);

  /** In a demonstration whoever is at the screen becomes somebody with this post; says whether they are now. */
  const become = async (post: string): Promise<boolean> => {
    const person = offered(post);
    if (person && me.value?.post !== post) await signIn(person.name, person.password, () => {});
    return me.value?.post === post;
  };

  const change = async (password: string, again: string) => {
    if (password !== again) {
      problem.value = "The two passwords do not match.";
      return;
    }
    let isChanged = false;
    await doing(async () => {
      const answer = await house.tell("/api/password", { name: first.name, old: first.password, new: password });
      if (answer.ok) isChanged = true;
      else problem.value = answer.error.says;
    });
    if (!isChanged) return;
    const { name } = first;
    first = { name: "", password: "" };
    stage.value = "out";
    await signIn(name, password);
  };

  const unlock = (password: string) =>
    doing(async () => {
      const answer = await house.tell("/api/unlock", { password });
      if (answer.ok) {
        await look();
        entered();
      } else problem.value = answer.error.says;
    });

  const signOut = () =>
    doing(async () => {
      const answer = await house.tell("/api/sign-out", {});
      if (!answer.ok) {
        problem.value = answer.error.says;
        return;
      }
      me.value = null;
      stage.value = "out";
    });

  return {
    stage, me, problem, busy, people, isIn: computed(() => stage.value === "in"),
    hasPasskeys: authenticator !== null, look, lookForDemo, signIn, signInWithPasskey, become, offered, change, unlock, signOut,
  };
};

export type Session = ReturnType<typeof session>;

/** Where to go on after signing in: a path of this house, whatever somebody wrote into the address. */
export const safePath = (then: string | null): string => {
  const house = "http://house";
  try {
    const at = new URL(then ?? "", house);
    return then?.startsWith("/") && at.origin === house ? at.pathname + at.search : "";
  } catch {
    return "";
  }
};

/** Home's sign-in, which goes on to this path. */
export const signInFor = (path: string): string => `/?then=${encodeURIComponent(path)}`;
