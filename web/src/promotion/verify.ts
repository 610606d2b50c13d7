// Works a draw out again from its audit pack, here in the browser. The same checks as `hardway promotion verify`: both are tested
// by one list of packs that were tampered with.

import { hmac, sha256Hex, unhex } from "../lib/digest";
import { commitmentOf } from "./nonce";
import { isPack, type Pack } from "./pack";

export const SCHEME = "hardway draw 3";
export interface Line {
  what:
    | "shape"
    | "scheme"
    | "pack"
    | "terms"
    | "entries"
    | "commitment"
    | "missing"
    | "kind"
    | "pick"
    | "prizes"
    | "times"
    | "scrutineer";
  about: string;
  holds: boolean;
}
interface Prize {
  name?: unknown;
  value?: unknown;
  alternative?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const folded = (name: string): string => name.toUpperCase().toLowerCase();

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(",")}}`;
}
const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** The digest that a pack must name. */
export function packDigest(pack: object): string {
  return sha256Hex(canonical(Object.fromEntries(Object.entries(pack).filter(([name]) => name !== "digest"))));
}

/** Bytes that follow from secret, nonces and the list of entries. */
async function* chance(pack: Pack): AsyncGenerator<number> {
  const told = Object.keys(pack.nonces)
    .sort()
    .map((who) => `${who}\0${pack.nonces[who]}\0`)
    .join("");
  for (let block = 0; ; block++)
    yield* await hmac(unhex(pack.secret), `${pack.promotion}\0${pack.draw}\0${pack.entries_digest}\0${told}${block}`);
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

async function listHolds(pack: Pack): Promise<boolean> {
  const listed = pack.entries.map(([number, patron]) => `${number} ${patron}`);
  const unique = new Set(pack.entries.map(([number]) => number)).size === pack.entries.length;
  return unique && (await sha256Hex(["hardway entries", pack.promotion, ...listed].join("\0"))) === pack.entries_digest;
}

/** Who committed to a nonce and showed none. */
const withheld = (pack: Pack): string[] =>
  Object.keys(pack.commitments)
    .filter((who) => who !== "house" && !Object.hasOwn(pack.nonces, who))
    .sort();

function missingHolds(pack: Pack): boolean {
  const [given, held] = [
    pack.given_up.map(([number]) => number),
    Math.max(0, ...pack.before.map(([number]) => number)),
  ];
  return (
    same(withheld(pack), pack.missing) &&
    given.length === pack.draw - 1 - held &&
    given.every((number, i) => number === held + i + 1)
  );
}

function kindHolds(pack: Pack): boolean {
  const [missing, after] = [withheld(pack).join(", "), pack.given_up.find(([, , shown]) => shown.length)];
  if (missing) return pack.kind === `not provable: the nonce of ${missing} was not shown`;
  if (!Object.keys(pack.nonces).length) return pack.kind === "house draw, not provable";
  if (after)
    return (
      pack.kind === `not provable: draw ${after[0]} was given up after the nonce of ${after[2].join(", ")} was shown`
    );
  return pack.kind === "provable";
}

/** What an item is called in the draw of the pack: `awarded` in the first of the terms, `awarded_2` in the second. */
const itemOf = (pack: Pack, name: string): string => (pack.before.length ? `${name}_${pack.before.length + 1}` : name);
const named = (text: unknown): string[] => (typeof text === "string" ? text.split(/[\s,]+/).filter(Boolean) : []);

/** The prizes of the draw; the first has those that no later draw names. */
function prizesOf(pack: Pack): Prize[] {
  const prizes: Prize[] = Array.isArray(pack.terms.prizes) ? pack.terms.prizes.filter(isObject) : [];
  const later = Object.entries(pack.terms.items).flatMap(([item, text]) =>
    /^prizes_([2-9]|[1-9]\d)$/.test(item) ? named(text) : [],
  );
  const mine = named(pack.terms.items[itemOf(pack, "prizes")]);
  return prizes.filter((one) =>
    pack.before.length ? mine.includes(String(one.name)) : !later.includes(String(one.name)),
  );
}

function prizesHold(pack: Pack): boolean {
  const prizes = prizesOf(pack).map((one) => one.name);
  const first = pack.picks.map(([prize]) => prize).slice(0, prizes.length);
  if (!same(first, prizes.slice(0, first.length)) || first.length < Math.min(prizes.length, pack.entries.length))
    return false;
  const [patrons, last] = [new Map(pack.entries), new Map(pack.picks)];
  if (
    !Object.entries(pack.winners).every(
      ([prize, winner]) => last.has(prize) && same(winner, [last.get(prize), patrons.get(last.get(prize)!) ?? null]),
    )
  )
    return false;
  if (pack.terms.items["presence"] === "yes" || itemOf(pack, "claim_by") in pack.terms.items) return true;
  return pack.picks.length <= prizes.length && [...last.keys()].every((prize) => Object.hasOwn(pack.winners, prize));
}

/** Milliseconds of a day and time in the house's own time, for comparison alone; NaN where it is none. */
function moment(text: unknown): number {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return NaN;
  const [at, written] = [new Date(`${text}Z`), text.length === 16 ? `${text}:00` : text];
  return !isNaN(at.getTime()) && at.toISOString().startsWith(written) ? at.getTime() : NaN;
}

function timesHold(pack: Pack): boolean {
  const [closed, drawn, close, awarded] = [
    pack.entries_closed,
    pack.drawn,
    pack.terms.items[itemOf(pack, "entries_close")],
    pack.terms.items[itemOf(pack, "awarded")],
  ].map(moment) as [number, number, number, number];
  return closed === close && drawn >= closed && drawn >= awarded;
}

function scrutineerHolds(pack: Pack, over: number): boolean {
  if (pack.scrutineer_over !== over) return false;
  const who = pack.scrutineer;
  if (!who)
    return prizesOf(pack).every((one) =>
      [one.value, one.alternative].every((value) => typeof value !== "number" || value <= over),
    );
  const others = ["house", pack.run_by, ...pack.entries.map(([, patron]) => patron)];
  return /^(?!(?:by|because)$)[A-Za-z0-9_-]+$/.test(who) && others.every((other) => folded(other) !== folded(who));
}

/** What was named beforehand and what the pack says of itself, and whether it holds; by the book somebody oversees a prize worth more than `over` cents. */
export async function lines(pack: unknown, over: number): Promise<Line[]> {
  if (!isPack(pack)) return [{ what: "shape", about: "", holds: false }];
  const found: Line[] = [
    { what: "scheme", about: pack.scheme, holds: pack.scheme === SCHEME },
    { what: "pack", about: pack.digest, holds: (await packDigest(pack)) === pack.digest },
    { what: "terms", about: pack.terms_digest, holds: (await sha256Hex(canonical(pack.terms))) === pack.terms_digest },
    { what: "entries", about: pack.entries_digest, holds: await listHolds(pack) },
  ];
  for (const [who, secret] of Object.entries({ house: pack.secret, ...pack.nonces })) {
    found.push({
      what: "commitment",
      about: who,
      holds: (await commitmentOf(pack.promotion, pack.draw, who, secret)) === pack.commitments[who],
    });
  }
  const [left, bytes] = [pack.entries.map(([number]) => number), chance(pack)];
  for (const [prize, entry] of pack.picks) {
    const drawn = left.length ? left.splice(await pick(bytes, left.length), 1)[0] : undefined;
    found.push({ what: "pick", about: `${prize} ${entry}`, holds: drawn === entry });
  }
  const itself = {
    missing: missingHolds,
    kind: kindHolds,
    prizes: prizesHold,
    times: timesHold,
    scrutineer: (one: Pack): boolean => scrutineerHolds(one, over),
  };
  return [
    ...found,
    ...Object.entries(itself).map(([what, holds]) => ({ what: what as Line["what"], about: "", holds: holds(pack) })),
  ];
}
