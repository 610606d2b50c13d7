// A secret wager: the salt is made here, and the words that open the wager stay in this browser, by what they commit to.

import { hex, sha256Hex } from "../lib/digest";
import { labelled, type Book } from "../lib/names";

const SALT_BYTES = 12;
const where = (commitment: string): string => `hardway.sealed.${commitment}`;

/** What is sealed: the SHA-256, in hexadecimal, of a salt, a space and the wager. */
export const commitmentOf = (salt: string, says: string): string => sha256Hex(`${salt} ${says}`);

/** Keep a wager with a new salt, and return what it commits to. */
export function keep(says: string): string {
  const salt = hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  const commitment = commitmentOf(salt, says);
  localStorage.setItem(where(commitment), `${salt} ${says}`);
  return commitment;
}

/** The words that open a wager: the salt, a space and the wager; nothing where it was made in another browser. */
export const opensWith = (commitment: string): string => localStorage.getItem(where(commitment)) ?? "";

/** Wagers as the house calls them: `place 6 120` is its "Place Bet 6 120". */
export function inWords(book: Book | null, says: string): string {
  const wagers = says.split(",").map((one) => /^(.*) (\S+)$/.exec(one.trim()) ?? ["", one.trim(), ""]);
  return wagers.map(([, wager, amount]) => `${labelled(book, wager!)} ${amount}`.trim()).join(", ");
}
