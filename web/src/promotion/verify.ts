// Works a draw out again from its audit pack, here in the browser. The same arithmetic as `hardway promotion verify`.

import { hmac, sha256Hex, unhex } from "../lib/digest";
import { commitmentOf } from "./nonce";

export interface Pack {
  promotion: string;
  terms: unknown;
  terms_digest: string;
  entries: [number, string][];
  entries_digest: string;
  draw: number;
  commitments: Record<string, string>;
  secret: string;
  nonces: Record<string, string>;
  picks: [string, number][];
  kind: string;
  digest: string;
}
export interface Line {
  what: "pack" | "terms" | "entries" | "commitment" | "pick";
  about: string;
  holds: boolean;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const of = value as Record<string, unknown>;
  return `{${Object.keys(of).sort().map((key) => `${JSON.stringify(key)}:${canonical(of[key])}`).join(",")}}`;
}

/** Bytes that follow from secret, nonces and the list of entries. */
async function* chance(pack: Pack): AsyncGenerator<number> {
  const told = Object.keys(pack.nonces).sort().map((who) => `${who}\0${pack.nonces[who]}\0`).join("");
  for (let block = 0; ; block++) yield* await hmac(unhex(pack.secret), `${pack.promotion}\0${pack.draw}\0${pack.entries_digest}\0${told}${block}`);
}

async function pick(bytes: AsyncGenerator<number>, among: number): Promise<number> {
  const size = Math.ceil(Math.log2(among) / 8);
  const fair = Math.floor(256 ** size / among) * among;
  for (;;) {
    let number = 0;
    for (let i = 0; i < size; i++) number = number * 256 + (await bytes.next()).value;
    if (number < fair) return number % among;
  }
}

/** What was named beforehand, and whether it holds. */
export async function lines(pack: Pack): Promise<Line[]> {
  const { digest, ...fields } = pack;
  const entries = pack.entries.map(([number, patron]) => `${number} ${patron}`).join("\0");
  const found: Line[] = [
    { what: "pack", about: digest, holds: (await sha256Hex(canonical(fields))) === digest },
    { what: "terms", about: pack.terms_digest, holds: (await sha256Hex(canonical(pack.terms))) === pack.terms_digest },
    { what: "entries", about: pack.entries_digest, holds: (await sha256Hex(["hardway entries", pack.promotion, ...(entries ? [entries] : [])].join("\0"))) === pack.entries_digest },
  ];
  for (const [who, secret] of Object.entries({ house: pack.secret, ...pack.nonces })) {
    found.push({ what: "commitment", about: who, holds: (await commitmentOf(pack.promotion, pack.draw, who, secret)) === pack.commitments[who] });
  }
  const [left, bytes] = [pack.entries.map(([number]) => number), chance(pack)];
  for (const [prize, entry] of pack.picks) {
    const drawn = left.length ? left.splice(await pick(bytes, left.length), 1)[0] : undefined;
    found.push({ what: "pick", about: `${prize} ${entry}`, holds: drawn === entry });
  }
  return found;
}
