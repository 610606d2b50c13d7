// Checking a throw of electronic dice, from what was committed and what was shown. The same arithmetic as the server's.

import { hex, hmac, sha256Hex, unhex } from "./digest";

export const houseCommitment = (table: string, number: number, secret: string): string =>
  sha256Hex(`hardway house\0${table}\0${number}\0${secret}`);

export const playerCommitment = (table: string, number: number, person: string, nonce: string): string =>
  sha256Hex(`hardway player\0${table}\0${number}\0${person}\0${nonce}`);

/** The two faces that follow from the house's secret and the players' nonces. */
export function faces(table: string, number: number, secret: string, nonces: Record<string, string>): [number, number] {
  const told = Object.keys(nonces)
    .sort()
    .map((person) => `${person}\0${nonces[person]}\0`)
    .join("");
  const found: number[] = [];
  for (let block = 0; found.length < 2; block++) {
    const bytes = hmac(unhex(secret), `${table}\0${number}\0${told}${block}`);
    for (const byte of bytes) if (byte < 252) found.push((byte % 6) + 1);
  }
  return [found[0]!, found[1]!];
}

export interface Committed {
  throw: number;
  house: string;
  players: Record<string, string>;
}

/** What a row says of the throw that comes next: the opening, the roll before, or a fingerprint made anew. */
export interface Named {
  next?: string;
  renew?: { throw: number; next: string };
}

export interface Shown {
  throw: number;
  secret: string;
  nonces: Record<string, string>;
}

export interface Check {
  what: string;
  person?: string;
  committed: string;
  found: string;
  holds: boolean;
}

/** Check every commitment of a throw and the faces called; each line says what was named, and what is found. */
export function checks(
  table: string,
  named: Named,
  committed: Committed,
  shown: Shown,
  called: readonly [number, number],
): Check[] {
  const number = committed.throw;
  const house = houseCommitment(table, number, shown.secret);
  const first = (named.renew ?? named).next ?? "";
  const lines: Check[] = [
    { what: "first", committed: first, found: committed.house, holds: first === committed.house },
  ];
  lines.push({ what: "house", committed: committed.house, found: house, holds: house === committed.house });
  for (const [person, nonce] of Object.entries(shown.nonces)) {
    const found = playerCommitment(table, number, person, nonce);
    const named = committed.players[person] ?? "";
    lines.push({ what: "player", person, committed: named, found, holds: found === named });
  }
  const right = faces(table, number, shown.secret, shown.nonces);
  lines.push({
    what: "faces",
    committed: called.join(" "),
    found: right.join(" "),
    holds: right.join() === called.join(),
  });
  return lines;
}

export function drawNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}
