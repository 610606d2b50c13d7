// What is printed on an area of the cloth, and where. Chips have their spot (the felt's own `chips`); where some lie, words,
// dice and payouts make room for them, so that both can be read. Nothing is printed smaller than `least`: words break into
// two lines, and a payout that has no room is left to the card. Knows shapes and letters; nothing of rules or money.

import { boxOf, type Box } from "./shapes";
import type { Area } from "./wire";

export type Shape = "wide" | "tall";
export type Kind = "says" | "loud" | "name" | "small" | "pays" | "wins";

export interface Word {
  kind: Kind;
  text: string;
  x: number;
  y: number;
  size: number;
  from?: "start" | "end";
}
export interface Print {
  words: Word[];
  dice: { faces: readonly [number, number]; x: number; y: number; size: number }[];
}
/** What a felt shouts and what it whispers: the line, Come and the Field; the numbers; the lesser rows by number; the centre; odds. */
export type Weight = "line" | "box" | "lesser" | "prop" | "odds";

export interface Spot {
  x: number;
  y: number;
  r: number;
}

/** How wide a letter is, in parts of its height: comfortably, and at the closest. */
const LETTER: Record<Kind, number> = { says: 0.61, loud: 0.84, name: 0.68, small: 0.52, pays: 0.52, wins: 0.56 };
const CLOSE: Record<Kind, number> = { says: 0.585, loud: 0.78, name: 0.62, small: 0.54, pays: 0.5, wins: 0.5 };
const EDGE = 0.4;
/** The least between two words, and between a word and the line of its box. */
const SLIT = 0.15;
/** How wide a letter of a short word with capitals may be, in parts of its height. */
const BROAD = 0.66;
/** As layouts print it, in every language. */
const BAR = "BAR";
/** The smallest letters that anybody reads, in pixels of the screen. */
export const SMALLEST = 11.05;
/** From one line to the next, in parts of its height. */
const LINE = 1.13;

export function weight(area: Area): Weight {
  if (area.behind) return "odds";
  if (area.kind === "centre") return "prop";
  if (area.loud) return "line";
  return area.number || area.bar.length ? "box" : "lesser";
}

const isPlace = (area: Area): boolean => area.number > 0 && area.kind === "numbers";
const small = (box: Box): boolean => box.w < 13;
const high = (box: Box): boolean => box.h >= 8 && (small(box) || box.h > box.w);
/** A box so narrow that words stand above the chips and not beside them. */
export const narrow = (box: Box): boolean => box.w < 9 && !high(box);

/** Where so many stacks lie on an area: a Come wager, then its odds beside it. */
export function spots(area: Area, shape: Shape, count: number): Spot[] {
  const box = boxOf(area.outline);
  const [x, y] = area.chips;
  const r = small(box) ? (count > 1 || narrow(box) ? 1.4 : high(box) ? 1.5 : 1.6) : shape === "wide" ? 1.75 : 1.9;
  return Array.from({ length: count }, (_, i) => ({
    x: x - (count - 1 - i) * r * 1.75,
    y: y + (narrow(box) ? 0.4 : 0),
    r,
  }));
}

/** The box of a number to which a bet came: the bet and its odds lie side by side, each under its own word. With little room
 * one of them has its word: the odds, as soon as some lie there. */
