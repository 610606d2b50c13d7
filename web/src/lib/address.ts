// How sentences name people: the server writes ids; readers see names, and themselves as "you".

import { t } from "./words";

/** People, and the bots of a table. */
const ID = /\b(?:[pb][a-z2-7]{12}|b\d{1,2})\b/g;
const YOU: [RegExp, string][] = [
  [/\bME has\b/g, "you have"],
  [/\bME is\b/g, "you are"],
  [/\bME['’]s\b/g, "your"],
  [/\bME\b/g, "you"],
];

/** A bot has no page, and is never away. */
export const isBot = (person: string): boolean => /^b\d{1,2}$/.test(person);

/** What a sentence advises to write next: here there are buttons for it. */
const WRITE = /: (?:decide|(?:first satisfied, or )?advise_inspector|request_review \S+)$/;

/** What goes round at a table where the crew hands out the dice. */
const OFFER = /: offer (\S+)$/;
const TAKE = /: accept \S+$/;

/** Put names for ids. */
export function named(words: string, names: Record<string, string>): string {
  return words
    .replace(": end with because and the reason", t("give-reason"))
    .replace(WRITE, "")
    .replace(TAKE, "")
    .replace(OFFER, (_, name: string) => t("dice-next", { name }))
    .replace(ID, (person) => names[person] ?? (person.length < 4 ? person : t("somebody")));
}

/** Say a sentence to whom it is about. */
export function toYou(words: string, me: string): string {
  if (!me || !words.includes(me)) return words;
  const marked = words.replaceAll(me, "ME");
  const said = YOU.reduce((text, [from, to]) => text.replace(from, to), marked);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Put ids for the names of people in a line of the notation: not for its verb, its reason, or a name that is a word of the book. */
export function byName(line: string, names: Record<string, string>, words: ReadonlySet<string>): string {
  const [, verb = "", said = "", why = ""] = /^(\S*)(.*?)( because .*)?$/s.exec(line) ?? [];
  const called = Object.entries(names).filter(
    ([id, name]) =>
      name &&
      !words.has(name.toLowerCase()) &&
      !Object.entries(names).some(([other, same]) => other !== id && same.toLowerCase() === name.toLowerCase()),
  );
  const put = called
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce(
      (text, [id, name]) =>
        text.replace(new RegExp(`(?<= )${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?= |$)`, "gi"), id),
      said,
    );
  return verb + put + why;
}
