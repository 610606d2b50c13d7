// An entry written from the fields of its form, in the order of the notation; and a name from what somebody calls a thing.

import type { HostedEntry } from "../lib/messages";
import { typed } from "../lib/money";

export function written(form: HostedEntry, given: Record<string, string>, because = ""): string {
  const words = form.parts.flatMap((part) => {
    const said = line(given[part.field] ?? "");
    const value = part.kind === "amount" || part.kind === "measure" ? typed(said) : said;
    return value ? [part.lead, value] : [];
  });
  return [form.verb, ...words, ...(because.trim() ? ["because", because.trim()] : [])].filter(Boolean).join(" ");
}

/** What stays in fields once an entry was taken: what was typed since it was sent, for the next. Its answer may come after
 * the socket has told of it, and the next form was begun. */
export const typedSince = (now: Record<string, string>, sent: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => sent[field] !== value));

/** Words of several lines as one. */
export const line = (words: string): string => words.trim().replace(/\s+/g, " ");

/** "Spring Cup" as the notation names it: spring_cup. */
export function named(title: string): string {
  return title
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 40);
}
