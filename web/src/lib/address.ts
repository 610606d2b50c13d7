// How sentences name people: the server writes ids; readers see names, and themselves as "you".

import { t } from "./words";

const ID = /\bp[0-9a-z]{5,}\b/g;
const YOU: [RegExp, string][] = [
  [/\bME has\b/g, "you have"],
  [/\bME is\b/g, "you are"],
  [/\bME['’]s\b/g, "your"],
  [/\bME\b/g, "you"],
];

/** Put names for ids. */
export function named(words: string, names: Record<string, string>): string {
  return words.replace(ID, (person) => names[person] ?? t("somebody"));
}

/** Say a sentence to whom it is about. */
export function toYou(words: string, me: string): string {
  if (!me || !words.includes(me)) return words;
  const marked = words.replaceAll(me, "ME");
  const said = YOU.reduce((text, [from, to]) => text.replace(from, to), marked);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
