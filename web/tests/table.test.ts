// The store against a socket that is played by hand.
import { beforeEach, expect, test, vi } from "vitest";
import { rebet } from "../src/lib/acts";
import { isExcluded } from "../src/lib/faults";
import { Line, type MakeSocket } from "../src/lib/line";
import { Table } from "../src/lib/table.svelte";
import type { FromServer, Row, ToServer, View } from "../src/lib/wire";

class Socket {
  static last: Socket;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: ToServer[] = [];
  constructor(readonly address: string) {
    Socket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1000 });
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const view = {
  house: "crown",
  point: null,
  players: [{ name: "p1", place: 1, rack: "500.00", tokens: "0.00", personal: {}, wagers: [] }],
  rolls: 0,
} as unknown as View;
const dice = { kind: "real", provable: false, throw: 0, house: "", players: {}, phase: "open", trouble: "" } as const;
const welcome = (seq: number, missed: Row[] | null = null): FromServer => ({
  type: "welcome",
  table: "t",
  seq,
  you: { person: "p1", name: "Ann", kind: "guest", role: "", roles: [], seated: true },
  view,
  settings: {
    name: "",
    house: "crown",
    variant: "",
    pit: "",
    mode: "practice",
    dice: "real",
    staff: "auto",
    betting_seconds: 0,
    private: false,
    nobody_new: false,
    owner: "",
    chips: ["1.00", "5.00"],
    zone: "UTC",
    edition: "",
    book: "crown",
  },
  dice,
  names: { p1: "Ann" },
  presence: { here: [], watchers: 0, ready: [], awaited: [] },
  asks: [],
  excluded: [],
  closes: null,
  closes_in: null,
  reading: { faces: null, by: "", corrected: false, ruled: [null, null] },
  said: [],
  missed,
});
const row = (seq: number, events: Row["events"] = [], by = "p1"): Row => ({
  seq,
  at: "",
  kind: "entry",
  by,
  role: "",
  entry: "",
  events,
  says: [],
  hash: "",
});
const entered = () => Socket.last.sent.filter((one) => one.type === "enter");

let table: Table;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { href: "http://here/", hash: "" });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("WebSocket", { OPEN: 1 });
  table = new Table("t", "", (address) => new Socket(address) as unknown as WebSocket);
  table.open();
  Socket.last.say(welcome(3));
});

test("a chip is not certain until it is acknowledged", async () => {
  const answer = table.bet("pass", 1000);
  expect(table.pending.map((one) => one.amount)).toEqual([1000]);
  const sent = entered()[0] as { key: string; entry: string };
  expect(sent.entry).toBe("bet pass 10");
  Socket.last.say({
    type: "rows",
    rows: [row(4, [{ event: "placed", player: "p1", wager: "pass", amount: "10.00" }])],
    view,
    dice,
  });
  expect(table.pending.map((one) => one.amount)).toEqual([0]); // it lies on the felt now, and is not drawn twice
  Socket.last.say({ type: "ack", key: sent.key, seq: 4, again: false });
  expect(await answer).toBeNull();
  expect(table.pending).toEqual([]);
  expect(table.done).toEqual([["bet pass 10"]]);
});

test("a desk has the call at once, a player once the dice lie", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false })); // things move
  const roll = row(4, [{ event: "called", dice: [4, 2], total: 6 } as unknown as Row["events"][number]], "");
  const calls = (role: string): boolean => {
    const one = new Table("t", role, (address) => new Socket(address) as unknown as WebSocket);
    one.open();
    Socket.last.say(welcome(3));
    Socket.last.say({ type: "rows", rows: [roll], view: { ...view, rolls: 1 }, dice });
    return one.shown?.rolls === 1 && !one.film.tumbling;
  };
  expect(calls("dealer")).toBe(true);
  expect(calls("")).toBe(false);
});

test("a refusal takes the chip back and is shown with its clause", async () => {
  const answer = table.take("pass");
  const sent = entered()[0] as { key: string };
  const error = { name: "contract_wager", clause: "3.4.1", says: "Win Line stays until 6 or 7 decides it" };
  Socket.last.say({ type: "refused", key: sent.key, error });
  expect((await answer)?.clause).toBe("3.4.1");
  expect(table.refusal?.fault.says).toContain("Win Line stays");
  expect(table.done).toEqual([]);
});

