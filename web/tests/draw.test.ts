// A draw is worked out again in the browser as `hardway promotion verify` does: the pack is one that hardway wrote, and its own tests
// tamper with it by the same list.
import { expect, test } from "vitest";
import { part, unshown } from "../src/promotion/next";
import { lines, packDigest } from "../src/promotion/verify";
import type { PromotionView } from "../src/lib/messages";
import tamperings from "./draw-tamperings.json";
import written from "./draw-pack.json";

interface Tampering {
  says: string;
  line: string;
  set?: Record<string, unknown>;
  remove?: string[];
}
type Node = Record<string, unknown>;
/** The Star's rule 10.2, in cents. */
const OVER = 1000000;

const wrong = async (pack: unknown): Promise<string[]> =>
  (await lines(pack, OVER)).filter((one) => !one.holds).map((one) => one.what);
const at = (pack: Node, path: string): [Node, string] => {
  const way = path.split("/");
  const last = way.pop()!;
  return [way.reduce((node, word) => node[word] as Node, pack), last];
};

function changed(tampering: Tampering): Node {
  const pack = structuredClone(written) as unknown as Node;
  for (const [path, value] of Object.entries(tampering.set ?? {})) {
    const [node, last] = at(pack, path);
    node[last] = value;
  }
  for (const path of tampering.remove ?? []) {
    const [node, last] = at(pack, path);
    if (Array.isArray(node)) node.splice(Number(last), 1);
    else delete node[last];
  }
  return pack;
}

test("a draw that was held holds", async () => {
  expect(await wrong(written)).toEqual([]);
  expect((await lines(written, OVER)).filter((one) => one.what === "pick").length).toBe(2);
});

test.each((tamperings as Tampering[]).map((one) => [one.says, one] as const))(
  "what was tampered with is told: %s",
  async (_, one) => {
    const pack = changed(one);
    expect(await wrong(pack)).toContain(one.line);
    const sealed = { ...pack, digest: await packDigest(pack) };
    expect(await wrong(sealed)).toContain(one.line);
    expect(await wrong(sealed)).not.toContain("pack");
  },
);

test("what is no pack at all is told", async () => {
  for (const nothing of [null, [], {}, "pack", 1]) expect(await wrong(nothing)).toEqual(["shape"]);
});

test("a part in the draw is kept until entries close, and then shown before the draw", () => {
  const view = (phase: string, nonces: string[] = []) => ({ phase, commitments: { house: "h", ann: "a" }, draw: { nonces } }) as unknown as PromotionView; // prettier-ignore
  expect(["notified", "running", "closed", "drawn"].map((phase) => part(view(phase), "ann"))).toEqual([
    "keep",
    "keep",
    "show",
    "",
  ]);
  expect([part(view("closed", ["ann"]), "ann"), part(view("closed"), "bob")]).toEqual(["", ""]);
  expect([unshown(view("closed")), unshown(view("closed", ["ann"]))]).toEqual([["ann"], []]);
});
