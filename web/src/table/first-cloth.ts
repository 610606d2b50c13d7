// The cloth of a table before anything else of it has come: its boxes and their words, about where the page draws them.

import { printed, SMALLEST, weight, type Shape } from "../lib/print";
import { rounded } from "../lib/shapes";
import type { Felt } from "../lib/messages";
import { isBeside, isLow, shapeIn } from "./sizes";

export interface Place {
  shape: Shape;
  left: number;
  top: number;
  width: number;
}

/** What lies above, below and beside a cloth, in pixels: Cloth.svelte and TablePage.svelte leave so much. */
const TALL = { top: 147, beside: 20, widest: 620 };
const SIDE = 220;
const EDGE = 10;

/** Where a cloth comes to lie in a window of some size. */
export function placed(width: number, height: number, felt: Felt): Place {
  const shape = shapeIn(width, height);
  const [across, down] = felt.wide.size;
  const fits = (room: number, left: number, rest: number, top: number): Place => {
    const wide = Math.min(room, (rest * across) / down);
    return { shape, left: left + (room - wide) / 2, top, width: wide };
  };
  if (isBeside(width, height)) {
    const paper = Math.max(262, Math.min(0.244 * width, 350));
    return fits(width - paper - 36 - 2 * EDGE, 12 + EDGE, height - 247, 99);
  }
  if (isLow(width, height)) return fits(width - SIDE - 12, 8, height - 47, 40);
  if (shape === "wide") return fits(width - TALL.beside, EDGE, height - 343, TALL.top);
  const wide = Math.min(width - TALL.beside, TALL.widest);
  return { shape, left: (width - wide) / 2, top: TALL.top, width: wide };
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

/** The cloth as HTML. What is seldom bet on, and chips, come with the page. */
export function clothOf(felt: Felt, { shape, left, top, width }: Place): string {
  const { size, areas, marks } = felt[shape];
  const least = (SMALLEST * size[0]) / width;
  const text = (kind: string, x: number, y: number, high: number, turn: number, words: string): string =>
    `<text class="${kind}" transform="translate(${x} ${y}) rotate(${turn})" font-size="${high}">${escaped(words)}</text>`;
  const boxes = areas.map((area) => {
    const odds = weight(area) === "odds";
    const { words } = printed(area, shape, 0, least);
    const said = words.map((word) =>
      text(`${word.kind} ${word.from ?? ""}`, word.x, word.y, word.size, 0, word.text || area.wins.join(" · ")),
    );
    return `<g class="${weight(area)}${odds ? " bare" : ""}"><path class="ground" d="${rounded(area.outline, 0.9)}"/>${odds ? "" : said.join("")}</g>`;
  });
  const turned = marks.map(({ at, size: high, turn, says }) =>
    text("mark", at[0], at[1], Math.max(high, least), turn, says),
  );
  return `<svg class="felt" viewBox="0 0 ${size[0]} ${size[1]}" fill="none" text-anchor="middle" style="position:absolute;left:${left}px;top:${top}px;width:${width}px;border-radius:10px;background:${felt.cloth};--print:${felt.print};--second:${felt.second}"><g class="print">${boxes.join("")}${turned.join("")}</g></svg>`;
}
