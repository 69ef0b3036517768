import { describe, expect, it } from "vitest";
import type { DrawView } from "../src/api/types";
import { check, spokenPurpose, whyNot, witness } from "../src/state/commitment";
import vectors from "./commitments.json";

const told = vectors as unknown as { draw: DrawView; wrong: string }[];

describe("the recipe", () => {
  it.each(told.map(({ draw, wrong }, at) => [at, draw.context.purpose, wrong, draw] as const))(
    "says what the engine says of draw %i, %s: %s", async (_, _purpose, wrong, draw) => {
      const why = await whyNot(draw);
      expect(Boolean(why)).toBe(Boolean(wrong));
      if (/gives|edition|order|digits/.test(wrong)) expect(why).toBe(wrong);
    },
  );

  it("has honest draws and lies to tell apart", () => {
    expect(new Set(told.map(({ wrong }) => Boolean(wrong))).size).toBe(2);
  });
});

describe("what a screen knows of a draw", () => {
  const honest = told[0]!.draw;

  it("is nothing while the draw is secret", async () => {
    expect(await check({ ...honest, secret: "", value: "" })).toEqual({ is: "secret" });
  });

  it("is that it is true, or why it is not", async () => {
    expect(await check(honest)).toEqual({ is: "true" });
    expect(await check({ ...honest, value: "none" })).toMatchObject({ is: "false" });
    expect(await check({ ...honest, secret: "not hexadecimal" })).toMatchObject({ is: "false" });
  });

  it("is a lie when another digest was shown before", () => {
    const seen = witness();
    seen.see(honest);
    expect(seen.whyNot(honest)).toBe("");
    expect(seen.whyNot({ ...honest, digest: "00" })).toContain(honest.digest);
    seen.see({ ...honest, digest: "00" });
    expect(seen.whyNot({ ...honest, digest: "00" })).toContain(honest.digest);
  });

  it("is named in words", () => {
    expect(["SecondNumber 12", "Ball 8", "Ball"].map(spokenPurpose)).toEqual(["Second number of spin 12", "Ball of spin 8", "Ball"]);
  });
});
