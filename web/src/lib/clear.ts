// Where a tip stands beside the pointer: on the screen, and clear of what lies there.

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
type Pair = readonly [number, number];
const GAP = 14;

const over = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The first place round the pointer, from the nearest on, that covers none of these boxes; else the one that covers least. */
export function clear(
  [x, y]: Pair,
  [wide, high]: Pair,
  boxes: readonly Box[],
  screen: Pair = [innerWidth, innerHeight],
): [number, number] {
  const places = [1, 2, 4, 7].flatMap((far) =>
    (
      [
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, -1],
      ] as const
    ).map(([side, way]): [number, number] => [
      Math.max(4, Math.min(screen[0] - wide - 4, side > 0 ? x + GAP : x - GAP - wide)),
      Math.max(4, Math.min(screen[1] - high - 4, way > 0 ? y + GAP * far : y - GAP * far - high)),
    ]),
  );
  const covers = ([left, top]: Pair): number => {
    const tip = { left, top, right: left + wide, bottom: top + high };
    const under = over(tip, { left: x - 2, top: y - 2, right: x + 2, bottom: y + 2 });
    return boxes.reduce((sum, box) => sum + over(tip, box), under * 1_000);
  };
  return places.reduce((best, place) => (covers(place) < covers(best) ? place : best));
}