export function columns(
  area: Area,
  came: string,
  least: number,
  odds: boolean,
): { spots: [Spot, Spot]; words: Word[]; gap: Spot } {
  const box = boxOf(area.outline);
  const room = box.w - 2 * SLIT;
  const bet = came.split(" ");
  const behind = area.says.split(" ").findLast((word) => !bet.includes(word)) ?? "";
  const tries = [[came, behind], [bet[0]!, behind], odds ? ["", behind] : [bet[0]!, ""]];
  const chip = (size: number) => Math.min(1.4, (box.h - size * LINE - 0.5) / 2.3, room / 4.2);
  const fits = (words: readonly string[]) => {
    const apart = words.every(Boolean) ? BROAD * least : 0;
    return words.join("").length * BROAD * least + apart <= (apart ? room : room * 0.64) && chip(least) > 1;
  };
  const said = tries.find(fits) ?? ["", ""];
  const size = Math.max(least, Math.min(1.35, room / ((said.join("").length + 1) * BROAD)));
  const cap = said.join("") ? size : 0;
  const r = chip(cap);
  const [one = 0, other = 0] = said.map((word) => (word.length * BROAD * size) / 2);
  const first = Math.max(box.x + SLIT + one, box.x + box.w * 0.27);
  const second = Math.min(box.x + box.w - SLIT - other, box.x + box.w * 0.73);
  const between = one + other + (one && other ? SLIT : 0);
  const at: [number, number] = [Math.min(first, second - between), Math.max(second, first + between)];
  const y = cap ? box.y + box.h - r - 0.4 : box.y + box.h / 2 + 0.2;
  const spot = (x: number): Spot => ({ x, y, r });
  return {
    spots: [spot(at[0]), spot(at[1])],
    words: said.flatMap((text, i) =>
      text ? { kind: "small" as const, text, x: at[i]!, y: box.y + 0.2 + size * 0.9, size } : [],
    ),
    gap: spot((at[0] + at[1]) / 2),
  };
}

/** Where others' chips lie about mine: beside them, on the side where the box has room, and never under them. */
const BESIDE = [
  [1.44, -0.66],
  [-1.44, -0.66],
  [1.44, 0.62],
  [-1.44, 0.62],
  [-2.7, -0.66],
  [-2.7, 0.62],
  [2.7, -0.66],
  [2.7, 0.62],
] as const;
const OTHERS = 0.62;
export function around(box: Box, mine: Spot, count: number): Spot[] {
  const r = mine.r * OTHERS;
  const all = BESIDE.map(([dx, dy]) => ({ x: mine.x + dx * mine.r, y: mine.y + dy * mine.r, r }));
  const inside = all.filter(({ x }) => x - r >= box.x - 0.4 && x + r <= box.x + box.w + 0.4);
  return [...inside, ...all.filter((one) => !inside.includes(one))].slice(0, count);
}

/** In a long box others' chips lie in a row beside mine, none over another: away from the words where at least so many
 * have room there, or else towards them, as far as the words stay legible. */
const STEP = 2.08;
const ENOUGH = 4;
const rowAway = (box: Box, mine: Spot): number => Math.floor((box.x + box.w - mine.x - mine.r) / (mine.r * STEP));
export const rowRoom = (box: Box, mine: Spot, words = 0): number =>
  rowAway(box, mine) >= ENOUGH
    ? rowAway(box, mine)
    : Math.max(0, Math.floor((mine.x - box.x - words - mine.r) / (mine.r * STEP)));
export function inRow(box: Box, mine: Spot, count: number): Spot[] {
  const step = mine.r * STEP * (rowAway(box, mine) >= ENOUGH ? 1 : -1);
  return Array.from({ length: count }, (_, i) => ({ ...mine, x: mine.x + (i + 1) * step }));
}
/** How wide the words of a long box are where they are small and still legible. */
export const wordsWidth = (area: Area): number =>
  2 * EDGE + area.says.length * (area.loud ? LETTER.loud * 2.2 : LETTER.says * 1.15);

/** The room that chips leave: all that is left of them, above them at the foot of a high box, or everything. */
function room(area: Area, box: Box, shape: Shape, stacks: number): Box {
  if (!stacks || area.outline.length > 4 || area.chips[0] < box.x + box.w / 2 - 1) return box;
  const first = spots(area, shape, stacks)[0]!;
  if (high(box)) return { ...box, h: first.y - first.r - box.y };
  const x = small(box) ? first.x : area.chips[0] - (stacks - 1) * first.r * STEP;
  return { ...box, w: x - first.r - EDGE - box.x };
}

