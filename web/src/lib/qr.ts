// A QR code of a short text: ISO/IEC 18004, bytes, level M, versions 1 to 10. Knows nothing of how it is drawn.

/** By version: error correction codewords a block, blocks, and codewords in all. */
const VERSIONS: [number, number, number][] = [
  [10, 1, 26], [16, 1, 44], [26, 1, 70], [18, 2, 100], [24, 2, 134], [16, 4, 172], [18, 4, 196], [22, 4, 242], [22, 5, 292], [26, 5, 346],
];
const CENTRES: number[][] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Multiply in the field of 256 elements by x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a);
  return product;
}

/** The error correction codewords of some data. */
export function correction(data: readonly number[], degree: number): number[] {
  const divisor = Array<number>(degree).fill(0);
  divisor[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i += 1, root = times(root, 2))
    for (let j = 0; j < degree; j += 1) divisor[j] = times(divisor[j]!, root) ^ (divisor[j + 1] ?? 0);
  const rest = Array<number>(degree).fill(0);
  for (const one of data) {
    const factor = one ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((each, i) => (rest[i]! ^= times(each, factor)));
  }
  return rest;
}

/** A value with the remainder of its division behind it: how format and version are written. */
export function guarded(value: number, bits: number, divisor: number): number {
  let rest = value;
  for (let i = 0; i < bits; i += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * divisor);
  return (value << bits) | rest;
}

/** How the level, which is M, and the mask are written. */
export const format = (mask: number): number => guarded(mask, 10, 0x537) ^ 0x5412;

/** The codewords of a text in a version: its blocks interleaved, each with its own correction. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [degree, blocks, all] = VERSIONS[version - 1]!;
  const room = all - degree * blocks;
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >>> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((one) => put(one, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = blocks - (all % blocks);
  const parts: number[][] = [];
  for (let i = 0, from = 0; i < blocks; i += 1) {
    const length = Math.floor(all / blocks) - degree + (i < short ? 0 : 1);
    parts.push(data.slice(from, (from += length)));
  }
  const checks = parts.map((part) => correction(part, degree));
  const longest = parts.at(-1)!.length;
  const across = (rows: number[][], length: number) => Array.from({ length }, (_, i) => rows.flatMap((row) => (i < row.length ? [row[i]!] : []))).flat();
  return [...across(parts, longest), ...across(checks, degree)];
}

class Square {
  readonly size: number;
  readonly dark: boolean[][];
  /** What is no data: finders, timing, alignment, format, version. */
  readonly fixed: boolean[][];

  constructor(readonly version: number) {
    this.size = 17 + 4 * version;
    const empty = () => Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    [this.dark, this.fixed] = [empty(), empty()];
    for (let i = 0; i < this.size; i += 1) (this.#set(6, i, i % 2 === 0), this.#set(i, 6, i % 2 === 0));
    const far = this.size - 4;
    for (const [x, y] of [[3, 3], [far, 3], [3, far]] as const) this.#rings(x, y, 4, [2, 4]);
    const centres = CENTRES[version - 1]!;
    const last = centres.length - 1;
    centres.forEach((x, i) => centres.forEach((y, j) => !((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) && this.#rings(x, y, 2, [1])));
    this.#format(0);
    const told = guarded(version, 12, 0x1f25);
    for (let i = 0; version > 6 && i < 18; i += 1) {
      const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      (this.#set(a, b, !!((told >>> i) & 1)), this.#set(b, a, !!((told >>> i) & 1)));
    }
  }

  #set(x: number, y: number, dark: boolean): void {
    (this.dark[y]![x] = dark), (this.fixed[y]![x] = true);
  }

  #rings(x: number, y: number, reach: number, light: number[]): void {
    for (let dx = -reach; dx <= reach; dx += 1)
      for (let dy = -reach; dy <= reach; dy += 1)
        if (this.dark[y + dy]?.[x + dx] !== undefined) this.#set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  #format(mask: number): void {
    const bit = (i: number) => !!((format(mask) >>> i) & 1);
    for (let i = 0; i < 15; i += 1) {
      const [x, y] = i < 8 ? [8, i < 6 ? i : i + 1] : [i === 8 ? 7 : 14 - i, 8];
      this.#set(x, y, bit(i));
      if (i < 8) this.#set(this.size - 1 - i, 8, bit(i));
      else this.#set(8, this.size - 15 + i, bit(i));
    }
    this.#set(8, this.size - 8, true);
  }

  fill(words: readonly number[]): void {
    let at = 0;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1)
        for (const x of [right, right - 1]) {
          const y = (right + 1) & 2 ? step : this.size - 1 - step;
          if (this.fixed[y]![x]) continue;
          this.dark[y]![x] = !!(((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1);
          at += 1;
        }
    }
  }

  /** Masked: a copy with the data turned over by a mask, and its format. */
  masked(mask: number): Square {
    const copy = new Square(this.version);
    this.dark.forEach((row, y) => row.forEach((dark, x) => !this.fixed[y]![x] && (copy.dark[y]![x] = dark !== MASKS[mask]!(x, y))));
    copy.#format(mask);
    return copy;
  }

  /** How hard it is to read: long runs, blocks, false finders, and too much of one colour. */
  get penalty(): number {
    let points = 0;
    const lines = [...this.dark, ...this.dark.map((_, x) => this.dark.map((row) => row[x]!))].map((line) => line.map((dark) => (dark ? "1" : "0")).join(""));
    for (const line of lines) {
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
      points += 40 * (line.match(/(?=00001011101|10111010000)/g)?.length ?? 0);
    }
    for (let y = 1; y < this.size; y += 1)
      for (let x = 1; x < this.size; x += 1) {
        const here = this.dark[y]![x];
        if (here === this.dark[y]![x - 1] && here === this.dark[y - 1]![x] && here === this.dark[y - 1]![x - 1]) points += 3;
      }
    const share = this.dark.flat().filter(Boolean).length / this.size ** 2;
    return points + 10 * Math.floor(Math.abs(share - 0.5) * 20);
  }
}

/** The modules of a text, by row, true where dark; null where it is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + VERSIONS.findIndex(([degree, blocks, all], i) => bytes.length <= all - degree * blocks - (i < 9 ? 2 : 3));
  if (!version) return null;
  const square = new Square(version);
  square.fill(codewords(bytes, version));
  const ways = MASKS.map((_, mask) => square.masked(mask));
  return ways.reduce((best, one) => (one.penalty < best.penalty ? one : best)).dark;
}
