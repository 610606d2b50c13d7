// What the page makes of ids, times and records before people read them.
import { afterEach, describe, expect, test, vi } from "vitest";
import { gathered } from "../src/lib/chips";
import { heardOf, lastWords, saidSince, wordsBefore } from "../src/lib/cheers";
import { paying, type Area, type LobbyTable } from "../src/lib/wire";
import { desksOf, inPlay, listed } from "../src/lib/lobby";
import {
  byName,
  clauseName,
  labelled,
  listedName,
  numbered,
  onFloor,
  tableCalled,
  tableTitle,
  type Book,
} from "../src/lib/names";
import { rowNumbers } from "../src/lib/record";
import { lineWords, said } from "../src/lib/said";
import { ends, instant, moment, placed, second } from "../src/lib/when";

afterEach(() => vi.unstubAllGlobals());

test("a table that is set aside for a tournament is called by its number", () => {
  expect(["crown-spring_cup-1", "t1", "crown-1"].map(tableCalled)).toEqual(["Table 1", "t1", "crown-1"]);
  expect(["crown-cup-1", "crown-1", "at crown-cup-1"].map(onFloor)).toEqual([true, false, false]);
});

test("a tournament's table has one name in lists and in its head: the tournament's, and its number", () => {
  const name = "Spring Cup";
  expect(listedName({ table: "crown-spring_cup-4", name, opened_by: "" })).toBe("Spring Cup: Table 4");
  expect(tableTitle({ id: "crown-spring_cup-4", name, owner: "pkim", mode: "casino" }, {})).toBe("Spring Cup: Table 4");
  expect(listedName({ table: "crown-2", name: "", opened_by: "" })).toBe("Table 2");
});

test("where somebody works lists the casino's tables before those that run themselves, and none that is over", () => {
  const at = (table: string, mode: string, over = false) => ({ table, mode, over }) as LobbyTable;
  const tables = [at("crown-1", "practice"), at("crown-cup-1", "casino", true), at("crown-2", "casino")];
  expect(desksOf(inPlay(tables), () => ["dealer", "administrator"]).map((one) => one.table.table)).toEqual([
    "crown-2",
    "crown-1",
  ]);
});

test("a clause of a practice says that it is one, and a clause of a book is its number", () => {
  expect(clauseName("practice the shooter")).toBe("Common practice: the shooter");
  expect(["3.6.2(a)", "CS11"].map(clauseName)).toEqual(["3.6.2(a)", "CS11"]);
});

describe("a sentence of the server", () => {
  const names = { p7k3mq2xw5abt: "Ann", b1: "Molly (bot)" };
  const bets = {
    text: "p7k3mq2xw5abt bets 10 on Win Line",
    phrase: [
      { text: "p7k3mq2xw5abt", kind: "person" as const },
      { text: " " },
      { text: "bets", kind: "verb" as const, value: "bet" },
      { text: " " },
      { text: "10", kind: "amount" as const, value: "10.00" },
      { text: " on " },
      { text: "Win Line", kind: "wager" as const, value: "pass" },
    ],
  };
  test("names people, and is said to the one it is about", () => {
    expect(said(bets, { names })).toBe("Ann bets 10 on Win Line");
    expect(said(bets, { names, me: "p7k3mq2xw5abt" })).toBe("You bet 10 on Win Line");
    expect(said(bets, { names: {} })).toBe("somebody bets 10 on Win Line");
    expect(said({ says: "the dice are out" }, { names })).toBe("the dice are out");
    const at = said({ says: "not before 2024-11-20T12:19:44: wait" }, { names });
    expect(at).toMatch(/^not before .*20 .*12:19.*: wait$/);
    expect(at).not.toContain("T12");
  });
  test("gives way to the page where it advises what to write", () => {
    const says = (value: string) =>
      said({ phrase: [{ text: "wait" }, { text: ": x", kind: "advice", value }] }, { names });
    expect(["decide", "because", "offer b1"].map(says)).toEqual([
      "wait",
      "wait: give the reason",
      "wait: they are offered to Molly (bot) next",
    ]);
  });
  test("says who did it once: over the row", () => {
    const over = (by: string, role: string) =>
      said(
        {
          phrase: [
            { text: "the table is closed" },
            { text: ", by the Pit Boss", kind: "by", value: "pit_boss" },
            { text: " ", kind: "by", value: "pit_boss" },
            { text: "p7k3mq2xw5abt", kind: "signer" },
          ],
        },
        { names },
        { by, role },
      );
    expect(over("p7k3mq2xw5abt", "pit_boss")).toBe("the table is closed");
    expect(over("", "")).toBe("the table is closed, by the Pit Boss Ann");
  });
  test("has its times by the clock of the reader", () => {
    const part = { text: "2026-11-17 03:16:20 UTC", kind: "time" as const, value: "2026-11-17T03:16:20Z" };
    expect(said({ phrase: [{ text: "until " }, part] }, { names })).toBe(
      `until ${moment("2026-11-17T03:16:20Z")}`.replace(/\u202f/g, " "),
    );
  });
});