test("a row that is skipped means: come back from the last one seen", () => {
  const first = Socket.last;
  first.say({ type: "rows", rows: [row(6)], view, dice });
  expect(table.status).toBe("lost");
  expect(table.seq).toBe(3);
  vi.advanceTimersByTime(300);
  expect(Socket.last).not.toBe(first);
  expect(Socket.last.address).toContain("after=3");
});

test("what was not answered is sent again under its key, and what was missed is counted", () => {
  void table.bet("field", 500);
  const [sent] = entered();
  Socket.last.close();
  vi.advanceTimersByTime(300);
  Socket.last.say(welcome(5, [row(4, [{ event: "called", dice: [4, 3], total: 7 }], "p2"), row(5)]));
  expect(table.away?.rolls).toBe(1);
  expect(table.seq).toBe(5);
  expect(entered()).toEqual([sent]);
  void table.bet("field", 500);
  expect(table.away).toBe(null); // who goes on has read it
});

test("a bet that was meant for a roll that is over is not sent again, and says so", async () => {
  const answer = table.bet("field", 500);
  Socket.last.close();
  vi.advanceTimersByTime(300);
  const back = welcome(5, [row(4, [{ event: "called", dice: [4, 3], total: 7 }], "p2"), row(5)]);
  Socket.last.say({ ...back, view: { ...view, rolls: 1 } } as FromServer);
  expect((await answer)?.name).toBe("rolled_since");
  expect(table.refusal?.entry).toBe("bet field 5");
  expect(entered()).toEqual([]);
  expect(table.pending).toEqual([]);
});

test("a bet that was stored before the line was lost counts, whatever was rolled since", async () => {
  const answer = table.bet("field", 500);
  Socket.last.close();
  vi.advanceTimersByTime(300);
  const placed = row(4, [{ event: "placed", player: "p1", wager: "field", amount: "5.00" }]);
  const back = welcome(5, [placed, row(5, [{ event: "called", dice: [4, 3], total: 7 }], "p2")]);
  Socket.last.say({ ...back, view: { ...view, rolls: 1 } } as FromServer);
  expect(await answer).toBeNull();
  expect(table.refusal).toBeNull();
});

test("rows that come twice are told once", () => {
  Socket.last.say({ type: "rows", rows: [row(4)], view, dice });
  Socket.last.say({ type: "rows", rows: [row(4)], view, dice });
  expect(table.rows.map((one) => one.seq)).toEqual([4]);
});

test("an answer that comes before its row waits for it", async () => {
  const answer = table.bet("pass", 1000);
  const sent = entered()[0] as { key: string };
  Socket.last.say({ type: "ack", key: sent.key, seq: 4, again: false });
  expect(table.pending.map((one) => one.amount)).toEqual([1000]); // still drawn, for no row has brought it
  Socket.last.say({
    type: "rows",
    rows: [row(4, [{ event: "placed", player: "p1", wager: "pass", amount: "10.00" }])],
    view,
    dice,
  });
  expect(await answer).toBeNull();
  expect(table.pending).toEqual([]);
});

const ack = () =>
  Socket.last.say({ type: "ack", key: (entered().at(-1) as { key: string }).key, seq: 3, again: false });
const entries = () => entered().map((one) => (one as { entry: string }).entry);
/** Let what waits for an answer go on. */
const settle = async () => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
};

test("undo and redo enter what was entered", async () => {
  const bet = table.bet("pass", 500);
  ack();
  await bet;
  const undo = table.undo();
  await settle();
  ack();
  await undo;
  expect(table.undone).toEqual([["bet pass 5"]]);
  const redo = table.redo();
  await settle();
  ack();
  await redo;
  expect(entries()).toEqual(["bet pass 5", "undo", "bet pass 5"]);
});

test("a redo leaves what else was undone; a bet leaves nothing to be redone", async () => {
  const acknowledged = async (act: Promise<unknown>) => {
    await settle();
    ack();
    await act;
  };
  await acknowledged(table.bet("pass", 500));
  await acknowledged(table.bet("field", 500));
  for (let n = 0; n < 2; n++) await acknowledged(table.undo());
  await acknowledged(table.redo());
  expect(table.undone).toEqual([["bet field 5"]]);
  await acknowledged(table.bet("any 7", 500));
  expect(table.undone).toEqual([]);
});

