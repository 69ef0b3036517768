/** Why something was refused, where it was asked for: in words, and with the section. */
import type { Problem } from "../../api/types";
import { sentence } from "../../state/text";

export const Refusal = ({ error }: { error: Problem | null }) =>
  error && <p class="refusal" role="alert">{sentence(error.says)} {error.cite && <cite>{error.cite}</cite>}</p>;
