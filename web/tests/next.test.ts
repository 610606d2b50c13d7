// What an entrant of a tournament is told to do or to wait for, from application to prize.
import { beforeAll, expect, test } from "vitest";
import type { TournamentStanding, TournamentView } from "../src/lib/messages";
import { nextOwn, nextStep } from "../src/tournament/next";
import { t, worded } from "../src/lib/words";
import { fate, tieWords } from "../src/tournament/rounds";

beforeAll(() => worded(Promise.resolve(), "hosted"));

const view = (
  phase: string,
  state: string,
  more: object = {},
  rounds: object[] = [],
  blocks: object[] = [],
): TournamentView =>
  ({
    phase,
    blocks,
    people: [{ name: "ann", owes: "0.00", prize: "0.00", ...more }],
    entrants: [{ name: "ann", state, prize: "0.00" }],
    rounds,
  }) as unknown as TournamentView;
const round = (phase: string, ...seats: object[]): object => ({ round: 1, phase, seats, tables: [], best: [] });
const seat = (taken: boolean): object => ({ player: "ann", table: "t1", place: 1, taken });

test("an entrant is told what comes next in each state", () => {
  const found = [
    view("entries_open", "applied"),
    view("entries_open", "accepted", { owes: "20.00" }),
    view("entries_closed", "accepted", {}, [round("scheduled")]),
    view("in_play", "accepted", {}, [round("drawn", seat(false))]),
    view("in_play", "accepted", {}, [round("drawn", seat(true))]),
    view("in_play", "accepted", {}, [round("open", seat(true))]),
    view("in_play", "accepted", {}, [{ ...round("open", seat(true)), tables: [{ table: "t1", phase: "ended" }] }]),
    view("in_play", "accepted", {}, [{ ...round("settled", seat(true)), goes_on: "2 of table", best: ["ann"] }]),
    view("in_play", "accepted", {}, [{ ...round("settled", seat(true)), goes_on: "2 of table" }]),
    view("in_play", "accepted", {}, [round("settled", seat(true))]),
    view("in_play", "accepted", {}, [round("settled", seat(true))], [{ act: "award", table: "t1", number: 1 }]),
    view("in_play", "out", {}, [round("settled", seat(true))]),
    view("finished", "accepted", { prize: "36.00" }),
    view("finished", "accepted"),
  ].map((one) => nextOwn(one, "ann"));
  expect(found).toEqual([
    "applied",
    "pay",
    "draw",
    "take",
    "start",
    "play",
    "ended",
    "on",
    "wait",
    "prizes",
    "blocked",
    "out",
    "won",
    "lost",
  ]);
});

test("somebody who has not entered is told nothing", () => {
  expect(nextOwn(view("entries_open", "applied"), "bob")).toBe("");
});

/** A tournament of three players as one of its staff sees it. */
function standing(role: string, verbs: string[], more: object, legal: { may?: string[]; not?: object[] } = {}) {
  const people = ["ann", "ben", "cara"];
  return {
    role,
    forms: verbs.map((verb) => ({ verb })),
    legal: { may: (legal.may ?? []).map((entry) => ({ entry })), not: legal.not ?? [] },
    play: [],
    view: {
      phase: "in_play",
      conditions: [{ item: "players", round: 0, stated: "3 to 6" }],
      director: { name: "ed", present: true },
      entrants: people.map((name) => ({ name, state: "accepted", prize: "0.00" })),
      people: people.map((name) => ({ name, owes: "0.00" })),
      rounds: [{ round: 1, phase: "settled", goes_on: null, seats: [], tables: [] }],
      disputes: [],
      blocks: [],
      ...more,
    },
  } as unknown as TournamentStanding;
}
const DIRECTOR = ["draw", "progress", "award"];
const DISPUTED = { act: "award", reason: "inspector_due", table: "t1", player: "ann", number: 1 };

test("an open dispute at a table is a step for the role whose turn it is, and blocks the director", () => {
  const play = [{ table: "t1", complaints: [{ number: 1, player: "ann", roles: ["pit_boss", "casino_manager"] }] }];
  const dora = {
    ...standing("casino_manager", ["decide"], { blocks: [DISPUTED] }),
    play,
  } as unknown as TournamentStanding;
  expect(nextStep(dora, () => ["casino_manager", "dealer"])).toMatchObject({
    what: "dispute",
    table: "t1",
    number: 1,
    role: "casino_manager",
  });
  expect(nextStep(dora, () => [])).toEqual({ what: "other" }); // no role at that table
  const ed = standing("tournament_director", DIRECTOR, { blocks: [DISPUTED] });
  expect(nextStep(ed).what).toBe("blocked");
  expect(nextStep(standing("tournament_director", DIRECTOR, {}))).toEqual({ what: "award", entries: ["award"] });
});

