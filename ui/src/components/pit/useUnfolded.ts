/** Whoever unfolds a form begins to fill it in; not whoever works in it already: a browser tells late that it was unfolded. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { hasMouse } from "./day/CoSign";
import { workIn } from "./steady";

export const useUnfolded = (isOpen: boolean) => {
  const box = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    const form = isOpen && box.current && hasMouse() ? (box.current.querySelector("form") ?? box.current) : null;
    if (form && !form.matches("form:focus-within")) workIn(form)?.focus();
  }, [isOpen]);
  return box;
};
