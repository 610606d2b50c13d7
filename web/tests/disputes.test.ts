import { expect, test } from "vitest";
import { forgone, ruledAmount } from "../src/lib/disputes";
import { t } from "../src/lib/words";

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