/** The largest size at which words fit; below `least` where even the closest letters do not. */
function largest(text: string, kind: Kind, width: number, most: number, least: number): number {
  const size = Math.min(Math.max(most, least), (width - 2 * EDGE) / (text.length * LETTER[kind]));
  return size < least && (width - EDGE) / (text.length * CLOSE[kind]) >= least ? least : size;
}

/** The middle of a line: that of a long box where the words fit there beside the chips, or else of the room. */
function middle(box: Box, left: Box, width: number): number {
  const centre = box.x + box.w / 2;
  return !small(box) && centre + width / 2 <= left.x + left.w ? centre : left.x + left.w / 2;
}

/** Words in one line where they are large enough so, in two where they are not, and in as few as there can be where two
 * are too small. */
function lines(
  text: string,
  kind: Kind,
  width: number,
  most: number,
  least: number,
): { texts: string[]; size: number } {
  const one = largest(text, kind, width, most, least);
  const words = text.split(/(?<=[ -])/);
  if (words.length === 1 || (one >= most * 0.76 && one >= least)) return { texts: [text], size: one };
  const at = Math.ceil(words.length / 2);
  const broken = (parts: string[][]) => {
    const texts = parts.map((some) => some.join("").trim());
    return { texts, size: Math.min(...texts.map((line) => largest(line, kind, width, most * 0.9, least))) };
  };
  const two = broken([words.slice(0, at), words.slice(at)]);
  if (two.size >= least) return two;
  const letters = Math.floor((width - EDGE) / (least * CLOSE[kind]));
  const filled: string[][] = [];
  for (const word of words) {
    const last = filled.at(-1);
    if (last && [...last, word].join("").trim().length <= letters) last.push(word);
    else filled.push([word]);
  }
  return broken(filled);
}

/** Lay out an area on which so many stacks lie, with nothing smaller than so many units. */
export function printed(area: Area, shape: Shape, stacks: number, least = 0, puck?: Spot): Print {
  const { words, dice } = laidOut(area, shape, stacks, least, puck);
  // Beside chips there may be room for no word: the boxes around say the same.
  const gives = (word: Word) => word.kind === "pays" || (word.kind === "says" && stacks > 0);
  return { words: words.filter((word) => word.size >= least || !gives(word)), dice };
}

function laidOut(area: Area, shape: Shape, stacks: number, least: number, puck?: Spot): Print {
  const box = boxOf(area.outline);
  const left = room(area, box, shape, stacks);
  if (isPlace(area)) return underPuck(numberBox(area, box, shape, stacks, least), area, shape, stacks, least, puck);
  if (area.number) return numbered(area, box, left, least);
  if (area.dice.length) return thrown(area, box, left, least);
  if (area.wins.length) return field(area, box, room(area, box, shape, 1), shape, least);
  if (area.bar.length) return barred(area, box, left, shape, stacks, least);
  if (area.loud && area.pays && area.kind === "centre") return aloud(area, box, left, least);
  return plain(area, box, left, shape, stacks, least);
}

/** 4, 5, SIX …: the number, and what is placed and pays under it; with chips at the foot both move up. */
function numberBox(area: Area, box: Box, shape: Shape, stacks: number, least: number): Print {
  const x = box.x + box.w / 2;
  const name = area.printed;
  const most = name.length > 2 ? 0.3 : 0.42;
  const small = shape === "wide" ? 1.4 : 1.2;
  const whole = `${area.says} ${area.pays}`;
  const pays = largest(whole, "small", box.w, small, least) >= least ? whole : area.pays;
  const [y, under] = shape === "wide" ? (stacks ? [0.44, 0.62] : [0.59, 0.91]) : stacks ? [0.4, 0.575] : [0.64, 0.91];
  const paid: Word = {
    kind: "small",
    text: pays,
    x,
    y: box.y + box.h * under,
    size: largest(pays, "small", box.w, small, least),
  };
  const number: Word = {
    kind: "name",
    text: name,
    x,
    y: box.y + box.h * y,
    size: largest(name, "name", box.w, Math.min(5.2, box.h * most), least),
  };
  return { dice: [], words: paid.size >= least ? [number, paid] : [number] };
}

