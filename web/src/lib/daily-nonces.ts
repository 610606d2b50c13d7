// This page's part in the dice of the daily shoot: a nonce that stays on this device until the day is over. Before that
// the house must not have it: with every nonce in hand, the last to enter could choose the dice.
import { Refused, send } from "./api";
import { sha256Hex } from "./digest";
import { drawNonce } from "./fair";
import type { DailyShoot } from "./messages";

const PREFIX = "hardway.daily.";

/** What this page commits to for a day: the fingerprint of a nonce that is kept here. */
export function committed(day: string, person: string): string {
  const key = `${PREFIX}${day}.${person}`;
  const nonce = localStorage.getItem(key) ?? drawNonce();
  localStorage.setItem(key, nonce);
  return sha256Hex(["hardway daily entry", day, person, nonce].join("\0"));
}

/** Show the nonces of days that are over; what is refused is of no use any more. Return the shoot as it stands then. */
export async function showKept(today: DailyShoot): Promise<DailyShoot> {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX))) {
    const [day = "", person = ""] = key.slice(PREFIX.length).split(".");
    if (day >= today.day) continue;
    try {
      today = await send<DailyShoot>("PUT", `/daily/${day}/nonce`, { person, nonce: localStorage.getItem(key) });
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      if (fault.status === 429 || fault.status >= 500) break; // it is tried again with the next visit
    }
    localStorage.removeItem(key);
  }
  return today;
}
