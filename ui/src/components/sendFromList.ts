/** A list keeps Enter for itself, where everywhere else in a form it sends. */
export const sendFromList = (event: KeyboardEvent): void => {
  if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.target.form?.querySelector<HTMLElement>("[type=submit]")?.click();
};
