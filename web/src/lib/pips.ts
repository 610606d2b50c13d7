// Where the pips of a face lie, from its middle: columns and rows from -1 to 1.

type Pip = readonly [number, number];

const MIDDLE: Pip = [0, 0];
const FALLING: Pip[] = [
  [-1, -1],
  [1, 1],
];
const RISING: Pip[] = [
  [1, -1],
  [-1, 1],
];
const SIDES: Pip[] = [
  [-1, 0],
  [1, 0],
];

export const PIPS: Record<number, Pip[]> = {
  1: [MIDDLE],
  2: FALLING,
  3: [...FALLING, MIDDLE],
  4: [...FALLING, ...RISING],
  5: [...FALLING, ...RISING, MIDDLE],
  6: [...FALLING, ...RISING, ...SIDES],
};
