// A strategy as clicks see it. The text is the truth: it is taken apart into rules, and every click writes it again.
// What clicks have no form for stays as it was written.

/** What stands in a form: a wager W, a whole number N, an amount A. */
export type Forms = Record<string, string>;
export interface Rule {
  /** Conditions that must all hold; none: always. */
  when: string[];
  acts: string[];
  /** Written on one line: `when point: bet field 5; stop`. */
  short?: boolean;
}
/** A rule, a line of the head (a name, the unit, a counter, a comment), or lines for several rules (`for`, `part`). */
export type Block = Rule | string;
export type Values = Partial<Record<"W" | "N" | "A", string>>;
export interface Fit {
  form: string;
  values: Values;
}

export const CONDITIONS: Forms = {
  comeout: "comeout",
  point: "point",
  "point-is": "point N",
  up: "up W",
  "not-up": "not up W",
  fewer: "count W < N",
  won: "last won W",
  lost: "last lost W",
  total: "last total N",
  made: "last made",
  out: "last seven_out",
  ahead: "rack >= start + N",
  behind: "rack <= start - N",
  shoot: "I shoot",
  hunch: "hunch 1 in N",
};
export const ACTS: Forms = {
  bet: "bet W A",
  max: "max W",
  press: "press W A",
  regress: "regress W A",
  keep: "keep W A",
  take: "take W",
  on: "on W",
  off: "off W",
  stop: "stop",
};
const SLOTS = { W: "([a-z][a-z_]*(?: (?:[0-9]+(?:-[0-9]+)?|box))?)", N: "([0-9]+)", A: "([0-9.]*u|[0-9.]+|all)" };
const HEAD = /^(name|unit|counter|list)\b/;
/** The first word of lines that stand for several rules. */
export const SEVERAL = /^(for|part|use)\b/;

/** Take a text apart. */
export function parse(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Rule | null = null;
  let several = false;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    if (!line) continue;
    const indented = /^\s/.test(raw);
    if (indented && several) {
      blocks.push(`${String(blocks.pop())}\n${raw.trimEnd()}`);
      continue;
    }
    several = SEVERAL.test(line);
    const short = /^when ([^:#]+):([^#]+)$/.exec(line);
    if (several) {
      blocks.push(line);
      open = null;
    } else if (short && !indented) {
      blocks.push({ when: parts(short[1]!), acts: short[2]!.split(";").map((one) => one.trim()), short: true });
      open = null;
    } else if (indented && open?.when.length) open.acts.push(line);
    else if (line.startsWith("when ")) blocks.push((open = { when: parts(line.slice(5)), acts: [] }));
    else if (HEAD.test(line) || line.startsWith("#")) {
      blocks.push(line);
      open = null;
    } else if (open && !open.when.length) open.acts.push(line);
    else blocks.push((open = { when: [], acts: [line] }));
  }
  return blocks;
}

/** What is joined by `and` alone comes apart; anything else stays in one piece. */
const parts = (condition: string): string[] =>
  /[()#]|\bor\b/.test(condition) ? [condition.trim()] : condition.split(/\band\b/).map((one) => one.trim());

/** Write it again. */
export function write(blocks: Block[]): string {
  const lines = blocks.flatMap((one) =>
    typeof one === "string"
      ? [one]
      : one.when.length
        ? one.short
          ? [`when ${one.when.join(" and ")}: ${one.acts.join("; ")}`]
          : [`when ${one.when.join(" and ")}`, ...one.acts.map((act) => `  ${act}`)]
        : one.acts,
  );
  return lines.length ? `${lines.join("\n")}\n` : "";
}

/** Find the form of a condition or an act; null where clicks have none. */
export function fit(forms: Forms, words: string): Fit | null {
  for (const [form, template] of Object.entries(forms)) {
    const slots = template.match(/\b[WNA]\b/g) ?? [];
    const found = new RegExp(
      `^${template.replace(/[+]/g, "\\$&").replace(/\b[WNA]\b/g, (slot) => SLOTS[slot as keyof typeof SLOTS])}$`,
    ).exec(words.replace(/\s+/g, " "));
    if (found) return { form, values: Object.fromEntries(slots.map((slot, i) => [slot, found[i + 1]])) };
  }
  return null;
}

/** Write a form with its values. */
export function fill(forms: Forms, form: string, values: Values): string {
  return (forms[form] ?? "").replace(/\b[WNA]\b/g, (slot) => values[slot as keyof Values] ?? "");
}

/** The unit, where the head gives one. */
export const unitOf = (blocks: Block[]): string =>
  blocks.map((one) => (typeof one === "string" ? (/^unit\s+(\S+)/.exec(one)?.[1] ?? "") : "")).find(Boolean) ?? "";

/** Give the strategy another unit. */
export function withUnit(blocks: Block[], unit: string): Block[] {
  const line = `unit ${unit}`;
  if (unitOf(blocks)) return blocks.map((one) => (typeof one === "string" && /^unit\s/.test(one) ? line : one));
  const at = blocks.findIndex((one) => typeof one !== "string" || !/^(#|name\b)/.test(one));
  return at < 0 ? [...blocks, line] : blocks.toSpliced(at, 0, line);
}
