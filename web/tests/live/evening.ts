// Five people at one table of a real server, each with this page's own table, hand and socket, and two bots. Sockets are cut,
// messages come twice, buttons are pressed twice and pages are loaded anew; what each meant to bet is written down apart.
import { expect, test, vi } from "vitest";
import { rebet } from "../../src/lib/acts";
import { me } from "../../src/lib/me.svelte";
import { cents, type Cents } from "../../src/lib/money";
import { calledIn } from "../../src/lib/rolls";
import { Table } from "../../src/lib/table.svelte";
import type { Me, Row } from "../../src/lib/wire";

interface Casino {
  address: string;
  table: string;
  rolls: number;
  owner: string;
  people: { person: string; cookie: string }[];
}
type Stake = { wager: string; amount: Cents };
type Placed = Stake & { roll: number };
/** What somebody meant for one roll: `lies` once the page said so, `unknown` where the page was left before it did. */
type Meant = Placed & { told: "lies" | "refused" | "unknown" };

const casino = JSON.parse(process.env["HARDWAY_CASINO"]!) as Casino;
/** Decided by each roll, and open at any time: what is meant for a roll is decided by it. */
const WAGERS: Stake[] = [
  { wager: "field", amount: 500 },
  { wager: "any_seven", amount: 500 },
  { wager: "any_craps", amount: 1000 },
  { wager: "eleven", amount: 500 },
];

// Numbers that seem random and are the same each time: a linear congruence of 32 bits.
let state = 1;
const random = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const below = (count: number): number => Math.floor(random() * count);
const moment = (ms = 0) => new Promise((done) => setTimeout(done, ms));
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await moment(2);
}

const counted = { twice: 0, rebets: 0, cuts: 0, reloads: 0 };
const kept = new Map<string, string>();

class Somebody {
  table!: Table;
  meant: Meant[] = [];
  #socket!: WebSocket;

  constructor(
    readonly person: string,
    readonly cookie: string,
  ) {
    this.load();
  }

  /** Open the page, as if for the first time; what the tab keeps is there. */
  load(): void {
    me.person = { person: this.person } as Me;
    this.table = new Table(casino.table, "", (address) => this.#connect(address));
    this.table.open();
  }

  #connect(address: string): WebSocket {
    const headers = { cookie: this.cookie, origin: casino.address };
    this.#socket = new WebSocket(address, { headers } as unknown as string[]);
    const send = this.#socket.send.bind(this.#socket);
    this.#socket.send = (text) => {
      send(text);
      if (!String(text).includes('"enter"') || random() < 0.7) return;
      counted.twice += 1;
      send(text);
    };
    return this.#socket;
  }

  /** Load the page anew; bets without an answer stay unknown. */
  reload(): void {
    counted.reloads += 1;
    this.table.close();
    this.load();
  }

  cut(): void {
    counted.cuts += 1;
    this.#socket.close();
  }

  get ready(): boolean {
    return this.table.status === "open" && !!this.table.view;
  }

  /** Bet something for a roll; note what the page says of it. */
  async bet(stake: Stake, roll: number): Promise<void> {
    await this.#note(this.table.bet(stake.wager, stake.amount), stake, roll);
  }

  async #note(answer: Promise<unknown>, stake: Stake, roll: number): Promise<void> {
    const one: Meant = { ...stake, roll, told: "unknown" };
    this.meant.push(one);
    one.told = (await answer) ? "refused" : "lies";
  }

  /** Press Rebet twice: what lay for the last roll is meant once. */
  async rebetTwice(roll: number): Promise<void> {
    counted.rebets += 1;
    for (const { wager, amount } of this.of(roll - 1)) this.meant.push({ wager, amount, roll, told: "lies" });
    await Promise.all([rebet(this.table), rebet(this.table)]);
  }

  of(roll: number): Meant[] {
    return this.meant.filter((one) => one.roll === roll);
  }

  /** Whether all bets for a roll lay there, as far as the page said. */
  sure(roll: number): boolean {
    return this.of(roll).length > 0 && this.of(roll).every((one) => one.told === "lies");
  }
}

