/** Dollars as they are typed, in whole cents, or whole points where the table counts in them; nothing for what is no amount. */
export const centsOf = (typed: string, unit = "$"): number | null => {
  if (unit === "points") return /^-?\d{1,9}$/.test(typed.trim().replaceAll(",", "")) ? Number(typed.trim().replaceAll(",", "")) : null;
  const found = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!found) return null;
  const cents = Number(found[2]?.replaceAll(",", "")) * 100 + Number((found[3] ?? "").padEnd(2, "0") || 0);
  return found[1] ? -cents : cents;
};

/** What hold is, for whoever does not know the word. */
export const HOLD = "Hold: win as a percentage of the drop";

/** A figure of the server's with the minus sign that the screens have. */
export const minus = (figure: string): string => figure.replace("-", "−");

/** Money won or lost: the sign is always said. */
export const signed = (cents: number, plain: (cents: number) => string): string =>
  cents < 0 ? `−${plain(-cents)}` : cents > 0 ? `+${plain(cents)}` : plain(0);
