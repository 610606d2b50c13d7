// This page's part in a draw: a nonce that is made here, committed to now and shown once entries are closed. It stays in this browser.

import { sha256Hex } from "../lib/digest";
import { drawNonce } from "../lib/fair";

const where = (promotion: string, number: number, person: string): string =>
  `hardway.draw.${promotion}.${number}.${person}`;

export const commitmentOf = (promotion: string, number: number, person: string, nonce: string): string =>
  sha256Hex(`hardway draw\0${promotion}\0${number}\0${person}\0${nonce}`);

export function keptNonce(promotion: string, number: number, person: string): string | null {
  return localStorage.getItem(where(promotion, number, person));
}

/** Make the nonce of a draw, or find the one that was made, and return what it commits to. */
export async function commitment(promotion: string, number: number, person: string): Promise<string> {
  const nonce = keptNonce(promotion, number, person) ?? drawNonce();
  localStorage.setItem(where(promotion, number, person), nonce);
  return commitmentOf(promotion, number, person, nonce);
}
