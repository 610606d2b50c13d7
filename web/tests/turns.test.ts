import { expect, test } from "vitest";
import { lineHint, outDuty } from "../src/lib/turns";
import { t } from "../src/lib/words";

test("only who has the dice is told to keep them", () => {
  const hint = (theirs: boolean, clock: boolean) =>
    t(lineHint(theirs, clock), { name: "Stickperson", line: "Win Line", dice: "real" });
  expect(hint(true, false)).toBe("Put a chip on Win Line to keep the dice");
  expect(hint(true, true)).toBe("Put a chip on Win Line to keep the dice");
  expect(hint(false, false)).toBe("Put a chip on Win Line to roll"); // after a seven-out, without a clock
  expect(hint(false, true)).toContain("Stickperson has the dice");
});

test("who reads or calls the dice is told to do so; all others wait for the call", () => {
  const told = (reads: boolean, read: boolean, forAnother = false) => t(outDuty(reads, read, forAnother));
  expect(told(false, false)).toBe("Wait for the call");
  expect(told(false, true)).toBe("Wait for the call");
  expect(told(true, false)).toBe("Read the dice once they lie still");
  expect(told(true, true)).toBe("Call what was read, or put it right");
  expect(told(true, true, true)).toBe("Another person reads it back and calls it");
});
