// This page's part in provable dice: one nonce for each throw, kept where a second tab of the same person finds it.
// It is shown on the row of the throw alone, once that names this page's fingerprint, and the house's as it was while
// betting was open: before that row the house has not bound itself, and with the nonce it could still choose.

import { drawNonce, playerCommitment } from "./fair";
import type { DiceState, Row, ToServer } from "./wire";

const made = new Map<string, { nonce: string; commitment: string }>();

export function nonceFor(table: string, number: number, person: string): { nonce: string; commitment: string } {
  const id = `hardway.nonce.${table}.${person}`;
  const key = `${id}.${number}`;
  let found = made.get(key);
  if (!found) {
    const nonce = keptNonce(id, number) ?? drawNonce();
    localStorage.setItem(id, `${number} ${nonce}`);
    found = { nonce, commitment: playerCommitment(table, number, person, nonce) };
    made.set(key, found);
  }
  return found;
}

function keptNonce(id: string, number: number): string | null {
  const [kept, nonce] = (localStorage.getItem(id) ?? "").split(" ");
  return kept === String(number) && nonce ? nonce : null;
}

interface Thrown {
  throw: number;
  house: string;
  players: Record<string, string>;
}

/** What one person's page has seen of the throws of one table. */
export class Part {
  /** What the house named for a throw while betting on it was open. */
  #named: { throw: number; house: string } | null = null;
  /** The last throw as its row has it. */
  #thrown: Thrown | null = null;
  #committed = "";
  #shown = "";

  constructor(
    readonly table: string,
    readonly person: string,
  ) {}

  /** Take a row; return the throw that was called without the nonce this page had committed to, or 0. */
  follow(row: Row): number {
    type Proof = Partial<Thrown> & { nonces?: Record<string, string>; missing?: string[] };
    const proof: Proof | null | undefined = row.proof;
    if (proof?.players) this.#thrown = { throw: 0, house: "", ...proof, players: proof.players };
    if (!proof?.nonces || proof.throw === undefined) return 0;
    // A page whose line came back without the row of the throw has kept its nonce: the roll says that it was missing.
    const missing = proof.missing?.includes(this.person) ?? false;
    const mine = this.#thrown?.throw === proof.throw && this.#thrown.players[this.person] === this.#committed;
    return (missing || (this.#committed && mine)) && !(this.person in proof.nonces) ? proof.throw : 0;
  }

  /** Say nothing twice on one line; on a new line it is said again. */
  again(): void {
    this.#shown = "";
  }

  /** What is to be said now, seeing the dice as they stand: a fingerprint, a nonce, or nothing. */
  answer(dice: DiceState | null): ToServer | null {
    if (!dice) return null;
    const number = dice.throw;
    const { nonce, commitment } = nonceFor(this.table, number, this.person);
    if (dice.phase === "open") {
      this.#named = { throw: number, house: dice.house };
      this.#committed = commitment;
      return dice.players[this.person] === commitment ? null : { type: "commit", throw: number, commitment };
    }
    if (dice.phase !== "closed" || this.#shown === commitment || !this.#bound(number, commitment)) return null;
    this.#shown = this.#committed = commitment;
    return { type: "reveal", throw: number, nonce };
  }

  /** Whether the row of a throw binds the house to what it named, and this page's nonce with it. */
  #bound(number: number, commitment: string): boolean {
    const [thrown, named] = [this.#thrown, this.#named];
    if (thrown?.throw !== number || thrown.players[this.person] !== commitment) return false;
    return named?.throw !== number || named.house === thrown.house;
  }
}
