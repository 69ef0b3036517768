/** Our own icons: one stroke, on a grid of 24. */
import type { ComponentChildren } from "preact";

const icon = (path: ComponentChildren) => () => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{path}</svg>
);

export const UndoIcon = icon(<path d="M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4" />);
export const RedoIcon = icon(<path d="M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4" />);
export const ClearIcon = icon(<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13" />);
export const DoubleIcon = icon(<path d="M4 8l6 8M10 8l-6 8M14 9.5a2.5 2.5 0 1 1 4.4 1.6L14 16h5.5" />);
export const ClockwiseIcon = icon(<path d="M19 12a7 7 0 1 1-2-5M19 3v5h-5" />);
export const AnticlockwiseIcon = icon(<path d="M5 12a7 7 0 1 0 2-5M5 3v5h5" />);
export const CheckIcon = icon(<path d="M5 12.5l5 5.5 9-12" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const EnlargeIcon = icon(<path d="M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12ZM14.5 14.5l6 6M10 7.5v5M7.5 10h5" />);
export const StarIcon = icon(<path d="M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9Z" />);
export const PurseIcon = icon(<path d="M4 8h16v11H4ZM4 8l2-3h12l2 3M15 13.5h3" />);
export const SoundIcon = icon(<path d="M4 10v4h4l5 4V6L8 10ZM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11" />);
export const MutedIcon = icon(<path d="M4 10v4h4l5 4V6L8 10ZM17 9.5l4 5M21 9.5l-4 5" />);
