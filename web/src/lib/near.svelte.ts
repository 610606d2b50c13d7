// A part of the felt drawn so large that a thumb is sure of every box: where a box is smaller, a touch opens that part.

import { boxOf, type Box } from "./shapes";
import type { Area, Arrangement, Point } from "./wire";

/** What a thumb is sure of, in pixels. */
export const THUMB = 44;
/** Of a box that is long, a thumb is sure with less of its other side. */
export const [LONG, LOW] = [3 * THUMB, 26];
/** The row above the close-up, with the way out of it. */
export const ROW = 44;

const crossings = (outline: readonly Point[], axis: 0 | 1, level: number): number[] =>
  outline
    .flatMap((from, i) => {
      const to = outline[(i + 1) % outline.length]!;
      const [a, b] = [from[1 - axis]!, to[1 - axis]!];
      return a <= level !== b <= level ? [from[axis]! + ((level - a) / (b - a)) * (to[axis]! - from[axis]!)] : [];
    })
    .sort((one, other) => one - other);

/** The box one can go in straight from a point of an outline, or null outside it: of one that goes round a corner the arm. */
export function armAt(outline: readonly Point[], at: Point): Box | null {
  const [x, y] = ([0, 1] as const).map((axis) => {
    const ends = crossings(outline, axis, at[1 - axis]!);
    const next = ends.findIndex((end) => end > at[axis]!);
    return next % 2 === 1 ? [ends[next - 1]!, ends[next]!] : null;
  });
  return x && y ? { x: x[0]!, y: y[0]!, w: x[1]! - x[0]!, h: y[1]! - y[0]! } : null;
}

/** How thin an outline is where it is thinnest. */
export function thinnest(outline: readonly Point[]): number {
  const middles = (axis: 0 | 1) => {
    const ends = outline.map((point) => point[axis]!).sort((one, other) => one - other);
    return ends.slice(1).flatMap((end, i) => (end > ends[i]! ? [(end + ends[i]!) / 2] : []));
  };
  const arms = middles(0).flatMap((x) => middles(1).flatMap((y) => armAt(outline, [x, y]) ?? []));
  return Math.min(...arms.map((arm) => Math.min(arm.w, arm.h)));
}

const between = (least: number, at: number, most: number): number => Math.max(least, Math.min(at, most));
/** How much of a stretch is seen. */
const seen = (from: number, length: number, start: number, window: number): number =>
  Math.min(from + length, start + window) - Math.max(from, start);
/** Where a window begins that shows a stretch, or what is at hand of it, and moves no further than it must. */
const showing = (start: number, window: number, from: number, length: number): number =>
  length > window ? start : between(from + length - window, start, from);

export class Near {
  /** The part that is drawn large; null while the whole felt is seen. */
  view = $state.raw<Box | null>(null);
  /** Where the touch was, in shares of the cloth: it grows from there. */
  from = $state.raw<Point>([0.5, 0.5]);
  /** Whether the touch that brought it near goes on. */
  fresh = false;

  constructor(
    private plan: () => Arrangement,
    private areas: () => readonly Area[],
    private width: () => number,
  ) {}

  /** How high the close-up is, in pixels: with its row it takes the place of the whole cloth. */
  get height(): number {
    const [w, h] = this.plan().size;
    return (this.width() * h) / w - ROW;
  }

  /** Whether a thumb at this point of the drawing is sure of its box; if not, it is brought near. */
  sure(drawn: DOMRect, client: Point): boolean {
    const [w, h] = this.plan().size;
    const view = this.view ?? { x: 0, y: 0, w, h };
    const share: Point = [(client[0] - drawn.x) / drawn.width, (client[1] - drawn.y) / drawn.height];
    const at: Point = [view.x + share[0] * view.w, view.y + share[1] * view.h];
    const area = this.areas().find((one) => armAt(one.outline, at));
    if (!area) return true;
    const arm = armAt(area.outline, at)!;
    const sides = [seen(arm.x, arm.w, view.x, view.w), seen(arm.y, arm.h, view.y, view.h)];
    const [less, more] = sides.map((side) => (side * drawn.width) / view.w + 0.1).sort((one, other) => one - other);
    if (less! >= THUMB || (less! >= LOW && more! >= LONG)) return true;
    this.open(at, share, boxOf(area.outline));
    return false;
  }

  private open(at: Point, share: Point, box: Box): void {
    const scale = Math.max(
      THUMB / Math.min(...this.areas().map((area) => thinnest(area.outline))),
      this.width() / this.plan().size[0],
    );
    const [w, h] = [this.width() / scale, this.height / scale];
    [this.from, this.fresh] = [share, true];
    this.show({
      x: showing(at[0] - share[0] * w, w, box.x, box.w),
      y: showing(at[1] - share[1] * h, h, box.y, box.h),
      w,
      h,
    });
  }

  /** The felt follows the finger, as far as there is felt. */
  drag(x: number, y: number): void {
    const view = this.view;
    if (!view) return;
    const unit = view.w / this.width();
    this.show({ ...view, x: view.x - x * unit, y: view.y - y * unit });
  }

  private show(view: Box): void {
    const [w, h] = this.plan().size;
    this.view = { ...view, x: between(0, view.x, w - view.w), y: between(0, view.y, h - view.h) };
  }

  shut(): void {
    this.view = null;
  }
}
