// SHA-256 and HMAC in hexadecimal. WebCrypto where the browser gives it; on a plain address of a LAN it does not, and
// the same function is worked out here.

const text = new TextEncoder();

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(written: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/.test(written)) throw new Error("not hexadecimal digits in lower case");
  return Uint8Array.from(written.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return plainSha256(data);
}

export async function sha256Hex(words: string): Promise<string> {
  return hex(await sha256(text.encode(words)));
}

/** HMAC-SHA256 (RFC 2104) of words under a key of at most 64 bytes. */
export async function hmac(key: Uint8Array, words: string): Promise<Uint8Array> {
  const padded = new Uint8Array(64);
  padded.set(key);
  const inner = await sha256(joined(padded.map((byte) => byte ^ 0x36), text.encode(words)));
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), inner));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const primes = Array.from({ length: 312 }, (_, i) => i).filter((n) => {
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false;
  return n > 1;
});
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
const START = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const K = primes.slice(0, 64).map((p) => fraction(Math.cbrt(p)));
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** SHA-256 as FIPS 180-4 writes it. */
export function plainSha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(((data.length + 8) >> 6) * 64 + 64);
  padded.set(data);
  padded[data.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(data.length) * 8n);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) block(state, new DataView(padded.buffer, at, 64));
  const out = new Uint8Array(32);
  state.forEach((word, i) => new DataView(out.buffer).setUint32(i * 4, word));
  return out;
}

function block(state: Uint32Array, view: DataView): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(i * 4);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}
