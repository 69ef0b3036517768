/** A dialog of the browser's own: it keeps the focus, closes by Escape, and gives the focus back. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { CloseIcon } from "./icons";
import "../dialog.css";

interface Props {
  title: string;
  /** Left out where something has to be answered first. */
  close?: () => void;
  children: ComponentChildren;
}

export const Dialog = ({ title, close, children }: Props) => {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current, before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // One that is gone from the page cannot give the focus back by itself.
      if ((before instanceof HTMLElement || before instanceof SVGElement) && document.activeElement === document.body) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box} class="dialog" aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
      onClick={(event) => event.target === box.current && close?.()}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2>{title}</h2>
          {close && <button type="button" class="plain" aria-label="Close" onClick={close}><CloseIcon /></button>}
        </header>
        {children}
      </div>
    </dialog>
  );
};