test("an undo waits for the answer before it, and what comes after waits for the undo", async () => {
  void table.bet("pass", 500);
  void table.undo();
  void table.bet("field", 500);
  await settle();
  expect(entries()).toEqual(["bet pass 5"]);
  ack();
  await settle();
  expect(entries()).toEqual(["bet pass 5", "undo"]);
  ack();
  await settle();
  expect(entries()).toEqual(["bet pass 5", "undo", "bet field 5"]);
});

test("an act of several entries is undone as one, and not once the dice were out", async () => {
  const act = table.hand.act(async (put) => {
    for (const number of [4, 5]) await put(`bet place ${number} 5`);
  });
  for (let n = 0; n < 2; n++) {
    await settle();
    ack();
  }
  await act;
  expect(table.done).toEqual([["bet place 4 5", "bet place 5 5"]]);
  const undo = table.undo();
  for (let n = 0; n < 2; n++) {
    await settle();
    ack();
  }
  await undo;
  expect(entries().slice(2)).toEqual(["undo", "undo"]);
  Socket.last.say({ type: "rows", rows: [row(4, [{ event: "called", dice: [4, 3], total: 7 }])], view, dice });
  expect(table.undone).toEqual([]);
});

test("somebody excluded is offered nothing that puts money at risk, and may take down and leave", () => {
  const may = [
    { entry: "bet", wager: "pass", min: "5.00", max: "500.00" },
    { entry: "take", wager: "pass" },
    { entry: "leave" },
  ];
  Socket.last.say({ type: "legal", ask: 1, seq: 3, legal: { may, not: [] } } as unknown as FromServer);
  expect(table.may("bet", "pass")).toBeDefined();
  Socket.last.say({
    type: "problem",
    key: null,
    error: { name: "excluded", clause: null, says: "You are excluded from play until tomorrow." },
  } as unknown as FromServer);
  expect(table.legal.may.map((one) => one.entry)).toEqual(["take", "leave"]);
  // The felt draws every wager that may or may not be made: an excluded person's chips lie on it.
  expect(table.legal.not.map((one) => [one.entry, one.wager])).toEqual([["bet", "pass"]]);
  expect(table.whyNot("bet", "pass")?.says).toBe("You are excluded from play until tomorrow.");
  expect(isExcluded(table.legal, table.keptOut)).toBe(true);
});

test("the rolls that this tab has seen are there after a refresh, while none was missed", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const roll = row(4, [
    { event: "called", dice: [4, 5], total: 9, clause: "5.3.1(a)" },
    { event: "point", point: 9 },
  ]);
  Socket.last.say({ type: "rows", rows: [roll], view: { ...view, rolls: 1 }, dice });
  const again = new Table("t", "", (address) => new Socket(address) as unknown as WebSocket);
  again.open();
  Socket.last.say({ ...welcome(4), view: { ...view, rolls: 1 } } as FromServer);
  expect(again.rolls.map((one) => [one.total, one.did])).toEqual([[9, "set"]]);
  const later = new Table("t", "", (address) => new Socket(address) as unknown as WebSocket);
  later.open();
  Socket.last.say({ ...welcome(9), view: { ...view, rolls: 2 } } as FromServer);
  expect(later.rolls).toEqual([]);
  expect(later.away?.rolls).toBe(1);
});

test("somebody who left, or only watched, is not told of what they missed", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const left = row(4, [{ event: "left", player: "p1", amount: "500.00" }]);
  Socket.last.say({ type: "rows", rows: [left], view: { ...view, players: [] }, dice });
  const rolled = row(5, [{ event: "called", dice: [4, 3], total: 7 }], "p2");
  for (const missed of [[rolled], null]) {
    const again = new Table("t", "", (address) => new Socket(address) as unknown as WebSocket);
    again.open();
    Socket.last.say({ ...welcome(5, missed), view: { ...view, players: [], rolls: 1 } } as FromServer);
    expect(again.away).toBe(null);
    again.close();
    kept.set(
      "hardway.visit.t.p1",
      JSON.stringify({ ...JSON.parse(kept.get("hardway.visit.t.p1")!), rolls: 0, seq: 4 }),
    );
  }
});

