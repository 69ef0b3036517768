/** A dialog of the browser's own: it keeps the focus, closes by Escape, and gives the focus back. */
import { type ComponentChildren, createContext } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { CloseIcon } from "./icons";
import "../dialog.css";

/** What a page says aloud: it goes along into the dialog, which keeps everything behind it silent. */
export const Aloud = createContext<ComponentChildren>(null);

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
        {useContext(Aloud)}
      </div>
    </dialog>
  );
};
