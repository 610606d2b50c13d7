// This page's part in provable dice: one nonce for each throw, kept where a second tab of the same person finds it.

import { drawNonce, playerCommitment } from "./fair";

const made = new Map<string, Promise<{ nonce: string; commitment: string }>>();

export function nonceFor(table: string, number: number, person: string): Promise<{ nonce: string; commitment: string }> {
  const id = `hardway.nonce.${table}.${person}`;
  const key = `${id}.${number}`;
  let found = made.get(key);
  if (!found) {
    const nonce = keptNonce(id, number) ?? drawNonce();
    localStorage.setItem(id, `${number} ${nonce}`);
    found = playerCommitment(table, number, person, nonce).then((commitment) => ({ nonce, commitment }));
    made.set(key, found);
  }
  return found;
}

function keptNonce(id: string, number: number): string | null {
  const [kept, nonce] = (localStorage.getItem(id) ?? "").split(" ");
  return kept === String(number) && nonce ? nonce : null;
}
