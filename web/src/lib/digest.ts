// SHA-256 and HMAC in hexadecimal. A library and not WebCrypto: browsers give that to https and localhost alone, and
// people also play at a plain address of their own network.
import { hmac as hmacOf } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex as hex, utf8ToBytes } from "@noble/hashes/utils.js";

export { hex };

export function unhex(written: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(written)) throw new Error("not hexadecimal digits in lower case");
  return Uint8Array.from(written.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export const sha256Hex = (words: string): string => hex(sha256(utf8ToBytes(words)));

/** HMAC-SHA256 of words under a key. */
export const hmac = (key: Uint8Array, words: string): Uint8Array => hmacOf(sha256, key, utf8ToBytes(words));
