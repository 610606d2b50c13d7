// What can be called across a table with one touch.

import { isBot } from "./said";
import { t } from "./words";

/** As they are sent; each reader sees them in their own language. */
export const CHEERS = ["Well done!", "Hot dice!", "Come on!", "Good luck!", "Ouch!"];

/** What somebody said, as its reader sees it. */
export function spokenWords(words: string): string {
  const cheer = CHEERS.indexOf(words);
  return cheer < 0 ? words : t(`cheer-${cheer + 1}`);
}

interface Words {
  by: string;
  words: string;
  at?: number;
}

/** What is heard of the talk: all that people say, and of each bot only its last words, for a bot speaks at every bet. */
export function heardOf<T extends Words>(chat: readonly T[], muted: readonly string[]): T[] {
  const last = new Map(chat.map((one, at) => [one.by, at]));
  return chat.filter((one, at) => !muted.includes(one.by) && (!isBot(one.by) || last.get(one.by) === at));
}

/** What was said last since a moment; a bot is heard when no person has spoken, and not in company. */
export function lastWords<T extends Words>(
  chat: readonly T[],
  since: number,
  muted: readonly string[],
  company = false,
): T | undefined {
  const fresh = chat.filter((one) => one.at && one.at > since && !muted.includes(one.by));
  return fresh.findLast((one) => !isBot(one.by)) ?? (company ? undefined : fresh.at(-1));
}

/** What others said since a moment, for those who listen: people only, for a bot speaks at every bet. */
export const saidSince = <T extends Words>(
  chat: readonly T[],
  since: number,
  me: string,
  muted: readonly string[],
): T[] => chat.filter((one) => one.at && one.at > since && one.by !== me && !isBot(one.by) && !muted.includes(one.by));

/** What was said before the last words, by people, where it is not long ago. */
export const wordsBefore = <T extends Words>(
  chat: readonly T[],
  last: T | undefined,
  since: number,
  muted: readonly string[],
): T | undefined =>
  last &&
  chat
    .slice(0, chat.indexOf(last))
    .findLast((one) => one.at && one.at > since && !isBot(one.by) && !muted.includes(one.by));
