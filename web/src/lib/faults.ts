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

/** What may be done, less what somebody who is kept from play may do no longer. */
export const lawful = (legal: Legal, keptOut: string): Legal =>
  keptOut ? { ...legal, may: legal.may.filter((one) => !STAKES.has(one.entry)) } : legal;

/** Whether somebody may not play on: by their own exclusion, or because the crew excluded them from the game. */
export const isExcluded = (legal: Legal, keptOut: string): boolean =>
  !!keptOut || legal.not.some((one) => one.entry === "bet" && one.reason === "excluded");
