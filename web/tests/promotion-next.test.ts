// What comes next in a promotion for the house: when its times allow no start, and when winners are still owed.
import { expect, test } from "vitest";
import type { PromotionStanding, PromotionView } from "../src/lib/messages";
import { noticed } from "../src/hosted/when";
import { nextStep } from "../src/promotion/next";
import { entries, usual } from "../src/promotion/plans";

const NOW = Date.parse("2026-11-19T15:17");
function standing(view: object, office: object, may: string[]): PromotionStanding {
  return {
    forms: [{ verb: "item" }],
    legal: { may: may.map((entry) => ({ entry })), not: [] },
    view: {
      prizes: [{}],
      items: [],
      commitments: {},
      draw: {},
      results: "here",
      ...view,
      office: {
        incident: null,
        tasks: [],
        lacking: [],
        unpublished: false,
        changed: false,
        winners: [],
        accounts: {},
        ...office,
      },
    },
  } as unknown as PromotionStanding;
}
/** The Authority has had the terms since now: 24 hours on it may start. */
const given = (closes: string, soonest: string | null = "2026-11-20T15:17") =>
  nextStep(standing({ phase: "notified", entries_close: closes }, { may_start: soonest }, []), NOW);

test("a promotion whose entries close before it may start has other times to find", () => {
  expect(given("2026-11-19T22:00")).toMatchObject({ what: "late", closes: "2026-11-19T22:00" });
  expect(given("2026-11-20T15:17").what).toBe("late"); // at that moment they are closed
  expect(given("2026-11-20T15:18").what).toBe("early");
  expect(given("2026-11-19T15:00", null).what).toBe("late"); // they closed already
});

test("a promotion is not called done while winners have not claimed", () => {
  const office = (open: number) => ({
    winners: [{ prize: "a" }, { prize: "b" }],
    accounts: { a: { open: 2500 }, b: { open }, unwon: { open: 900 } },
  });
  const step = (open: object) => nextStep(standing({ phase: "drawn" }, open, ["conclude"]), NOW);
  expect(step(office(2500))).toEqual({ what: "unclaimed", verb: "conclude", count: 2, amount: 5000 });
  expect(step({ ...office(0), winners: [{ prize: "b" }] })).toEqual({ what: "conclude", verb: "conclude" });
});

test("the prizes of a plan are stated one after the other, in the order in which they are drawn", () => {
  const words = (id: string) => id;
  const view = { office: { book: { kinds: [{ kind: "cash" }] } }, items: [], prizes: [] } as unknown as PromotionView;
  const said = { ...usual("shooter", words, 24), prize: "Free bet", winners: "3" };
  const groups = entries("shooter", said, view, words).map((group) => group.map(([where]) => where));
  const prizes = groups.filter((group) => group.some((one) => one.startsWith("prize ")));
  expect(prizes).toEqual([["prize free_bet_1"], ["prize free_bet_2"], ["prize free_bet_3"]]);
});

test("a start within the notice is known before it is sent", () => {
  const found = ["2026-11-19T18:00", "2026-11-20T15:16", "2026-11-20T15:17", ""].map((at) => noticed(at, 24, NOW));
  expect(found).toEqual([true, true, false, false]);
});
