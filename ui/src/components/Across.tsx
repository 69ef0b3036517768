/** What is said across the table lies on it, so that nothing moves; and what hinders nobody can be put away. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { CloseIcon } from "./icons";
import "../across.css";

export const Across = ({ children }: { children: ComponentChildren }) => <div class="across">{children}</div>;

interface Line {
  says: string;
  role: "status" | "alert";
  title?: string;
  /** What it is about: `data-…` of its element. */
  about: string;
}

export const Line = ({ says, role, title, about }: Line) => {
  const [dismissed, dismiss] = useState("");
  if (dismissed === says) return null;
  return (
    <div class="barrier calm" role={role} {...{ [`data-${about}`]: true }}>
      <p>{title && <b>{title}: </b>}{says}</p>
      <button type="button" aria-label="Dismiss" onClick={() => dismiss(says)}><CloseIcon /></button>
    </div>
  );
};