test("a line of the notation has names for people", () => {
  expect(lineWords("bet b1 pass 5", { b1: "Molly (bot)" })).toBe("bet Molly (bot) pass 5");
});

test("a row of a journal is found in its record, whatever lies between", () => {
  const record = [
    "# the table crown-1, from its journal",
    "house crown",
    "chips 1 5",
    "seat ann 500",
    "# row 3, dice: {}",
    "bet ann pass 5",
    "# row 5, refused (x): y",
    "roll 4 2",
    "# row 6 is the last; its hash is 0",
    "",
  ].join("\n");
  expect(rowNumbers(record)).toEqual([2, 4, 6]);
  expect(rowNumbers("house crown\nseat ann 500\n")).toEqual([]);
});

test("every page of the lobby is read", async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    const page = Number(new URL(path, "http://x").searchParams.get("page"));
    return new Response(JSON.stringify({ tables: [{ table: `crown-${page}` }], pages: 3 }));
  });
  expect((await listed()).tables.map((one) => one.table)).toEqual(["crown-1", "crown-2", "crown-3"]);
  expect((await listed(2)).tables).toHaveLength(2);
});

describe("chips of others on one wager", () => {
  const ring = { ring: "#fff", broken: false };
  const stack = (amount: number, working = true) => ({ amount, working, ring });
  test("four have room", () => {
    expect(gathered([500, 500, 1000, 2500].map((one) => stack(one))).shown).toHaveLength(4);
  });
  test("of six, three lie alone and the others are counted", () => {
    const found = gathered([500, 500, 1000, 2500, 500, 100].map((one) => stack(one, one !== 2500)));
    expect(found.shown.map((one) => one.amount)).toEqual([500, 500, 1000]);
    expect(found.more).toBe(3);
  });
});

test("a clock runs by the server's seconds, whatever time the device thinks it is", () => {
  vi.useFakeTimers({ now: new Date("1999-12-31") });
  expect(ends(45)! - performance.now()).toBe(45_000);
  expect(ends(null)).toBe(null);
  vi.useRealTimers();
});

test("bots do not flood the talk: each is heard with its last words, and not over people", () => {
  const said = (by: string, words: string, at: number) => ({ by, words, at });
  const chat = [
    said("b1", "I bet 5", 1),
    said("p7k3mq2xw5abt", "hello", 2),
    said("b2", "I bet 6", 3),
    said("b1", "I bet 10", 4),
  ];
  expect(heardOf(chat, []).map((one) => one.words)).toEqual(["hello", "I bet 6", "I bet 10"]);
  expect(heardOf(chat, ["b1"]).map((one) => one.words)).toEqual(["hello", "I bet 6"]);
  expect(lastWords(chat, 0, [])?.words).toBe("hello");
  expect(lastWords(chat, 2, [])?.words).toBe("I bet 10");
  expect(lastWords(chat, 2, [], true)).toBeUndefined();
  expect(lastWords(chat, 0, [], true)?.words).toBe("hello");
});

test("people are told once to those who listen: not oneself, a bot, somebody muted, or what was said before", () => {
  const said = (by: string, words: string, at?: number) => ({ by, words, at });
  const chat = [said("p2", "before"), said("p2", "hello", 2), said("b1", "I bet 5", 3), said("p1", "hi", 4)];
  const told = (since: number, muted: string[] = []) => saidSince(chat, since, "p1", muted).map((one) => one.words);
  expect(told(0)).toEqual(["hello"]);
  expect(told(2)).toEqual([]);
  expect(told(0, ["p2"])).toEqual([]);
});

