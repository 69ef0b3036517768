/** Somebody else signs on this screen, by name and password; the names are those of the posts that may. */
import { posts } from "../../../state/pitSteps";
import type { Acting, CoSigner } from "../../../state/sender";
import { capital } from "../../../state/text";

/** One more person: of which posts, and as what. */
export interface Need {
  posts: readonly string[];
  as?: string;
  /** Whom the system expects: the dealer of the table. */
  likely?: string;
}

export const CoSign = ({ day, needs, except = [] }: { day: Acting; needs: readonly Need[]; except?: readonly string[] }) => (
  <>{needs.map((need, at) => <One key={`${at} ${need.posts.join()}`} day={day} need={need} at={at} except={except} />)}</>
);

const One = ({ day, need, at, except }: { day: Acting; need: Need; at: number; except: readonly string[] }) => {
  const people = day.peopleOf?.(need.posts, except).filter(({ can_sign }) => can_sign) ?? null;
  const first = people?.find(({ name }) => name === need.likely) ?? people?.[at < people.length ? at : 0];
  const as = need.as ?? `Signature of ${posts(need.posts)}`;
  return (
    <fieldset class="co-sign">
      <legend>{capital(as)}</legend>
      <label>Name
        {!people ? <input name={`signer-${at}`} required autocomplete="off" /> : <select name={`signer-${at}`} required>
          {people.map(({ name, post }) => <option key={name} value={name} selected={name === first?.name}>{need.posts.length > 1 ? `${name} · ${post}` : name}</option>)}
        </select>}
      </label>
      <label>Password<input name={`password-${at}`} type="password" autocomplete="off" required /></label>
      {people && !people.length && <p class="refusal">Nobody who could sign holds this post: {posts(need.posts)}.</p>}
    </fieldset>
  );
};

/** With a mouse there is a keyboard as well: what is typed first has the focus. On glass a keyboard would cover half of it. */
export const hasMouse = (): boolean => matchMedia("(pointer: fine)").matches;

/** Who was named, each with what they typed. */
export const signersOf = (said: FormData, many: number): CoSigner[] =>
  Array.from({ length: many }, (_, at) => ({
    name: String(said.get(`signer-${at}`) ?? ""), password: String(said.get(`password-${at}`) ?? ""),
  }));
