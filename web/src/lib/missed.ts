// What came of one's bets while one was away: bet by bet, from the rows that were missed.

import { cents, type Cents } from "./money";
import { settledIn } from "./rolls";
import type { Row } from "./wire";

export interface Missed {
  rolls: number;
  /** What each bet won and lost; null where the rows are too many to be told. */
  bets: { wager: string; won: Cents; lost: Cents }[] | null;
}

/** What the rows of these rolls came to for somebody. */
export function missedIn(rows: readonly Row[], me: string): Missed {
  const bets = new Map<string, { wager: string; won: Cents; lost: Cents }>();
  for (const one of rows.flatMap(settledIn)) {
    if (one.player !== me || (one.result !== "won" && one.result !== "lost")) continue;
    const bet = bets.get(one.wager) ?? { wager: one.wager, won: 0, lost: 0 };
    bet[one.result] += Math.abs(cents(one.pays));
    bets.set(one.wager, bet);
  }
  return { rolls: rows.length, bets: [...bets.values()] };
}
