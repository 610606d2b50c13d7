// The words of the page, from .ftl files. A word that is missing shows its name, so that it is noticed.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "../words/en.ftl?part=page";
import { language, type Language } from "./language";
import { joined, type Sentences } from "./retold";

/** Words that come with the pages that need them: what is studied, what staff do, what is hosted beside the tables. */
export type Part = "study" | "work" | "hosted";

/** The marks that Fluent can put around a value: where one begins, a preposition may meet an article. */
const [BEGINS, MARKS] = [/(\p{L}+) \u2068+(\p{L}+)(?= )/gu, /[\u2068\u2069]/g];
/** A preposition and the article of a value that follows it, as one word. */
const MET: Record<Language, Record<string, string>> = {
  en: {},
  de: { "an dem": "am", "bei dem": "beim", "in dem": "im", "von dem": "vom", "zu dem": "zum", "zu der": "zur" },
};

const bundleOf = (tongue: Language): FluentBundle =>
  new FluentBundle(tongue, { useIsolating: Object.keys(MET[tongue]).length > 0 });
const inEnglish = bundleOf("en");
inEnglish.addResource(new FluentResource(english));
/** The reader's language; a word that it lacks is said in English. */
const bundle = language === "en" ? inEnglish : bundleOf(language);

type Words = () => Promise<{ default: string }>;
const PARTS: Record<Language, Record<Part | "page", Words>> = {
  en: {
    page: () => Promise.resolve({ default: english }),
    study: () => import("../words/en.ftl?part=study"),
    work: () => import("../words/en.ftl?part=work"),
    hosted: () => import("../words/en.ftl?part=hosted"),
  },
  de: {
    page: () => import("../words/de.ftl?part=page"),
    study: () => import("../words/de.ftl?part=study"),
    work: () => import("../words/de.ftl?part=work"),
    hosted: () => import("../words/de.ftl?part=hosted"),
  },
};
const loaded = new Map<Part | "page", Promise<void>>(language === "en" ? [["page", Promise.resolve()]] : []);

/** The server's sentences in the reader's language; null in English, which is theirs. */
export let sentences: Sentences | null = null;
const SENTENCES: Record<Language, Partial<Record<Part | "page", () => Promise<{ default: unknown }>>>> = {
  en: {},
  de: { page: () => import("../words/told.de.json"), study: () => import("../words/taught.de.json") },
};

async function loading(part: Part | "page"): Promise<void> {
  const [words, told] = await Promise.all([PARTS[language][part](), SENTENCES[language][part]?.()]);
  bundle.addResource(new FluentResource(words.default));
  if (told) sentences = joined(sentences, told.default as Sentences);
}

function load(part: Part | "page"): Promise<void> {
  const found = loaded.get(part) ?? loading(part);
  loaded.set(part, found);
  found.catch(() => loaded.delete(part));
  return found;
}

/** The words that every page says, in the reader's language: before the first of them is shown. */
export const spoken = (): Promise<void> => load("page");

/** Load a page, or a part of one, together with its words. */
export async function worded<Found>(found: Promise<Found>, ...parts: Part[]): Promise<Found> {
  await Promise.all(parts.map(load));
  return found;
}

/** Say something in the reader's language. */
export const t = (id: string, values?: Record<string, FluentVariable>): string =>
  saidBy(bundle, id, values) ?? saidBy(inEnglish, id, values) ?? id;

/** Say something inside a sentence of the server, which is English. */
export const inSentence = (id: string): string => saidBy(inEnglish, id) ?? id;

function saidBy(by: FluentBundle, id: string, values?: Record<string, FluentVariable>): string | null {
  const message = by.getMessage(id);
  return message?.value ? met(by.formatPattern(message.value, values)) : null;
}

const met = (words: string): string =>
  words
    .replace(BEGINS, (both, preposition: string, article: string) => MET[language][`${preposition} ${article}`] ?? both)
    .replace(MARKS, "");

/** A name of the notation as people write it: three_point_molly is Three point molly. */
export function capital(name: string): string {
  const words = name.replaceAll("_", " ").replace(/\bdont\b/g, "don't");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words that end as a sentence does: what somebody typed may have its full stop, or not. */
export const ended = (words: string): string => (/[.!?…][”“"]?$/.test(words) ? words : `${words}.`);

export function has(id: string): boolean {
  return bundle.hasMessage(id);
}
