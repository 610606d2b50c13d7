// Outlines of areas as SVG paths, and the way from one area to the next by arrow key.

import type { Area, Point } from "./wire";

const at = ([x, y]: Point): string => `${+x.toFixed(2)} ${+y.toFixed(2)}`;

/** Draw a closed outline with round corners. */
export function rounded(outline: readonly Point[], radius: number): string {
  const parts: string[] = [];
  outline.forEach((corner, i) => {
    const before = outline[(i + outline.length - 1) % outline.length]!;
    const after = outline[(i + 1) % outline.length]!;
    parts.push(
      `${i ? "L" : "M"}${at(toward(corner, before, radius))}Q${at(corner)} ${at(toward(corner, after, radius))}`,
    );
  });
  return `${parts.join("")}Z`;
}

function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const share = Math.min(distance / length, 0.5);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function boxOf(outline: readonly Point[]): Box {
  const xs = outline.map((p) => p[0]);
  const ys = outline.map((p) => p[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

const STEPS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What it costs that an area does not lie beyond this one on the arrow's side, but above or below it. */
const BESIDE = 60;

/** How far a point is from an interval: 0 inside it. */
const beyond = (at: number, from: number, length: number): number => Math.max(from - at, at - from - length, 0);

/** Where an area is for the arrows: one that goes round a corner is where its words are. */
const spot = (area: Area): Box =>
  area.outline.length === 4 ? boxOf(area.outline) : { x: area.text[0], y: area.text[1], w: 0, h: 0 };

/** The area an arrow key leads to: the nearest one on that side, straight ahead before aslant, beyond this one before beside it. */
export function neighbour(areas: readonly Area[], from: Area, key: string): Area | null {
  const step = STEPS[key];
  if (!step) return null;
  const [x, y] = from.text;
  const here = spot(from);
  let best: Area | null = null;
  let least = Infinity;
  for (const area of areas) {
    const ahead = (area.text[0] - x) * step[0] + (area.text[1] - y) * step[1];
    if (area === from || ahead < 0.5) continue;
    const box = spot(area);
    const gap = step[0]
      ? Math.max(box.x - here.x - here.w, here.x - box.x - box.w)
      : Math.max(box.y - here.y - here.h, here.y - box.y - box.h);
    const aside = step[0] ? beyond(y, box.y, box.h) : beyond(x, box.x, box.w);
    const cost = (step[0] ? beyond(x, box.x, box.w) : beyond(y, box.y, box.h)) + aside * 3 + (gap < -0.1 ? BESIDE : 0);
    if (cost < least) [best, least] = [area, cost];
  }
  return best;
}
