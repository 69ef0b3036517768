/** Why something was refused, where it was asked for: in words, and with the section. */
import type { Problem } from "../../api/types";

export const Refusal = ({ error }: { error: Problem | null }) =>
  error && <p class="refusal" role="alert">{error.says} {error.cite && <cite>{error.cite}</cite>}</p>;
