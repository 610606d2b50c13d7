// A QR code against the standard: its published tables, and a reader written from the standard alone.
import { expect, test } from "vitest";
import { correction, format, guarded, qr } from "../src/lib/qr";

test("the correction of the standard's example, HELLO WORLD in 1-M", () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test("the published format and version words", () => {
  expect(format(0).toString(2).padStart(15, "0")).toBe("101010000010010");
  expect(format(5).toString(2).padStart(15, "0")).toBe("100000011001110");
  expect(guarded(7, 12, 0x1f25).toString(2).padStart(18, "0")).toBe("000111110010010100");
  expect(guarded(10, 12, 0x1f25).toString(2).padStart(18, "0")).toBe("001010010011010011");
});

// The reader: tables of powers instead of products, syndromes instead of division.
const EXP: number[] = [];
for (let i = 0, x = 1; i < 255; i += 1, x = x < 128 ? x * 2 : (x * 2) ^ 285) EXP.push(x);
const LOG = new Map(EXP.map((x, i) => [x, i]));
/** Of level M: how many blocks of which length, and how many of each are data. */
const BLOCKS: Record<number, [number, number, number][]> = {
  1: [[1, 26, 16]], 2: [[1, 44, 28]], 3: [[1, 70, 44]], 4: [[2, 50, 32]], 5: [[2, 67, 43]], 6: [[4, 43, 27]], 7: [[4, 49, 31]],
  8: [[2, 60, 38], [2, 61, 39]], 9: [[3, 58, 36], [2, 59, 37]], 10: [[4, 69, 43], [1, 70, 44]],
};
const CROSSES: Record<number, number[]> = { 1: [], 2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50] };
const FLIPS = ["(i+j)%2", "i%2", "j%3", "(i+j)%3", "(Math.floor(i/2)+Math.floor(j/3))%2", "(i*j)%2+(i*j)%3", "((i*j)%2+(i*j)%3)%2", "((i+j)%2+(i*j)%3)%2"].map((rule) => new Function("i", "j", `return (${rule}) === 0`) as (i: number, j: number) => boolean);

function read(code: boolean[][]): string {
  const size = code.length;
  const version = (size - 17) / 4;
  const told = [0, 1, 2, 3, 4, 5, 7, 8].map((j) => code[8]![j]!).concat([7, 5, 4, 3, 2, 1, 0].map((i) => code[i]![8]!));
  const word = told.reduce((sum, bit) => sum * 2 + Number(bit), 0) ^ 0b101010000010010;
  expect(word >>> 13).toBe(0); // level M
  const flip = FLIPS[(word >>> 10) & 7]!;
  const crosses = CROSSES[version]!;
  const cross = (i: number, j: number) =>
    crosses.some((a) => crosses.some((b) => Math.abs(i - a) < 3 && Math.abs(j - b) < 3 && !((a === 6 || b === 6) && (a < 9 || a > size - 9) && (b < 9 || b > size - 9))));
  const taken = (i: number, j: number) =>
    (i < 9 && j < 9) || (i < 9 && j > size - 9) || (i > size - 9 && j < 9) || i === 6 || j === 6 || cross(i, j) || (version > 6 && ((i < 6 && j > size - 12) || (j < 6 && i > size - 12)));
  const bits: number[] = [];
  let up = true;
  for (let j = size - 1; j > 0; j -= 2, up = !up) {
    if (j === 6) j -= 1;
    for (let k = 0; k < size; k += 1) for (const col of [j, j - 1]) {
      const i = up ? size - 1 - k : k;
      if (!taken(i, col)) bits.push(Number(code[i]![col] !== flip(i, col)));
    }
  }
  const words = Array.from({ length: bits.length >>> 3 }, (_, n) => bits.slice(n * 8, n * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  const blocks = BLOCKS[version]!.flatMap(([count, all, data]) => Array.from({ length: count }, () => ({ all, data, words: [] as number[] })));
  let at = 0;
  for (let n = 0; n < Math.max(...blocks.map((one) => one.data)); n += 1) for (const one of blocks) if (n < one.data) one.words.push(words[at++]!);
  for (let n = 0; n < blocks[0]!.all - blocks[0]!.data; n += 1) for (const one of blocks) one.words.push(words[at++]!);
  for (const one of blocks)
    for (let root = 0; root < one.all - one.data; root += 1) {
      const sum = one.words.reduce((sum, word, n) => sum ^ (word ? EXP[(LOG.get(word)! + root * (one.all - 1 - n)) % 255]! : 0), 0);
      expect(sum).toBe(0);
    }
  const stream = blocks.flatMap((one) => one.words.slice(0, one.data)).map((word) => word.toString(2).padStart(8, "0")).join("");
  expect(stream.slice(0, 4)).toBe("0100");
  const wide = version < 10 ? 8 : 16;
  const length = parseInt(stream.slice(4, 4 + wide), 2);
  const bytes = Array.from({ length }, (_, n) => parseInt(stream.slice(4 + wide + n * 8, 12 + wide + n * 8), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

test("the most bytes that each version has room for, and one more, are read back", () => {
  const most = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];
  for (const length of [1, ...most.flatMap((one) => [one, one + 1])].filter((one) => one <= 213)) {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7 + length) % 90))).join("");
    const code = qr(text);
    expect(code, `${length}`).not.toBeNull();
    expect(code!.length, `${length}`).toBe(21 + 4 * most.findIndex((one) => length <= one));
    expect(read(code!)).toBe(text);
  }
  expect(qr("x".repeat(214))).toBeNull();
});

test("a link with letters of another alphabet", () => {
  expect(read(qr("https://würfel.example/#/table/crown-abcdefghijkl")!)).toBe("https://würfel.example/#/table/crown-abcdefghijkl");
});
