// A draw is worked out again in the browser as `hardway promotion verify` does: the pack is one that hardway wrote.
import { expect, test } from "vitest";
import { lines, type Pack } from "../src/promotion/verify";
import written from "./draw-pack.json";

const pack = written as unknown as Pack;
const wrong = async (changed: Partial<Pack>): Promise<string[]> => (await lines({ ...pack, ...changed })).filter((one) => !one.holds).map((one) => one.what);

test("a draw that was held holds", async () => {
  expect(await wrong({})).toEqual([]);
  expect((await lines(pack)).filter((one) => one.what === "pick").length).toBe(2);
});

test("what was changed is told", async () => {
  const [first, second] = pack.picks;
  expect(await wrong({ picks: [[first![0], second![1]], [second![0], first![1]]] })).toEqual(["pack", "pick", "pick"]);
  expect(await wrong({ secret: "00".repeat(32) })).toContain("commitment");
  expect(await wrong({ entries: pack.entries.slice(1) })).toContain("entries");
  expect(await wrong({ terms: { ...(pack.terms as object), prizes: [] } })).toEqual(["pack", "terms"]);
});