async function enter(entry: string, key: string): Promise<void> {
  const answer = await fetch(`${casino.address}/api/tables/${casino.table}/entries?as=stickperson`, {
    method: "POST",
    headers: { cookie: casino.owner, "content-type": "application/json" },
    body: JSON.stringify({ entry, key }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

async function journal(): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const address = `${casino.address}/api/tables/${casino.table}/history?after=${rows.at(-1)?.seq ?? 0}&limit=200`;
    const answer = await fetch(address, { headers: { cookie: casino.owner } });
    const found = ((await answer.json()) as { rows: Row[] }).rows;
    if (!found.length) return rows;
    rows.push(...found);
  }
}

test("each bet in the journal was meant, for the roll that decided it", { timeout: 600_000 }, async () => {
  vi.stubGlobal("location", { href: `${casino.address}/`, hash: "" });
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no film of the dice
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  const people = casino.people.map((one) => new Somebody(one.person, one.cookie));
  await until(() => people.every((one) => one.ready));
  for (const one of people) expect(await one.table.enter("seat 5000")).toBeNull();

  for (let roll = 1; roll <= casino.rolls; roll++) {
    const away: Somebody[] = [];
    for (const one of people) {
      await until(() => one.ready && !one.table.pending.length && one.table.legal.may.length > 0);
      const happens = random();
      if (happens < 0.2 && one.sure(roll - 1)) {
        void one.rebetTwice(roll);
        continue;
      }
      const stakes = WAGERS.filter(() => random() < 0.35);
      const cut = happens > 0.92;
      const without = below(2) === 1; // the chips are put down without a network; or it goes before any answer
      if (cut && without) one.cut();
      for (const stake of stakes) void one.bet(stake, roll);
      if (cut && !without) one.cut();
      if (cut) away.push(one);
      if (happens < 0.84 || cut) continue;
      if (below(2)) await until(() => !one.table.pending.length);
      one.reload();
    }
    const absent = away.length && below(2) ? away : []; // the dice do not wait for them
    await until(() => people.every((one) => absent.includes(one) || (one.ready && !one.table.pending.length)));
    await enter(`roll ${1 + below(6)} ${1 + below(6)}`, `roll-${roll}`);
    await until(() => people.every((one) => one.ready && one.table.view?.rolls === roll));
    await until(() => people.every((one) => !one.table.pending.length));
    await moment(); // the promises of those answers are kept
  }
  for (const one of people) one.table.close();

  const placed = new Map<string, Placed[]>();
  let roll = 1;
  for (const row of await journal()) {
    for (const event of row.events)
      if (event.event === "placed") {
        const found = { wager: String(event["wager"]), amount: cents(String(event["amount"])), roll };
        placed.set(String(event["player"]), [...(placed.get(String(event["player"])) ?? []), found]);
      }
    if (calledIn(row)) roll += 1;
  }
  expect(roll).toBe(casino.rolls + 1);
  const lines = (all: Placed[]) => all.map((one) => `${one.roll}: ${one.wager} ${one.amount}`).toSorted();
  for (const one of people) {
    const lie = placed.get(one.person) ?? [];
    const unsure = one.meant.filter((each) => each.told === "unknown");
    const open = lines(unsure);
    const certain = lines(lie).filter((line) => !open.includes(line));
    expect(certain).toEqual(lines(one.meant.filter((each) => each.told === "lies")));
    expect(new Set(lines(lie)).size).toBe(lie.length); // nor does what nobody was told of lie twice
  }
  expect(people.length).toBe(5);
  expect([...placed.keys()].length).toBe(5 + 2);
  const meant = people.flatMap((one) => one.meant);
  const told = (what: Meant["told"]) => meant.filter((one) => one.told === what).length;
  console.log({ ...counted, lies: told("lies"), refused: told("refused"), unknown: told("unknown") });
  for (const often of Object.values(counted)) expect(often).toBeGreaterThan(casino.rolls / 20);
});
