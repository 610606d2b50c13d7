// Words in a row, as a sentence has them.

import { locale } from "./language";

const FORM = {
  and: new Intl.ListFormat(locale, { type: "conjunction" }),
  or: new Intl.ListFormat(locale, { type: "disjunction" }),
};

export const list = (words: readonly string[], last: "and" | "or" = "and"): string => FORM[last].format(words);
