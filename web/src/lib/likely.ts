// The book of a table by its id, before anything else of it is known: crown-1, vegas-crapless_2.

/** The book that a table is likely to have, among these houses; nothing for another's table. */
export function likelyBook(table: string, houses: readonly { house: string }[]): string | undefined {
  const [, house = "", variant = ""] = /^([a-z0-9_]+)-(?:([a-z0-9_]+)_[a-z0-9]+$)?/.exec(table) ?? [];
  if (!houses.some((one) => one.house === house)) return undefined;
  return variant ? `${house}.${variant}` : house;
}
