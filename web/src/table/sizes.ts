// What a window of some size has room for. The index asks too, before any other script has come.

import type { Shape } from "../lib/print";

/** The paper lies beside the felt where there is room for both, or where it holds somebody's work. A tablet or a phone
 * held sideways has the wide felt, and the paper comes in from the side. */
export const isBeside = (width: number, height: number, role = ""): boolean =>
  width >= (role ? 1000 : 1180) && height >= 500;

/** A phone held sideways: the felt is seen whole, and the rail is a column beside it. */
export const isLow = (width: number, height: number): boolean => height < 500 && width >= height && width >= 640;

/** Which arrangement of a felt is drawn. Staff, who have their desk as the page, see a tall one beside it. */
export function shapeIn(width: number, height: number, role = ""): Shape {
  if (isBeside(width, height, role)) return role ? "tall" : "wide";
  return width > height && width >= 640 ? "wide" : "tall";
}
