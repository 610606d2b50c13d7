// A sentence of the server in another language. Its parts make a pattern ("{person} bets {amount} on {wager}"), for which the
// language has its own words; a sentence without any stays as it is.

import { locale } from "./language";

export interface Sentences {
  /** Pairs of a pattern and its words: {0} is the first part, number or name; [he|you] differs for the reader. */
  sentences: [string, string][];
  /** What may follow a sentence. */
  tails: [string, string][];
  /** The stick's calls, and the totals in them. */
  calls: [string, string][];
  names: Record<string, string>;
  /** What stands inside the plain words of a pattern: lists of numbers, and what came of the parts of a wager. */
  inside: [string, string][];
}

/** The sentences of two files as one. */
export const joined = (one: Sentences | null, other: Sentences): Sentences =>
  one ? { ...one, sentences: [...one.sentences, ...other.sentences], tails: [...one.tails, ...other.tails] } : other;

/** A part as a pattern names it, and as the reader sees it; plain words have no kind. */
export interface Piece {
  kind: string;
  shown: string;
}

const [OPEN, CLOSE] = ["\u0002", "\u0003"];
const NUMBER = "(\\d+(?:,\\d{3})*(?:\\.\\d+)?)";
const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern as an expression: `{kind}` is a part, `#` a number, `*` any plain words and `~` words of the book, which stay. */
function source(pattern: string): string {
  const pieces = pattern.split(/(\{\w+\}|[#*~])/).map((one) => {
    if (one === "#") return NUMBER;
    if (one === "*" || one === "~") return `([^${OPEN}${CLOSE}]+?)`;
    return one.startsWith("{") ? `${OPEN}${one.slice(1, -1)}:([^${CLOSE}]*)${CLOSE}` : plain(one);
  });
  return pieces.join("");
}
const expression = (pattern: string, whole: boolean): RegExp => new RegExp(`^${source(pattern)}${whole ? "$" : ""}`);
/** A number as the reader writes it, to the digit to which it was told. */
const number = (words: string): string =>
  Number(words.replaceAll(",", "")).toLocaleString(locale, {
    minimumFractionDigits: words.split(".")[1]?.length ?? 0,
  });

interface Found {
  length: number;
  values: string[];
}
const known = new Map<string, RegExp>();
/** What a pattern finds at the beginning of a text, or in the whole of it: numbers are written as the reader does. */
function matched(pattern: string, text: string, whole = false, within = (words: string) => words): Found | null {
  const key = `${whole} ${pattern}`;
  const sought = known.get(key) ?? expression(pattern, whole);
  known.set(key, sought);
  const found = sought.exec(text);
  if (!found) return null;
  const kinds = pattern.match(/\{\w+\}|[#*~]/g) ?? [];
  const value = (one: string, at: number): string =>
    kinds[at] === "#" ? number(one) : kinds[at] === "*" ? within(one) : one;
  return { length: found[0].length, values: found.slice(1).map(value) };
}

const filled = (words: string, values: string[], mine: boolean): string =>
  words
    .replace(/\[([^|\]]*)\|([^\]]*)\]/g, (_, other: string, you: string) => (mine ? you : other))
    .replace(/\{(\d)\}/g, (_, at: string) => values[Number(at)] ?? "");

/** A sentence in another language; null where that has no words for it. `mine`: it is about the reader. */
export function retold(
  pieces: readonly Piece[],
  { sentences, tails, inside }: Sentences,
  mine: boolean,
): string | null {
  const text = pieces.map(({ kind, shown }) => (kind ? `${OPEN}${kind}:${shown}${CLOSE}` : shown)).join("");
  const within = (words: string): string =>
    inside.reduce(
      (told, [pattern, says]) =>
        told.replace(new RegExp(source(pattern), "g"), (_, ...found: string[]) =>
          filled(says, found.slice(0, -2).map(number), false),
        ),
      words,
    );
  for (const [pattern, words] of sentences) {
    const head =
      matched(pattern, text, true, within) ?? (/[*~]$/.test(pattern) ? null : matched(pattern, text, false, within));
    if (!head) continue;
    let told = filled(words, head.values, mine);
    let rest = text.slice(head.length);
    while (rest) {
      // the longest tail first: "commission 1 given back" begins like "commission 1"
      const found = tails
        .map(([tail, says]) => ({ says, tail: matched(tail, rest, tail.endsWith("*")) }))
        .sort((a, b) => (b.tail?.length ?? 0) - (a.tail?.length ?? 0))[0];
      if (!found?.tail) break;
      told += filled(found.says, found.tail.values, mine);
      rest = rest.slice(found.tail.length);
    }
    if (!rest) return told;
  }
  return null;
}

/** The stick's call in another language. */
export function recalled(call: string, { calls, names }: Sentences): string {
  const told = (words: string): string => {
    for (const [pattern, says] of calls) {
      const found = matched(pattern, words, true);
      if (found) return filled(says, found.values.map(told), false);
    }
    const bare = words.replace(/\.$/, "");
    const name = names[bare.toLowerCase()];
    return name ? name + words.slice(bare.length) : words;
  };
  return told(call);
}
