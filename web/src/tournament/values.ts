// Items of the conditions that have several parts: from the words on record to fields of a form, and back. So a reader of any
// language fills in numbers and choices, and the record has its own words.

/** "3 to 6" is 3 and 6. */
export const ends = (text: string): [string, string] => {
  const [low = "", high = ""] = text.split(/\s+to\s+/);
  return [low, high];
};
export const between = (low: string, high: string): string => (low || high ? `${low} to ${high}` : "");

/** "30 hands" is 30 and hands; "2 of table" is 2 and table; "cash 0.10" is cash and 0.10. */
export const number = (text: string): string => /\d+/.exec(text)?.[0] ?? "";
export const unit = (text: string, known: readonly string[]): string =>
  known.find((one) => text.split(" ").includes(one)) ?? "";
export const length = (count: string, of: string): string => (count ? `${count} ${of || "hands"}` : "");
export const goesOn = (count: string, of: string): string =>
  of === "none" ? "none" : of ? `${count || "1"} of ${of}` : "";
export const rate = (text: string): string => text.replace(/^cash ?/, "");
export const kept = (how: string, at: string): string => (how === "cash" ? `cash ${at}`.trim() : how);

/** "best 1 bought" is "best 1" and "bought". */
export const groups = (text: string): string[] => text.match(/(?:best|rest) \d+|\S+/g) ?? [];
/** Who can play in a round: everyone in the first; later those of earlier rounds, and who has bought back. */
export const groupsOf = (round: number): string[] =>
  round === 1
    ? ["entrants"]
    : [
        ...Array.from({ length: round - 1 }, (_, i) => `best ${i + 1}`),
        ...Array.from({ length: round - 1 }, (_, i) => `rest ${i + 1}`),
        "bought",
      ];

/** What stands in a field for what is on record: in a line for words a reader's own "no" stands for "none". */
export const spelt = (stated: string, inWords: boolean, no: string): string =>
  inWords && stated === "none" ? no : stated;
/** What the record has for what stands in such a field. */
export const recorded = (value: string, inWords: boolean, no: string): string =>
  inWords && value.trim().toLowerCase() === no.toLowerCase() ? "none" : value.trim();