/** How high a number stands over its line, in parts of its size. */
const HEIGHT = 0.74;

/** The point is read: its number stands under the puck, smaller where chips lie close, and what it pays gives way to it. */
function underPuck(print: Print, area: Area, shape: Shape, stacks: number, least: number, puck?: Spot): Print {
  const box = boxOf(area.outline);
  const [number, ...rest] = print.words;
  if (!puck || !number || Math.abs(puck.x - box.x - box.w / 2) > box.w / 2) return print;
  if (Math.abs(puck.y - box.y - box.h / 2) > box.h / 2) return print;
  const top = puck.y + puck.r + 0.1;
  if (number.y - number.size * HEIGHT >= top) return print;
  const [chips] = spots(area, shape, stacks);
  const foot = chips ? chips.y - chips.r : box.y + box.h;
  const size = Math.max(least, Math.min(number.size, (foot - top) / HEIGHT));
  const y = top + size * HEIGHT;
  const paid = rest.map((word) => ({ ...word, y: Math.max(word.y, y + word.size) })).filter((word) => word.y <= foot);
  return { ...print, words: [{ ...number, size, y }, ...paid] };
}

/** Big 6, Horn High 12: what it is above, the number large. */
function numbered(area: Area, box: Box, left: Box, least: number): Print {
  const inside = narrow(box) ? box : left;
  const { texts, size } = lines(area.says, "small", inside.w, 1.35, least);
  const x = inside.x + inside.w / 2;
  const words: Word[] = texts.map((text, i) => ({
    kind: "small",
    text,
    x,
    y: box.y + box.h * 0.1 + size * (i * LINE + 0.85),
    size,
  }));
  const top = box.h * 0.1 + texts.length * size * LINE;
  if (box.h - top < least * 0.8) return { dice: [], words: close(area, box, left, texts, size, least) };
  const number = Math.min(3, box.h * 0.42, (box.h - top) / 1.05);
  const text = figure(area, left, least);
  words.push({
    kind: "name",
    text,
    x: left.x + left.w / 2,
    y: box.y + top + (box.h - top) / 2 + number * 0.3,
    size: largest(text, "name", left.w, number, least),
  });
  return { dice: [], words };
}

/** The number as it is printed, or in figures where its letters have no room. */
const figure = (area: Area, left: Box, least: number): string =>
  largest(area.printed, "name", left.w, least, least) >= least ? area.printed : String(area.number);

/** What has no room for a line of its own: the number ends the last one, or stands alone beside chips. */
function close(area: Area, box: Box, left: Box, texts: readonly string[], size: number, least: number): Word[] {
  const said =
    left.w < box.w ? [figure(area, left, least)] : [...texts.slice(0, -1), `${texts.at(-1)} ${area.printed}`];
  const all = said.map((text): Line => ({
    kind: "small",
    text,
    size: Math.max(least, Math.min(size, largest(text, "small", left.w, 1.35, least))),
  }));
  return under(all, left.x + left.w / 2, box.y + (box.h - all.reduce((sum, one) => sum + one.size * LINE, 0)) / 2);
}

/** A throw that is shown by its dice; with little room its payout goes before its name. */
function thrown(area: Area, box: Box, left: Box, least: number): Print {
  const x = left.x + left.w / 2;
  const [, number = ""] = area.wager.split(" ");
  const says = /^\d+$/.test(number) ? `${area.says} ${number}` : area.says;
  const room = Math.min(left.h, box.h);
  const die = Math.min(3.4, left.w * 0.34, room * 0.37);
  const name = lines(says, "small", left.w, 1.3, least);
  const pays: Line = { kind: "pays", text: area.pays, size: largest(area.pays, "pays", left.w, 1.35, least) };
  const named: Line[] =
    box.h > 7 && name.size >= least ? name.texts.map((text) => ({ kind: "small", text, size: name.size })) : [];
  const high = (all: Line[]) => all.reduce((sum, one) => sum + one.size * LINE, die * 1.15);
  const all = [[...named, pays], named, [pays], []].find((some) => high(some) <= room - 0.3) ?? [];
  const top = box.y + (room - high(all)) / 2;
  return { words: under(all, x, top + die * 1.15), dice: [{ faces: area.dice[0]!, x, y: top + die / 2, size: die }] };
}

