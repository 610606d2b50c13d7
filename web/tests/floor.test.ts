import { expect, test } from "vitest";
import type { House } from "../src/lib/messages";
import type { LobbyTable } from "../src/lib/wire";
import { Floor, linesOf, rolesIn, without } from "../src/floor/floor.svelte";

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

test("a table's crew are those with a role at its house and pit", () => {
  const at = (role: string, house: string, scope: string) =>
    rolesIn({ roles: [{ role, house, scope }] }, "star", "main");
  expect(at("dealer", "star", "*")).toEqual(["dealer"]);
  expect(at("dealer", "*", "pit:main")).toEqual(["dealer"]);
  expect(at("dealer", "crown", "*")).toEqual([]);
  expect(at("dealer", "star", "pit:high")).toEqual([]);
  expect(at("dealer", "star", "table:star-1")).toEqual([]);
  expect(at("administrator", "star", "*")).toEqual([]);
});

test("who is on has the title that the book of the table gives the role", () => {
  const floor = new Floor();
  const label = "Director of Casino Surveillance";
  floor.books = { crown: { roles: [{ role: "surveillance_director", label }] } as unknown as House };
  floor.tables = [{ table: "crown-2", house: "crown" } as LobbyTable];
  expect(floor.roleAt("crown-2", "surveillance_director")).toBe(label);
  expect(floor.roleAt("tournament.cup", "tournament_director")).toBe("tournament director");
});

test("a field of names takes one a line; what was dealt with leaves it, what was refused stays", () => {
  const field = "Ann\n\n  Bob \nCal\nAnn";
  expect(linesOf(field)).toEqual(["Ann", "Bob", "Cal"]);
  expect(linesOf(without(without(field, "Ann"), "Bob"))).toEqual(["Cal"]);
});
