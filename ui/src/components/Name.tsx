/**
 * Somebody's name, in any script: it is set apart, so that letters that run from right to left turn nothing around it, and cut where
 * there is no room, with the whole of it under the pointer.
 */
import "../name.css";

export const Name = ({ of }: { of: string }) => <bdi class="person" title={of}>{of}</bdi>;

/** Several, with words between them. */
export const Names = ({ of, between = ", " }: { of: readonly string[]; between?: string }) => (
  <>{of.map((one, at) => <>{at > 0 && between}<Name key={one} of={one} /></>)}</>
);