test("what an area pays has one verb", () => {
  const area = (pays: string) => ({ pays }) as Area;
  expect(paying(area("9 to 5"))).toBe("Pays 9 to 5");
  expect(paying(area("2 and 12 pay 2 to 1"))).toBe("2 and 12 pay 2 to 1");
  expect(paying(area("2 pays 2 to 1, 12 pays 3 to 1"))).toBe("2 pays 2 to 1, 12 pays 3 to 1");
});

test("a typed line takes names for ids, but not in its reason, and not where a name is a word of the book", () => {
  const names = {
    paaaaaaaaaaaa: "Ann",
    pbbbbbbbbbbbb: "Cas Quick",
    pcccccccccccc: "Field",
    pdddddddddddd: "Twin",
    peeeeeeeeeeee: "twin",
  };
  const put = (line: string) => byName(line, names, new Set(["field"]));
  expect(put("offer ann")).toBe("offer paaaaaaaaaaaa");
  expect(put("void Cas Quick field because Ann saw it")).toBe("void pbbbbbbbbbbbb field because Ann saw it");
  expect(put("offer twin")).toBe("offer twin");
  expect(put("offer paaaaaaaaaaaa")).toBe("offer paaaaaaaaaaaa");
  expect(put("open")).toBe("open");
});

test("a row of a journal stands on the clock of its table, whatever clock its reader has", () => {
  expect(second("2026-11-17T16:25:20Z", "Pacific/Auckland")).toMatch(/^18 Nov 2026, 5:25:20\sam$/);
  expect(second("2026-11-17T16:25:20Z", "nowhere")).toBe(second("2026-11-17T16:25:20Z"));
});

test("a zone is named where it is not the reader's", () => {
  const mine = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const far = mine === "Pacific/Auckland" ? "UTC" : "Pacific/Auckland";
  expect(placed("noon", mine)).toBe("noon");
  expect(placed("noon", "nowhere")).toBe("noon");
  expect(placed("noon", far)).toBe(far === "UTC" ? "noon UTC" : "noon Auckland time");
});

test("the words before the last are still read, unless they are muted or long ago", () => {
  const chat = [
    { by: "ann", words: "one", at: 1 },
    { by: "ben", words: "two", at: 2 },
    { by: "ann", words: "three", at: 3 },
  ];
  const last = lastWords(chat, 0, []);
  expect(wordsBefore(chat, last, 0, [])?.words).toBe("two");
  expect(wordsBefore(chat, last, 0, ["ben"])?.words).toBe("one");
  expect(wordsBefore(chat, last, 2, [])).toBeUndefined();
});

test("a label of two wagers gives way to the wager with its number", () => {
  const book = {
    wagers: [
      { wager: "big", label: "Big 6 and Big 8" },
      { wager: "place", label: "Place Bet" },
    ],
  } as Partial<Book> as Book;
  expect(["big 6", "big 8", "place 5", "big"].map((one) => labelled(book, one))).toEqual([
    "Big 6",
    "Big 8",
    "Place Bet 5",
    "Big 6 and Big 8",
  ]);
});

test("a name that another person at the table has is shown with a number", () => {
  const names = { p1: "Ann", p2: "Ann (2)", p3: "Bob" };
  expect(numbered(names, "p4", " ann ")).toBe("ann (3)");
  expect(numbered(names, "p1", "Ann")).toBe("");
  expect(numbered(names, "p2", "Ann")).toBe("Ann (2)");
  expect(numbered(names, "p4", "Cat")).toBe("");
  expect(numbered(names, "p4", "")).toBe("");
});

test("a time is read with or without its seconds", () => {
  const utc = (at: string) => new Date(at).toISOString();
  expect(instant("2026-11-19T18:06", "59.999")).toBe(utc("2026-11-19T18:06:59.999"));
  expect(instant("2026-11-19T18:06:50", "59.999")).toBe(utc("2026-11-19T18:06:50.999"));
  expect(instant("2026-11-19T18:06:50.5", "00.000")).toBe(utc("2026-11-19T18:06:50.5"));
  expect(["", "soon"].map((at) => instant(at, "00.000"))).toEqual(["", ""]);
});
