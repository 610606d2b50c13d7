// What people read of tables, times, substitutes and what is missing.
import { beforeAll, expect, test } from "vitest";
import { Hosted } from "../src/lib/hosted.svelte";
import type { TournamentStanding } from "../src/lib/messages";
import { apart } from "../src/lib/names";
import { clock } from "../src/lib/when";
import { capital, worded } from "../src/lib/words";
import { lacking, whoPlays } from "../src/tournament/rounds";

beforeAll(() => worded(Promise.resolve(), "hosted"));

test("midnight and noon are called so", () => {
  expect(["00:00", "12:00", "00:05", "2026-11-17T23:30"].map(clock)).toEqual([
    "midnight",
    "noon",
    "12:05 am",
    "11:30 pm",
  ]);
});

test("a name of the notation is written as English", () => {
  expect(["dont_pass", "dont_come_odds", "donte"].map(capital)).toEqual(["Don't pass", "Don't come odds", "Donte"]);
});

test("tables of one name are told apart: by the house, and at one house by their numbers", () => {
  const table = (id: string, name: string, opened_by = "") => ({
    table: id,
    name,
    opened_by,
    house_name: id.split("-")[0]!,
  });
  const tables = [
    table("crown-3", "", "Ann"),
    table("crown-7", "", "Ann"),
    table("star-1", "", "Ann"),
    table("star-2", "High roller"),
    table("star-9", ""),
  ];
  expect(tables.map(apart(tables, "Ann"))).toEqual([
    "Your table 3 at crown",
    "Your table 7 at crown",
    "Your table at star",
    "High roller",
    "Table 9",
  ]);
  expect(apart(tables.slice(0, 2), "Bob")(tables[1]!)).toBe("Ann’s table 7");
});

test("a table that the director named is not written as another", () => {
  const at = new Hosted("tournament", "cup", "tournament_director");
  at.standing = { names: { p7k3mq2xw5abt: "Ann" } } as Partial<TournamentStanding> as TournamentStanding;
  expect([
    at.spoken("release t1"),
    at.words("t1"),
    at.words("crown-cup-2"),
    at.words("p7k3mq2xw5abt collusion"),
  ]).toEqual(["Give t1 back", "t1", "Table 2", "Ann collusion"]);
});

test("who plays for somebody is named in their place, and who is not approved yet is told too", () => {
  const told = { briefed: true, satisfied: true, signed: true };
  const round = {
    substitutes: [
      { player: "ann", by: "bob", allowed: true, disqualified: false, ...told },
      { player: "sue", by: "tom", allowed: false, disqualified: false, ...told },
    ],
  };
  expect(["ann", "sue", "kim"].map((name) => whoPlays(round, name, (id) => capital(id)))).toEqual([
    "Bob, for Ann",
    "Sue (substitute, not approved yet: Tom)",
    "Kim",
  ]);
});

test("what is missing of the conditions is named once each", () => {
  const view = {
    missing: [
      { where: "entry_fee", clause: "1", says: "x" },
      { where: "round 1 length", clause: "2", says: "y" },
      { where: "entry_fee", clause: "3", says: "z" },
    ],
  };
  expect(lacking(view)).toEqual(["entry fee", "round 1 length"]);
  expect(lacking({ missing: null })).toEqual([]);
});
