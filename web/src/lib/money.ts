// Money is a decimal string on the wire and whole cents here. Nothing on the page works out what is paid.

import { locale } from "./language";
import { t } from "./words";

/** What stands before hundredths: a point, or a comma. */
const MARK = (1.5).toLocaleString(locale).charAt(1);

/** A number with so many digits after the mark: 1.41, in German 1,41. */
export const digits = (value: number, places: number): string =>
  value.toFixed(places).replace("-", "−").replace(".", MARK);

/** A share in hundredths: 1.41 %. */
export const hundredths = (share: number): string => `${digits(100 * share, 2)} %`;

export type Cents = number;

/** Read a decimal string of the wire: "12.50" is 1250. */
export function cents(text: string): Cents {
  const found = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) throw new Error(`${JSON.stringify(text)} is no amount of money`);
  const whole = Number(found[2]) * 100 + Number((found[3] ?? "").padEnd(2, "0"));
  return found[1] ? -whole : whole;
}

/** Write an amount for people: 12, 7.50, −5. */
export function shown(amount: Cents): string {
  const size = Math.abs(amount);
  const whole = Math.floor(size / 100).toLocaleString(locale);
  const rest = size % 100;
  return `${amount < 0 ? "−" : ""}${whole}${rest ? `${MARK}${String(rest).padStart(2, "0")}` : ""}`;
}

/** Write an amount with its sign: +12, −5. */
export function signed(amount: Cents): string {
  return amount > 0 ? `+${shown(amount)}` : shown(amount);
}

/** Write a result in dollars, always with its sign: +5.00, −0.42. */
export function resultWords(dollars: number | string): string {
  const told = digits(Math.abs(Number(dollars)), 2);
  return Number(dollars).toFixed(2).replace("-", "") === "0.00" ? told : `${Number(dollars) < 0 ? "−" : "+"}${told}`;
}

/** Write what something costs on average, in dollars: a cost has no sign, and one that a player gains says so. */
export function costWords(dollars: number): string {
  const told = digits(Math.abs(dollars), 2);
  return Number(dollars.toFixed(2)) < 0 ? t("cost-gained", { amount: told }) : told;
}

/** Write an amount as the notation wants it: 12, 7.50. */
export function entered(amount: Cents): string {
  return amount % 100 ? (amount / 100).toFixed(2) : String(amount / 100);
}

/** An amount as people type it, as the notation wants it: "$1,250" is 1250, and in German "7,50 €" is 7.50. */
export function typed(text: string): string {
  const bare = text.trim().replace(/^(?:[A-Z]{1,2})?[$€]\s*|\s*(?:[$€]|AUD|NZD|USD|dollars?)$/gi, "");
  const plain =
    MARK === "," ? bare.replace(/\.(?=\d{3}(?:\D|$))/g, "").replace(",", ".") : bare.replace(/,(?=\d{3}(?:\D|$))/g, "");
  return /^\d+(\.\d+)?$/.test(plain) ? plain : text.trim();
}

/** The cents of an amount as people type it; null where it cannot be read. */
export function read(text: string): Cents | null {
  const plain = typed(text);
  return /^\d+(\.\d\d?)?$/.test(plain) ? cents(plain) : null;
}

export interface Pile {
  chip: Cents;
  count: number;
}

/** Make an amount of chips, the largest first; what no chip can make is left as a last pile of its own. */
export function piles(amount: Cents, chips: readonly Cents[]): Pile[] {
  const found: Pile[] = [];
  let left = amount;
  for (const chip of [...chips].sort((a, b) => b - a)) {
    const count = Math.floor(left / chip);
    if (count) found.push({ chip, count });
    left -= count * chip;
  }
  if (left) found.push({ chip: left, count: 1 });
  return found;
}

/** The least amount of at least `wanted` that stands on the steps a wager allows. */
export function fitting(wanted: Cents, low: Cents, step: Cents): Cents {
  if (wanted <= low) return low;
  return low + Math.ceil((wanted - low) / step) * step;
}
