// What the opening checklist says of an item that was checked.
import { expect, test } from "vitest";
import type { Row } from "../src/lib/wire";
import { checkedIn } from "../src/staff/checked";

const row = (about: string, amount: string, name: string): Row =>
  ({ events: [{ event: "act", act: "check", about, amount, name }] }) as unknown as Row;

test("an item says who checked it last, and what was measured", () => {
  const found = checkedIn([
    row("dice_size", "18.00", "pann"),
    row("layout", "0.00", "pbob"),
    row("dice_size", "19.00", "pcat"),
  ]);
  expect([...found]).toEqual([
    ["dice_size", { person: "pcat", measure: "19" }],
    ["layout", { person: "pbob", measure: "" }],
  ]);
});
