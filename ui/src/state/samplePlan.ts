/** A lawful plan to begin with: one evening for 36 players at three tables, two heats and a final. */
export const samplePlan = (day: string, casino = "Bear Creek Casino"): Record<string, unknown> => ({
  name: `evening-${day}`, title: "Roulette Evening", casino, sharing: true,
  licensees: [{ name: `${casino}, Inc.`, licence: "14-00123" }],
  premises: { name: `${casino}, main floor`, licensed: true, security: true, surveillance: true, procedures: true },
  events: [{
    name: "Evening", day, fee: "$25", buy_in: "$100", points: 5000, tables: ["1", "2", "3"], seats: 6, players_min: 12, players_max: 36,
    rounds: [
      { name: "Heats", spins: 15, chips: { white: "25", red: "100", black: "500" }, per_table: 1 },
      { name: "Final", spins: 20, chips: { white: "100", red: "500", black: "1000" } },
    ],
    prizes: [{ place: 1, share: "50 %" }, { place: 2, share: "30 %" }, { place: 3, share: "20 %" }],
    rebuy: { price: "$50", points: 2500, most: 1, last_round: 1, when_broke: true, conditions: "The player asks at the desk before the next spin." },
  }],
  final: "The best player of each table of the heats plays the final: six players at one table.",
  conclusion: "The tournament ends after the last spin of the final. Places go by points.",
});

/** Two weeks on: time enough to file the rules before. */
export const sampleDay = (now: number): string => new Date(now + 14 * 86_400_000).toISOString().slice(0, 10);
