/** Amounts are whole cents everywhere, or whole points at a table that plays a tournament; only what is shown says which. */
import { signal } from "@preact/signals";

/** What the table of this screen counts in, as its board says: `$` or `points`. */
export const unit = signal("$");

export const dollars = (cents: number): string => {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en-US");
  const rest = Math.abs(cents % 100);
  const sign = cents < 0 ? "-" : "";
  return rest ? `${sign}$${whole}.${String(rest).padStart(2, "0")}` : `${sign}$${whole}`;
};

export const points = (count: number): string => `${count.toLocaleString("en-US")} ${Math.abs(count) === 1 ? "point" : "points"}`;

/** An amount of a table that counts in this unit; of the table of this screen, if none is named. */
export const asAmount = (amount: number, of = unit.value): string => (of === "points" ? points(amount) : dollars(amount));

/** Above what any table takes: there is no largest bet. */
const NO_LIMIT = 10 ** 13;

export const limits = (low: number, high: number): string =>
  high < NO_LIMIT ? `${asAmount(low)} to ${asAmount(high)}` : `${asAmount(low)} and more`;

/** As it is printed on a chip: short, without the sign. */
export const onChip = (amount: number): string => {
  const cents = unit.value === "points" ? amount * 100 : amount;
  if (cents >= 100_000_00) return `${Math.floor(cents / 100_000_0) / 100}M`;
  if (cents >= 1_000_00) return `${Math.floor(cents / 10_000) / 10}k`;
  return cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
};

/** An exact fraction ("1/19") as per cent, to two places, for people. */
export const percent = (fraction: string): string => {
  const [above = "0", below = "1"] = fraction.split("/");
  return `${((Number(above) / Number(below)) * 100).toFixed(2)} %`;
};

/** What a winner gains by odds such as "35 to 1" or "36 for 1"; nothing for a pay table, which has many prices. */
export const gain = (pays: string, stake: number): number | null => {
  const odds = /^(\d+) (to|for) (\d+)$/.exec(pays);
  if (!odds) return null;
  return Math.floor((stake * Number(odds[1])) / Number(odds[3])) - (odds[2] === "for" ? stake : 0);
};
