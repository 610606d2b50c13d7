import { expect, test } from "vitest";
import { Floor } from "../src/floor/floor.svelte";

test("a password stays until it is noted, whatever is done for others or for its person", () => {
  const floor = new Floor();
  floor.keepPassword({ person: "ann", password: "first words" });
  floor.keepPassword({ person: "ann" }); // a role was given
  floor.keepPassword({ person: "bob", password: "other words" });
  expect(floor.passwords).toEqual({ ann: "first words", bob: "other words" });
  floor.keepPassword({ person: "ann", password: "later words" });
  floor.noted("bob");
  expect(floor.passwords).toEqual({ ann: "later words" });
});
