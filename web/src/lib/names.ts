// What a house calls its wagers: "place 8" is its "Place Bet 8".

import { once } from "./api";

export interface Book {
  /** `line`: a player who has it may throw. `parent`: what it stands behind. */
  wagers: { wager: string; label: string; numbers: (number | string)[]; parent: string | null; line: boolean }[];
  roles: { role: string; label: string; looks_on: boolean }[];
}

/** The house that is shown where none was asked for. */
export const firstHouse = (): Promise<string> => once<{ first: string }>("/houses").then(({ first }) => first);

export const bookOf = (house: string): Promise<Book> => once<Book>(`/houses/${house}`);

export function labelled(book: Book | null, wager: string): string {
  const [name = "", number = ""] = wager.split(" ");
  const label = book?.wagers.find((one) => one.wager === name)?.label ?? name.replaceAll("_", " ");
  return `${label} ${number}`.trim();
}
