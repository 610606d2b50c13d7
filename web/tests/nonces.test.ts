// The nonce of this page is shown on the row of the throw, and on nothing else.
import { beforeEach, expect, test, vi } from "vitest";
import { Part } from "../src/lib/nonces";
import type { DiceState, Row } from "../src/lib/wire";

const HOUSE = "ab".repeat(32);
const dice = (phase: DiceState["phase"], players: Record<string, string> = {}, number = 1): DiceState =>
  ({ kind: "electronic", provable: true, throw: number, house: HOUSE, players, phase, trouble: "" }) as DiceState;
const row = (proof: Record<string, unknown>): Row =>
  ({ seq: 6, at: "", kind: "entry", by: "p1", role: "", entry: "", events: [], says: [], hash: "", proof }) as Row;
const thrown = (commitment: string, house = HOUSE): Row => row({ throw: 1, house, players: { p1: commitment } });

let part: Part;
let commitment: string;
let serial = 0;
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (id: string) => kept.get(id) ?? null,
    setItem: (id: string, text: string) => void kept.set(id, text),
  });
  part = new Part(`t${++serial}`, "p1");
  const word = part.answer(dice("open"));
  if (word?.type !== "commit") throw new Error("no fingerprint was sent");
  commitment = word.commitment;
});

test("a word that betting has closed is no row", () => {
  const closed = dice("closed", { p1: commitment });
  expect(part.answer(closed)).toBeNull();
  part.follow(thrown(commitment));
  expect(part.answer(closed)?.type).toBe("reveal");
  expect(part.answer(closed)).toBeNull(); // not twice
  part.again();
  expect(part.answer(closed)?.type).toBe("reveal"); // but again on a new line
});

test("a nonce is kept where the row names another fingerprint, of this page or of the house", () => {
  const closed = dice("closed", { p1: commitment });
  part.follow(thrown("cd".repeat(32)));
  expect(part.answer(closed)).toBeNull();
  part.follow(thrown(commitment, "cd".repeat(32)));
  expect(part.answer(closed)).toBeNull();
});

test("a page that was left out says so", () => {
  part.follow(thrown(commitment));
  const word = part.answer(dice("closed", { p1: commitment }));
  const nonce = word?.type === "reveal" ? word.nonce : "";
  expect(part.follow(row({ throw: 1, secret: "", nonces: { p1: nonce }, next: "" }))).toBe(0);
  expect(part.follow(row({ throw: 1, secret: "", nonces: { p2: nonce }, next: "" }))).toBe(1);
});

test("a page that passed over the row of the throw keeps its nonce, and says that it was left out", () => {
  const after = new Part(part.table, "p1"); // or the same on a new line: neither has the row
  const closed = dice("closed", { p1: commitment });
  for (const page of [part, after]) {
    page.again();
    expect(page.answer(closed)).toBeNull();
    expect(page.follow(row({ throw: 1, secret: "", nonces: { p2: "" }, missing: ["p1"], next: "" }))).toBe(1);
    expect(page.follow(row({ throw: 1, secret: "", nonces: {}, missing: [], next: "" }))).toBe(0);
    expect(page.answer(dice("open", {}, 2))?.type).toBe("commit");
  }
});

test("a refreshed page finds its nonce again, and shows it once it has the row", () => {
  const again = new Part(part.table, "p1");
  const closed = dice("closed", { p1: commitment });
  expect(again.answer(closed)).toBeNull();
  again.follow(thrown(commitment));
  expect(again.answer(closed)?.type).toBe("reveal");
});
