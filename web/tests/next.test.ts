// What an entrant of a tournament is told to do or to wait for, from application to prize.
import { expect, test } from "vitest";
import type { TournamentView } from "../src/lib/messages";
import { nextOwn } from "../src/tournament/next";

const view = (phase: string, state: string, more: object = {}, rounds: object[] = []): TournamentView =>
  ({
    phase,
    people: [{ name: "ann", owes: "0.00", prize: "0.00", ...more }],
    entrants: [{ name: "ann", state, prize: "0.00" }],
    rounds,
  }) as unknown as TournamentView;
const round = (phase: string, ...seats: object[]): object => ({ round: 1, phase, seats, tables: [] });
const seat = (taken: boolean): object => ({ player: "ann", table: "t1", place: 1, taken });

test("an entrant is told what comes next in each state", () => {
  const found = [
    view("entries_open", "applied"),
    view("entries_open", "accepted", { owes: "20.00" }),
    view("entries_closed", "accepted", {}, [round("scheduled")]),
    view("in_play", "accepted", {}, [round("drawn", seat(false))]),
    view("in_play", "accepted", {}, [round("drawn", seat(true))]),
    view("in_play", "accepted", {}, [round("open", seat(true))]),
    view("in_play", "accepted", {}, [round("settled", seat(true))]),
    view("in_play", "out", {}, [round("settled", seat(true))]),
    view("finished", "accepted", { prize: "36.00" }),
    view("finished", "accepted"),
  ].map((one) => nextOwn(one, "ann"));
  expect(found).toEqual(["applied", "pay", "draw", "take", "start", "play", "wait", "out", "won", "lost"]);
});

test("somebody who has not entered is told nothing", () => {
  expect(nextOwn(view("entries_open", "applied"), "bob")).toBe("");
});
