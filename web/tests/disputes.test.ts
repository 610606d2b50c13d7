import { expect, test } from "vitest";
import { forgone, ruledAmount, paymentsOf, toldOf } from "../src/lib/disputes";
import type { Row } from "../src/lib/wire";
import { ended, t } from "../src/lib/words";

test("a complaint upheld with no amount goes without what other faces would bring", () => {
  expect(forgone("uphold", " ", "150.00")).toBe(15000);
  expect(forgone("uphold", "150", "150.00")).toBe(0);
  expect(forgone("dismiss", "", "150.00")).toBe(0);
  expect(forgone("uphold", "", "-20.00")).toBe(0);
});

test("a player reads the amount that was decided", () => {
  const told = (pays: string | null) => t("dispute-told", { number: "1", says: "upheld", ...ruledAmount({ pays }) });
  expect(told("150.00")).toMatch(/”.*150/);
  expect(told("150.00")).toContain("pays");
  expect(told("-20.00")).toMatch(/takes.*20/);
  expect(told(null)).not.toMatch(/decision/);
});

test("a complainant is told what is paid, and whom they can consult", () => {
  const reader = { names: { kim: "Kim" }, me: "ann" };
  const row = (events: Record<string, unknown>[], says: Row["says"] = []): Row =>
    ({ seq: 9, by: "kim", role: "pit_boss", events, says }) as unknown as Row;
  const paid = row(
    [{ event: "act", act: "redress", player: "ann", about: "1" }],
    [
      {
        event: "act",
        text: "ann is paid 20 by the decision of dispute 1",
        clause: "9.9",
        level: "",
        phrase: [
          { kind: "person", text: "ann" },
          { kind: "verb", text: "is", value: "are" },
          { kind: "", text: " paid 20 by the decision of dispute 1" },
        ] as NonNullable<Row["says"][number]["phrase"]>,
      },
    ],
  );
  expect(toldOf(paid, reader)?.words).toMatch(/^You.*paid 20 by the decision of dispute 1\.$/);
  expect(toldOf(paid, { ...reader, me: "bob" })).toBeNull();
  const advised = row([
    { event: "act", act: "advise_inspector", player: "ann", about: "1" },
    { event: "notice", to: "ann", says: "An inspector is present." },
  ]);
  expect(toldOf(advised, reader)?.words).toBe("An inspector is present.");
  expect(toldOf(row([{ event: "ruled", number: 1, player: "ann", says: "it stands" }]), reader)?.ruling).toBe(1);
  expect(toldOf(row([{ event: "act", act: "void", player: "ann" }]), reader)).toBeNull();
});

test("words end in one full stop", () => {
  expect(["until 8:38 pm.", "it was a five", "was it so?", "“It stands.”"].map(ended)).toEqual([
    "until 8:38 pm.",
    "it was a five.",
    "was it so?",
    "“It stands.”",
  ]);
});

test("what a dispute paid and took is told payment by payment", () => {
  const act = (act: string, amount: string, about: string, by = "pit_boss") => ({
    event: "act",
    act,
    player: "ann",
    about,
    amount,
    by,
    name: "kim",
    clause: "9.9",
  });
  const rows = [
    { seq: 5, by: "kim", events: [act("redress", "20.00", "1")] },
    { seq: 6, by: "kim", events: [act("redress", "7.00", "2")] },
    { seq: 9, by: "kim", events: [act("reclaim", "10.00", "1", "casino_manager")] },
  ] as unknown as Row[];
  expect(paymentsOf(rows, 1).map(({ seq, way, role, by, amount }) => [seq, way, role, by, amount])).toEqual([
    [5, "redress", "pit_boss", "kim", 2000],
    [9, "reclaim", "casino_manager", "kim", 1000],
  ]);
});
