import { describe, expect, it } from "vitest";
import type { Command } from "../src/api/types";
import { minus } from "../src/state/cents";
import { whyNot } from "../src/state/refusals";
import { asRead, count, nameOn, placeWords, sentence } from "../src/state/text";
import { player, SINGLE } from "./fixtures";

describe("sentences", () => {
  it("begin with a capital and end once", () => {
    expect([sentence("the table is closed"), sentence("Done."), sentence("Reconnecting…"), sentence("")]).toEqual([
      "The table is closed.", "Done.", "Reconnecting…", "",
    ]);
  });

  it("count by the plural rules of the language", () => {
    expect([count(0, "bet"), count(1, "bet"), count(2, "bet"), count(2, "person", "people")]).toEqual([
      "0 bets", "1 bet", "2 bets", "2 people",
    ]);
  });

  it("name a place in words", () => {
    expect([placeWords("trio:0-2-3"), placeWords("red"), placeWords("courtesy-line")]).toEqual(["trio 0, 2, 3", "red", "courtesy line"]);
    expect([nameOn(SINGLE, "corner:8-12"), nameOn(SINGLE, "basket:1-9")]).toEqual(["corner 8-9-11-12", "basket 1, 9"]);
  });

  it("say which unclear rules decided", () => {
    expect([asRead([]), asRead(["C1"])]).toEqual(["", "with C1 read as the rules of this table say"]);
  });

  it("have one minus sign", () => {
    expect([minus("-48.6 %"), minus("3.8 %"), minus("")]).toEqual(["−48.6 %", "3.8 %", ""]);
  });
});

describe("a refusal, to the player", () => {
  const bet = { command: "PlaceWager", player: "Ann", place: "red", stake: 500, chips: "color" } as Command;
  const says = (code: string, words: string, command = bet, purse = 9_000) =>
    whyNot({ command, error: { code, says: words, cite: "NO BET, 1" } }, player({ purse: { color: purse } }));

  it("says what happened, and not its section", () => {
    expect(says("too_late", "No bet, too late: betting is closed")).toBe("Too late: betting is closed.");
    expect(says("not_enough_chips", "No bet: Ann has $90 in color chips")).toBe("Not enough chips: you have $90.");
  });

  it("says that a bet was not taken, once", () => {
    expect(says("below_minimum", "the minimum is $5")).toBe("No bet. The minimum is $5.");
    expect(says("locked", "No bet: wagers are locked for this spin")).toBe("No bet: wagers are locked for this spin.");
    expect(says("wagers_on_felt", "Ann has wagers on the felt", { command: "LeaveSeat", player: "Ann" } as Command)).toBe("Ann has wagers on the felt.");
  });
});
