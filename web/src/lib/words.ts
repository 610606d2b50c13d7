// The words of the page, from .ftl files. A word that is missing shows its name, so that it is noticed.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "../words/en.ftl?part=page";

/** Words that come with the pages that need them: what is studied, what staff do, what is hosted beside the tables. */
export type Part = "study" | "work" | "hosted";

const bundle = new FluentBundle("en", { useIsolating: false });
bundle.addResource(new FluentResource(english));

const PARTS: Record<Part, () => Promise<{ default: string }>> = {
  study: () => import("../words/en.ftl?part=study"),
  work: () => import("../words/en.ftl?part=work"),
  hosted: () => import("../words/en.ftl?part=hosted"),
};
const loaded = new Map<Part, Promise<void>>();

function load(part: Part): Promise<void> {
  const found =
    loaded.get(part) ?? PARTS[part]().then(({ default: words }) => void bundle.addResource(new FluentResource(words)));
  loaded.set(part, found);
  found.catch(() => loaded.delete(part));
  return found;
}

/** Load a page, or a part of one, together with its words. */
export async function worded<Found>(found: Promise<Found>, ...parts: Part[]): Promise<Found> {
  await Promise.all(parts.map(load));
  return found;
}

/** Say something in the reader's language. */
export function t(id: string, values?: Record<string, FluentVariable>): string {
  const message = bundle.getMessage(id);
  return message?.value ? bundle.formatPattern(message.value, values) : id;
}

/** A name of the notation as people write it: three_point_molly is Three point molly. */
export function capital(name: string): string {
  const words = name.replaceAll("_", " ").replace(/\bdont\b/g, "don't");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function has(id: string): boolean {
  return bundle.hasMessage(id);
}
