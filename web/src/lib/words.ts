// The words of the page, from .ftl files. A word that is missing shows its name, so that it is noticed.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "../words/en.ftl?raw";

const bundle = new FluentBundle("en", { useIsolating: false });
bundle.addResource(new FluentResource(english));

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
