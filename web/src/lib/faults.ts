// Problems by their names: those that mean something else than a refusal of what was just done.

import type { Legal } from "./wire";

/** What the dice say to a page whose commitment or nonce came too late: the throw goes on without it, nobody did wrong. */
export const DICE_FAULTS = new Set([
  "betting_closed",
  "betting_open",
  "no_commitment",
  "too_early",
  "too_late",
  "used_nonce",
  "wrong_nonce",
]);

/** What is said to somebody who is not let in. */
export const BARS = new Set(["no_table", "not_your_role"]);

/** What puts money at risk: not for somebody who is excluded. */
const STAKES = new Set(["bet", "buyin", "tokens", "throw", "up", "on"]);

/** What may be done, and not: somebody who is kept from play may not put money at risk, on a felt that stays whole. */
export function lawful({ may, not }: Legal, keptOut: string): Legal {
  if (!keptOut) return { may, not };
  const kept = may.filter((one) => STAKES.has(one.entry));
  return {
    may: may.filter((one) => !STAKES.has(one.entry)),
    not: [...not, ...kept.map((one) => ({ ...one, reason: "excluded", says: keptOut }))],
  };
}

/** Whether somebody may not play on: by their own exclusion, or because the crew excluded them from the game. */
export const isExcluded = (legal: Legal, keptOut: string): boolean =>
  !!keptOut || legal.not.some((one) => one.entry === "bet" && one.reason === "excluded");
