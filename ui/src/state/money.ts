/** Amounts are whole cents everywhere; only what is shown has a dollar sign. */

export const dollars = (cents: number): string => {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en-US");
  const rest = Math.abs(cents % 100);
  const sign = cents < 0 ? "-" : "";
  return rest ? `${sign}$${whole}.${String(rest).padStart(2, "0")}` : `${sign}$${whole}`;
};

/** As it is printed on a chip: short, without the sign. */
export const onChip = (cents: number): string => {
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