type Line = Pick<Word, "kind" | "text" | "size">;

/** Lines under each other from a height on. */
function under(all: readonly Line[], x: number, top: number): Word[] {
  let y = top;
  return all.map((line) => {
    y += line.size * LINE;
    return { ...line, x, y: y - line.size * 0.3 };
  });
}

/** The Field: its totals in a row, and what some of them pay, in one line or a line for each. */
function field(area: Area, box: Box, left: Box, shape: Shape, least: number): Print {
  const wide = shape === "wide";
  const [, y] = area.text;
  const x = (box.x + box.w * 0.3 + left.x + left.w) / 2;
  const room = left.w - box.w * 0.3;
  const size = (text: string) => largest(text, "pays", room, wide ? 1.4 : 1.12, least);
  const texts = size(area.pays) >= least ? [area.pays] : area.pays.split(", ");
  const every: Line[] = texts.map((text) => ({ kind: "pays", text, size: size(text) }));
  const paid = (every.length + 1) * least * LINE <= box.h ? every : [];
  const rest = box.h - 0.3 - paid.reduce((sum, one) => sum + one.size * LINE, 0);
  const wins: Line = { kind: "wins", text: "", size: Math.max(least, Math.min(wide ? 2.35 : 1.6, rest / LINE)) };
  const high = [wins, ...paid].reduce((sum, one) => sum + one.size * LINE, 0);
  return {
    dice: [],
    words: [
      {
        kind: "loud",
        text: area.says,
        x: box.x + box.w * 0.16,
        y: y + (wide ? 1 : 0.75),
        size: largest(area.says, "loud", box.w * 0.3, wide ? 3.1 : 2.2, least),
      },
      ...under([wins, ...paid], x, y - high / 2),
    ],
  };
}

/** A wager against the dice: the throw it does not win stands beside its name, or under it. */
function barred(area: Area, box: Box, left: Box, shape: Shape, stacks: number, least: number): Print {
  const wide = shape === "wide";
  const turned = area.outline.length > 4;
  const below = box.w < 20;
  const [tx, ty] = area.text;
  const most = area.loud ? 3.1 : wide ? 1.55 : 1.36;
  const x = turned ? tx : below ? left.x + left.w / 2 : left.x + left.w * 0.32;
  const y = below ? ty - (wide ? 0 : 0.45) : ty + 0.5;
  const size = (wide ? 1.9 : 1.3) / (area.bar.length > 1 ? 1.3 : 1);
  const { texts, size: name } = below
    ? lines(area.says, "says", left.w, most, least)
    : { texts: [area.says], size: largest(area.says, "says", box.w, most, least) };
  // Two lines keep clear of the puck, in the corner on the right, and give way to chips.
  const named: Word[] =
    texts.length === 1
      ? [{ kind: "says", text: area.says, x, y, size: name }]
      : stacks
        ? []
        : texts.map((text, i) => ({
            kind: "says",
            text,
            x: box.x + EDGE,
            y: y + (i - 0.6) * name * LINE,
            size: name,
            from: "start",
          }));
  const bar = Math.max(wide ? 1.3 : 1, least);
  const from = box.x + EDGE + bar * BAR.length * 0.72;
  const barX = turned
    ? tx + Math.max(11, area.says.length * name * 0.29 + bar * 2.6)
    : below
      ? Math.max(from, x - (wide ? 1.2 : 0.4))
      : left.x + left.w * 0.74;
  const barY = below ? y + (wide ? 2.9 : 1.7) + (texts.length - 1) * 0.3 * name : ty;
  return {
    dice: area.bar.map((faces, i) => ({ faces, x: barX + size * (1.35 + 2.5 * i), y: barY, size })),
    words: [...named, { kind: "small", text: BAR, x: barX, y: barY + 0.45, size: bar, from: "end" }],
  };
}

