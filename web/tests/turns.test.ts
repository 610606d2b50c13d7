import { expect, test } from "vitest";
import { lineHint } from "../src/lib/turns";
import { t } from "../src/lib/words";

test("only who has the dice is told to keep them", () => {
  const hint = (theirs: boolean, clock: boolean) =>
    t(lineHint(theirs, clock), { name: "Stickperson", line: "Win Line", dice: "real" });
  expect(hint(true, false)).toBe("Put a chip on Win Line to keep the dice");
  expect(hint(true, true)).toBe("Put a chip on Win Line to keep the dice");
  expect(hint(false, false)).toBe("Put a chip on Win Line to shoot"); // after a seven-out, without a clock
  expect(hint(false, true)).toContain("Stickperson has the dice");
});
