// A tournament or promotion whose session locks, against a server that is played by hand.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { deskOf, Hosted } from "../src/lib/hosted.svelte";
import { lock } from "../src/lib/lock.svelte";
import { me } from "../src/lib/me.svelte";
import type { Me } from "../src/lib/wire";
import { worded } from "../src/lib/words";
import { secondsLeft } from "../src/tournament/rounds";

const LOCKED = { name: "session_locked", clause: null, says: "Dirk's session is locked." };
const standing = (seq: number) => ({ seq, names: {}, roles: [], labels: {}, house: "crown" });
const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });

class Socket {
  static last: Socket;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  constructor() {
    Socket.last = this;
  }
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal("location", { protocol: "https:", host: "hardway.example" });
  vi.stubGlobal("WebSocket", Socket);
  [me.person, me.known] = [{ person: "p1", name: "Dirk" } as Me, true];
});
afterEach(() => {
  lock.end(false);
  vi.unstubAllGlobals();
});

beforeAll(() => worded(Promise.resolve(), "hosted"));

test("what an entry does is said in the words of the page", () => {
  const at = new Hosted("tournament", "cup", "tournament_director");
  at.standing = { names: { p1: "Ann" } } as unknown as typeof at.standing;
  const entries = ["entries close", "accept p1", "accept", "progress round 2", "open", "disqualify p1 collusion"];
  expect(entries.map((one) => at.spoken(one))).toEqual([
    "Close the entries",
    "Accept Ann",
    "Accept",
    "Progress round 2",
    "Open",
    "Disqualify Ann collusion",
  ]);
});

test("a lock told by the socket asks for the password and is no fault", async () => {
  vi.stubGlobal("fetch", async () => answer(200, standing(1)));
  const at = new Hosted("tournament", "cup", "tournament_director");
  await at.open();
  Socket.last.onmessage({ data: JSON.stringify({ type: "problem", key: null, error: LOCKED }) });
  expect(lock.says).toBe(LOCKED.says);
  expect(at.fault).toBe("");
});

test("an entry at a locked session waits, and is made once it opens", async () => {
  const answers = [answer(423, { error: LOCKED }), answer(200, { standing: standing(2) })];
  const keys: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, asked: { body: string }) => {
    keys.push((JSON.parse(asked.body) as { key: string }).key);
    return answers.shift();
  });
  const entered = new Hosted("tournament", "cup", "tournament_director").enter("open round 1");
  await vi.waitFor(() => expect(lock.says).toBe(LOCKED.says));
  await Promise.resolve();
  lock.end(true);
  expect(await entered).toBe("");
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("an entry at a locked session is refused when one signs out", async () => {
  vi.stubGlobal("fetch", async () => answer(423, { error: LOCKED }));
  const entered = new Hosted("tournament", "cup", "tournament_director").enter("open round 1");
  await vi.waitFor(() => expect(lock.says).toBe(LOCKED.says));
  await Promise.resolve();
  lock.end(false);
  expect(await entered).toBe(LOCKED.says);
});

test.each([
  [["dealer", "casino_manager"], ["casino_manager"], "casino_manager"],
  [["dealer", "inspector"], ["casino_manager"], "dealer"],
  [["dealer"], [], "dealer"],
  [[], ["casino_manager"], ""],
])("somebody with the roles %j, where %j draft, comes as %j", (roles, drafters, desk) => {
  expect(deskOf({ roles, drafters })).toBe(desk);
});

test("a clock counts on from what the server said, whatever hour the device has", () => {
  expect(secondsLeft(41.2, 1000, 1000)).toBe(42);
  expect(secondsLeft(41.2, 1000, 11_000)).toBe(32);
  expect(secondsLeft(41.2, 1000, 99_000)).toBe(0);
});
