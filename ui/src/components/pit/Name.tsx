/** A name as it is written, whatever its script: its direction stays its own, and one that is too long is whole in its title. */
export const Name = ({ of }: { of: string }) => <bdi class="name" title={of}>{of}</bdi>;

/** Several, with words between them. */
export const Names = ({ of, between = ", " }: { of: readonly string[]; between?: string }) => (
  <>{of.map((one, at) => <>{at > 0 && between}<Name key={one} of={one} /></>)}</>
);