test("a lost line comes back at once when the network does, however long the wait had grown", () => {
  vi.useFakeTimers();
  const ears = new EventTarget();
  vi.stubGlobal("addEventListener", ears.addEventListener.bind(ears));
  vi.stubGlobal("removeEventListener", ears.removeEventListener.bind(ears));
  const made: { onclose?: (event: { code: number }) => void; close(): void }[] = [];
  const make = (() => {
    made.push({ close: () => undefined });
    return made.at(-1);
  }) as unknown as MakeSocket;
  const line = new Line(
    "crown-1",
    "",
    { heard: () => undefined, status: () => undefined, after: () => null, person: () => "" },
    make,
  );
  line.open();
  for (const wait of [250, 500, 1000, 2000, 4000]) {
    made.at(-1)!.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(wait);
  }
  made.at(-1)!.onclose?.({ code: 1006 }); // the next try is five seconds away
  const before = made.length;
  ears.dispatchEvent(new Event("online"));
  expect(made).toHaveLength(before + 1);
  line.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a line that comes back is for its person alone, and where another is signed in the page begins again", () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { href: "http://here/", hash: "", reload });
  void table.bet("pass", 1000);
  Socket.last.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(250);
  expect(new URL(Socket.last.address).searchParams.get("me")).toBe("p1");
  Socket.last.say({ type: "problem", key: null, error: { name: "another_person", clause: null, says: "no" } });
  expect(reload).toHaveBeenCalledOnce();
  expect(entered()).toEqual([]);
});

test("the house's book is asked for once the house is known, and again after a failure", async () => {
  const asked: string[] = [];
  const book = { house: "crown", roles: [] };
  const answers = [new Response("", { status: 503 }), new Response(JSON.stringify(book))];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(answers.shift());
  });
  const fresh = new Table("t2", "boxperson", (address) => new Socket(address) as unknown as WebSocket);
  fresh.open();
  expect([fresh.book, asked]).toEqual([null, []]);
  Socket.last.say(welcome(7));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(fresh.book).toBe(null);
  Socket.last.say(welcome(7));
  await vi.waitFor(() => expect(fresh.book).toEqual(book));
  Socket.last.say(welcome(7));
  expect(asked).toEqual(["/api/houses/crown", "/api/houses/crown"]);
  vi.unstubAllGlobals();
});

test("a winner is told to bet on the line while another could get the dice", () => {
  const electronic = { ...(welcome(3) as { settings: object }).settings, dice: "electronic" };
  const two = [...view.players, { ...view.players[0], name: "p2", place: 2 }];
  const stands = (shooter: string) =>
    Socket.last.say({
      ...(welcome(3) as object),
      settings: electronic,
      view: { ...view, players: two, shooter },
      presence: { here: ["p1", "p2"], watchers: 0, ready: [], awaited: [] },
    } as unknown as FromServer);
  const not = [{ entry: "throw", reason: "no_shooter", says: "", clause: "3.5.5" }];
  stands("p1");
  Socket.last.say({ type: "legal", ask: 0, seq: 3, legal: { may: [], not } } as unknown as FromServer);
  expect([table.mustBet, table.waits, table.awaitsThrow]).toEqual([true, false, false]);
  stands("p2");
  expect(table.mustBet).toBe(false);
  Socket.last.say({ type: "presence", here: ["p1", "p2"], watchers: 0, ready: [], awaited: ["p2"] });
  expect(table.waits).toBe(true); // for the bots, who wait for p2
});

test("an away shooter leaves the others Ready, which a second press takes back", () => {
  const electronic = { ...(welcome(3) as { settings: object }).settings, dice: "electronic" };
  const presence = { here: ["p1"], watchers: 0, ready: [] as string[], awaited: [] };
  Socket.last.say({
    ...(welcome(3) as object),
    settings: electronic,
    view: { ...view, players: [...view.players, { ...view.players[0], name: "p2", place: 2 }], shooter: "p2" },
    presence,
    closes_in: 20,
  } as unknown as FromServer);
  expect([table.waits, table.awaitsThrow]).toEqual([true, true]); // the key that throws says Ready
  table.ready();
  expect(Socket.last.sent.at(-1)).toEqual({ type: "ready", take_back: false });
  Socket.last.say({ type: "presence", ...presence, ready: ["p1"] });
  table.ready();
  expect(Socket.last.sent.at(-1)).toEqual({ type: "ready", take_back: true });
});