/** Any Seven, Any Craps in large letters: name, payout, chips in one row. */
function aloud(area: Area, box: Box, left: Box, least: number): Print {
  const [, y] = area.text;
  const small = Math.max(1.4, least);
  const beside = left.w - small * area.pays.length * LETTER.pays - 1;
  const both = largest(area.says, "loud", beside, 2.3, least) >= least;
  const width = both ? beside : left.w;
  const size = largest(area.says, "loud", width, 2.3, least);
  const half = (area.says.length * size * LETTER.loud) / 2;
  return {
    dice: [],
    words: [
      { kind: "loud", text: area.says, x: Math.min(box.x + box.w / 2, box.x + width - half), y: y + size * 0.35, size },
      ...(both
        ? [
            {
              kind: "pays",
              text: area.pays,
              x: left.x + left.w - 2 * EDGE,
              y: y + 0.5,
              size: small,
              from: "end",
            } as const,
          ]
        : []),
    ],
  };
}

/** The number of a row by number: "4" of Buy 4. */
const numberOf = (area: Area): string => /^\w+ (\d+)$/.exec(area.wager)?.[1] ?? "";

/** What an area is called: on a tall cloth the rows by number lie far from the numbers, and each says its own. */
const whole = (area: Area, box: Box, shape: Shape): string =>
  shape === "tall" && small(box) && !area.behind && numberOf(area) ? `${area.says} ${numberOf(area)}` : area.says;

/** A name, and under it what is paid where that is no even money and there is room. */
function plain(area: Area, box: Box, left: Box, shape: Shape, stacks: number, least: number): Print {
  const kind: Kind = area.loud ? "loud" : "says";
  const most = area.loud ? (shape === "wide" ? 3.9 : 2.9) : shape === "wide" ? 1.5 : 1.36;
  const pays = area.pays && !area.loud && !/^1 \S+ 1$/.test(area.pays) ? area.pays : "";
  if (narrow(box) && stacks) return stacked(area, box, pays, least);
  const turned = area.outline.length > 4;
  const { texts, size } = lines(whole(area, box, shape), kind, turned ? box.w : left.w, most, least);
  const width = Math.max(...texts.map((line) => line.length)) * size * LETTER[kind];
  const x = turned ? area.text[0] : middle(box, left, width);
  const all: Line[] = texts.map((text) => ({ kind, text, size }));
  const paid: Line = {
    kind: "pays",
    text: pays,
    size: largest(pays, "pays", left.w, shape === "wide" ? 1.25 : 1.1, least),
  };
  const high = (some: Line[]) => some.reduce((sum, one) => sum + one.size * LINE, 0);
  if (pays && high([...all, paid]) <= box.h - 0.2) all.push(paid);
  return { words: under(all, x, area.text[1] - high(all) / 2), dice: [] };
}

/** A narrow box: the words above the chips, and what is paid where one line is enough for them. */
function stacked(area: Area, box: Box, pays: string, least: number): Print {
  const x = box.x + EDGE;
  const named = lines(whole(area, box, "tall"), "says", box.w, 1.36, least);
  const { texts, size } = named.size >= least ? named : lines(numberOf(area) || area.says, "says", box.w, 1.36, least);
  const all: Line[] = texts.map((text) => ({ kind: "says", text, size }));
  if (pays && texts.length === 1)
    all.push({ kind: "pays", text: pays, size: largest(pays, "pays", box.w, 1.1, least) });
  return {
    words: all.map((line, i) => ({ ...line, x, y: box.y + 0.2 + line.size * (i * 1.06 + 0.88), from: "start" })),
    dice: [],
  };
}