test("a dispute with the house is a step for whoever decides, then reviews it", () => {
  const blocks = [{ ...DISPUTED, table: "" }];
  const of = (dispute: object) => ({ blocks, disputes: [{ number: 1, rulings: [], requested: false, ...dispute }] });
  const found = [
    standing("casino_manager", ["decide", "advise_inspector"], of({})),
    standing("casino_manager", ["decide", "advise_inspector"], of({ rulings: [{}] })),
    standing("surveillance_director", ["review"], of({ rulings: [{}], requested: true })),
  ].map((one) => nextStep(one).verb);
  expect(found).toEqual(["decide", "advise_inspector", "review"]);
});

test("a round with tied players is settled: the server draws for them", () => {
  const rounds = [{ round: 1, phase: "open", goes_on: null, seats: [], tables: [] }];
  const tied = { entry: "progress round 1", reason: "bad_numbers", says: "ann, ben are tied" };
  const ended = standing("tournament_director", DIRECTOR, { rounds }, { not: [tied] });
  expect(nextStep(ended)).toEqual({ what: "progress", entries: ["progress round 1"], round: 1 });
  const open = standing("tournament_director", DIRECTOR, { rounds, blocks: [{ act: "progress" }] });
  expect(nextStep(open).what).toBe("playing");
});

test("a round waits for a dispute at one of its tables", () => {
  const tables = [{ table: "t1", phase: "ended" }];
  const rounds = [{ round: 1, phase: "open", goes_on: null, seats: [], tables }];
  const step = (...blocks: object[]) => nextStep(standing("tournament_director", DIRECTOR, { rounds, blocks }));
  const entries = ["progress round 1"];
  expect(step(DISPUTED)).toEqual({ what: "unsettled", entries, round: 1, player: "ann", table: "t1" });
  expect(step({ ...DISPUTED, table: "t9" }).what).toBe("progress"); // a table of another round
  expect(step({ ...DISPUTED, table: "" }).what).toBe("progress"); // with the house, not about play
});

test("a round that cannot begin says why", () => {
  const rounds = [{ round: 1, phase: "drawn", goes_on: null, seats: [], tables: [] }];
  const away = { entry: "open round 1", reason: "not_your_place", says: "no player has taken a place at t1" };
  const early = { ...away, reason: "too_early", says: "round 1 starts at 19:00" };
  const what = (not: object) => nextStep(standing("tournament_director", DIRECTOR, { rounds }, { not: [not] })).what;
  expect([what(away), what(early)]).toEqual(["refused", "early"]);
});

test("entries are closed only with enough players who have paid", () => {
  const step = (owes: string, phase = "entries_open", verbs = ["entries"], role = "casino_manager") =>
    nextStep(
      standing(
        role,
        verbs,
        {
          phase,
          people: [{ name: "cara", owes }],
          rounds: [{ round: 1, phase: "scheduled", goes_on: null, seats: [], tables: [] }],
        },
        { may: [phase === "entries_open" ? "entries close" : "entries open"] },
      ),
    );
  expect(step("20.00")).toEqual({ what: "applicants", count: 2 });
  expect(step("0.00")).toMatchObject({ what: "close", count: 3 });
  expect(step("20.00", "entries_closed")).toEqual({ what: "short", count: 2, entries: ["entries open"] });
  expect(step("20.00", "entries_closed", ["draw"], "tournament_director").what).toBe("short");
  expect(step("0.00", "entries_closed", ["draw"], "tournament_director").what).toBe("table");
});

test("a tie says what decided it, where the cut or the places parted equal players", () => {
  const seat = (player: string, table: string) => ({ player, table, place: 1, taken: true });
  const seats = [seat("ann", "t1"), seat("bob", "t1"), seat("cal", "t2"), seat("dee", "t1")];
  const chips = { ann: "100.00", bob: "100.00", cal: "100.00", dee: "90.00" };
  const cut = { phase: "settled", goes_on: "1 of table", best: ["ann", "cal"], seats, chips, places: [] } as never;
  const fates = (ties: string) => ["ann", "bob", "cal", "dee"].map((name) => fate(cut, name, ties));
  expect(fates("draw")).toEqual(["goes on, lots decided", "out, lots decided", "goes on", "out"]);
  expect(fates("entered")[1]).toBe("out, entered first, or later");
  const last = (places: string[][]) => ({ phase: "settled", goes_on: null, best: [], seats, chips, places }) as never;
  expect(tieWords(last([["cal"], ["ann"], ["bob"], ["dee"]]), "ann", "draw")).toBe("lots decided");
  expect(tieWords(last([["ann", "bob", "cal"], ["dee"]]), "ann", "draw")).toBe(""); // they share the place
});

test("an organiser is told of players who owe, and of a step that is their own", () => {
  const applicants = (owing: string) => t("step-applicants", { count: 0, players: "2", owing });
  expect(applicants("empty")).toContain("Nobody is in yet.");
  expect(applicants("Ann")).toContain("Nobody has paid yet.");
  expect(t("step-other", { own: "yes", who: "Omar" })).not.toContain("Omar");
  expect(t("step-other", { own: "no", who: "Omar" })).toContain("Omar");
});
