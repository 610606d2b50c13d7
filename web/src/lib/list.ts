// Words in a row, as a sentence has them.

const FORM = {
  and: new Intl.ListFormat("en-AU", { type: "conjunction" }),
  or: new Intl.ListFormat("en-AU", { type: "disjunction" }),
};

export const list = (words: readonly string[], last: "and" | "or" = "and"): string => FORM[last].format(words);
