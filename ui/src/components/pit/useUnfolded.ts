/** Whoever unfolds a form begins to fill it in. */
import { useEffect, useRef } from "preact/hooks";
import { hasMouse } from "./day/CoSign";
import { workIn } from "./steady";

export const useUnfolded = (isOpen: boolean) => {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen && box.current && hasMouse()) workIn(box.current.querySelector("form") ?? box.current)?.focus();
  }, [isOpen]);
  return box;
};
