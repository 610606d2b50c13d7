// The server's sentences for their reader. They come in parts: names stand for people, the reader is "you", amounts and
// times are written as everywhere on the page, and what the notation would have one write gives way to the page's buttons.

import type { PhrasePart } from "./messages";
import { cents, shown } from "./money";
import { tableCalled } from "./names";
import { timed } from "./when";
import { recalled, retold, type Piece } from "./retold";
import { inSentence, sentences, t } from "./words";

/** A sentence: of a row its text, of a refusal what it says. */
export interface Told {
  text?: string;
  says?: string;
  phrase?: PhrasePart[] | null;
}

/** To whom a sentence is told. */
export interface Reader {
  names: Record<string, string>;
  /** Who reads; nobody, where staff look on. */
  me?: string;
  /** The zone of the times in it, where the page names it. */
  zone?: string;
}

/** Who did something, in which role: said once over a row, and not again in each of its sentences. */
export interface Signed {
  by: string;
  role: string;
}

/** A moment inside plain words. */
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z?/g;
const ACCOUNT = /^[pb][a-z2-7]{12}$/;

/** A bot has no page, and is never away. */
export const isBot = (person: string): boolean => /^b\d{1,2}$/.test(person);

/** What somebody is called; in a record people go by their names. */
export const called = (person: string, names: Record<string, string>): string =>
  names[person] ?? (ACCOUNT.test(person) ? t("somebody") : person);

/** A line of the notation with names for people. */
export const lineWords = (line: string, names: Record<string, string>): string =>
  line
    .split(" ")
    .map((word) => called(word, names))
    .join(" ");

/** What the page says where the notation advises a line. */
function advised(line: string, names: Record<string, string>): string {
  const [verb, who = ""] = line.split(" ");
  return verb === "because" ? t("give-reason") : verb === "offer" ? t("dice-next", { name: called(who, names) }) : "";
}

/** Join the parts of a sentence for its reader. */
export const said = (told: Told, reader: Reader, over?: Signed): string => tell(told, reader, over).words;

/** The language of a sentence where it is not the reader's: English, for which theirs has no words. */
export const saidIn = (told: Told, reader: Reader, over?: Signed): "en" | undefined => tell(told, reader, over).lang;

function tell(told: Told, { names, me = "", zone = "" }: Reader, over?: Signed): { words: string; lang?: "en" } {
  const plain = told.text ?? told.says ?? "";
  let subject = "";
  const words = (told.phrase ?? [{ text: plain }]).map((part): string => {
    switch (part.kind) {
      case "person":
        subject = part.text;
        return me && subject === me ? inSentence("you") : called(subject, names);
      case "verb":
        return me && subject === me ? part.value! : part.text;
      case "amount":
        return shown(cents(part.value!));
      case "time":
        return timed(part.value!, zone);
      case "table":
        return tableCalled(part.text);
      case "word":
        return part.text.replaceAll("_", " ");
      case "entry":
        return lineWords(part.text, names);
      case "advice":
        return advised(part.value!, names);
      case "by":
        return over?.by && over.role === part.value ? "" : part.text;
      case "signer":
        return over?.by === part.text ? "" : called(part.text, names);
      default:
        return part.text.replace(MOMENT, (at) => timed(at, zone));
    }
  });
  const parts: PhrasePart[] = told.phrase ?? [{ text: plain }];
  if (sentences) {
    const mine = !!me && parts.some((part) => part.kind === "person" && part.text === me);
    const retells = (part: PhrasePart, at: number): Piece =>
      part.kind === "person" && part.text === me
        ? { kind: "person", shown: t("you") }
        : part.kind === "call"
          ? { kind: "call", shown: recalled(part.text, sentences!) }
          : part.kind === "verb"
            ? { kind: "", shown: part.text }
            : part.kind === "by"
              ? { kind: "", shown: words[at] ?? "" }
              : { kind: part.kind ?? "", shown: words[at] ?? "" };
    const found = retold(parts.map(retells), sentences, mine);
    if (found) return { words: found };
  }
  const whole = words.join("");
  const first = told.phrase?.[0];
  const own = me && first?.kind === "person" && first.text === me;
  const capped = own ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
  return sentences && whole ? { words: capped, lang: "en" } : { words: capped };
}

/** A term of a wager in the reader's language: what it is about, and what the book says. */
export function termWords({ term, says }: { term: string; says: string }): {
  term: string;
  says: string;
  lang?: "en" | undefined;
} {
  const { words, lang } = tell({ says: `${term}: ${says}` }, { names: {} });
  const [about = "", ...rest] = words.split(": ");
  return { term: about, says: rest.join(": "), lang };
}

/** The part of a sentence that is of a kind. */
export const partOf = (told: Told, kind: PhrasePart["kind"]): string | undefined =>
  told.phrase?.find((part) => part.kind === kind)?.text;
