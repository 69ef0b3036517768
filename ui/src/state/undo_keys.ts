/** Ctrl+Z takes back and Ctrl+Shift+Z does again, on every screen that has steps to take back. */

/** In a field that has text in it, the keys are the field's own. */
const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.type !== "range" && target.value !== "";

export const undoKeys = (undo: () => void, redo: () => void) => (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isTyping(event.target)) return;
  event.preventDefault();
  (event.shiftKey ? redo : undo)();
};