test("a row by which the dice go to another player says why", () => {
  const line = [{ wager: "pass", amount: "5.00" }];
  const seats = (first: unknown[], second: unknown[], shooter: string) =>
    ({
      ...view,
      shooter,
      players: [
        { ...view.players[0], wagers: first },
        { ...view.players[0], name: "p2", place: 2, wagers: second },
      ],
    }) as unknown as View;
  const moves = (seq: number, now: View, ...events: Row["events"]) => {
    Socket.last.say({ type: "rows", rows: [row(seq, events, "p1")], view: now, dice });
    return [
      table.turned?.why,
      table.rows
        .at(-1)
        ?.says.map((one) => one.text)
        .join(),
    ];
  };
  table.book = { wagers: [{ wager: "pass", line: true }] } as unknown as Table["book"];
  Socket.last.say({ type: "names", names: { p2: "Bob" } } as unknown as FromServer);
  expect(moves(4, seats([], line, "p2"))).toEqual([undefined, ""]); // nobody had them
  expect(moves(5, seats(line, line, "p1"))).toEqual([
    "first",
    "The dice go to you: first in turn, and now with a line bet",
  ]);
  expect(moves(6, seats(line, line, "p1"))).toEqual(["first", ""]);
  expect(moves(7, seats([], line, "p2"))).toEqual(["bare", "The dice go to Bob: you have no line bet now"]);
  const gone = { event: "relinquished", player: "p2", because: "time" };
  expect(moves(8, seats(line, line, "p1"), gone)).toEqual(["time", ""]); // its own sentence says it
  const called = { event: "called", dice: [4, 3], total: 7 } as unknown as Row["events"][number];
  expect(moves(9, seats(line, line, "p2"), called)).toEqual([undefined, ""]);
});

test("a dispute waits for whom decides it, and after that for whom is asked to review it", () => {
  const dispute = (number: number, ruled: boolean, requested: boolean) => ({
    number,
    rulings: ruled ? [[1, "pit_boss", "p2"]] : [],
    requested,
  });
  const disputes = [
    dispute(1, false, false),
    dispute(2, true, false),
    dispute(3, true, true),
    dispute(4, false, false),
  ];
  Socket.last.say({ ...welcome(0), view: { ...view, desk: { disputes } } } as unknown as FromServer);
  const may = [1, 2, 3].map((number) => ({ entry: number === 1 ? "decide" : "review", dispute: number }));
  Socket.last.say({ type: "legal", ask: 0, legal: { may, not: [] } } as unknown as FromServer);
  expect(table.undecided.map((one) => one.number)).toEqual([1, 3]);
});

test("rebet is silent about odds whose wager goes up again, not about others", async () => {
  const stays = async (...gone: string[]) => {
    table.ledger.gone = gone.map((wager) => ({ wager, amount: 500 }));
    const answer = rebet(table);
    await vi.advanceTimersByTimeAsync(0);
    const sent = entered().at(-1);
    if (sent) Socket.last.say({ type: "ack", key: (sent as { key: string }).key, seq: 3, again: false });
    return answer;
  };
  table.book = {
    wagers: [
      { wager: "pass", parent: null },
      { wager: "pass_odds", parent: "pass" },
      { wager: "come", parent: null },
    ],
  } as unknown as Table["book"];
  const may = [{ entry: "bet", wager: "pass", min: "1.00", max: "500.00" }];
  const legal = (ones: unknown[]) =>
    Socket.last.say({ type: "legal", ask: 0, seq: 3, legal: { may: ones, not: [] } } as unknown as FromServer);
  legal(may);
  expect(await stays("pass", "pass_odds")).toEqual([]);
  expect(await stays("pass", "come 4", "pass_odds")).toEqual(["come"]);
  legal([]);
  expect(await stays("pass_odds")).toEqual(["pass_odds"]);
});

test("a throw does not wait for a lost line, and says so", async () => {
  Socket.last.onclose?.({ code: 1006 });
  expect(table.status).toBe("lost");
  expect((await table.enter("throw"))?.name).toBe("offline");
  expect(table.refusal?.fault.says).toContain("Throw once it is back");
  expect(table.pending).toEqual([]);
});

test("a second press before the dice lie is the same throw", async () => {
  table.throwDice();
  table.throwDice();
  const [sent, ...more] = entered() as { key: string }[];
  expect(more).toEqual([]);
  Socket.last.say({ type: "ack", key: sent!.key, seq: 4, again: false });
  Socket.last.say({ type: "rows", rows: [row(4)], view, dice });
  table.film.tumbling = true;
  table.throwDice();
  expect(entered()).toHaveLength(1);
  table.film.tumbling = false;
  table.throwDice();
  expect(entered()).toHaveLength(2);
});
