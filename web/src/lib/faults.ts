// Problems by their names: those that mean something else than a refusal of what was just done.

/** What the dice say to a page whose commitment or nonce came too late: the throw goes on without it, nobody did wrong. */
export const DICE_FAULTS = new Set(["betting_closed", "betting_open", "no_commitment", "too_early", "too_late", "used_nonce", "wrong_nonce"]);

/** What is said to whoever is not let in. */
export const BARS = new Set(["no_table", "not_your_role"]);
