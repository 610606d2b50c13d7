// Requests against a server that is played by hand.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { get, Refused, send } from "../src/lib/api";
import { me } from "../src/lib/me.svelte";

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

const spent = (seconds: string): Answer => ({
  status: 429,
  body: { error: { name: "too_many", clause: null, says: "wait a moment" } },
  headers: { "retry-after": seconds },
});

/** Let the server give these answers, one after another; return how often it was asked. */
function served(...answers: Answer[]): { asked: () => number } {
  const fetch = vi.fn(async () => {
    const next = answers.shift();
    if (!next) throw new Error("nobody expected this request");
    return new Response(JSON.stringify(next.body ?? {}), { status: next.status, headers: next.headers });
  });
  vi.stubGlobal("fetch", fetch);
  return { asked: () => fetch.mock.calls.length };
}

const settled = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => value,
    (fault: unknown) => fault,
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a share that is spent for a moment is waited for, and the request made again", async () => {
  const server = served(spent("2"), { status: 200, body: { tables: 3 } });
  const answer = settled(send("POST", "/tables", { house: "crown" }));
  await vi.advanceTimersByTimeAsync(1900);
  expect(server.asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(server.asked()).toBe(2);
  expect(await answer).toEqual({ tables: 3 });
});

test("it asks again twice and no more", async () => {
  const server = served(spent("1"), spent("1"), spent("1"));
  const answer = settled(get("/me"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked()).toBe(3);
  expect(await answer).toBeInstanceOf(Refused);
});

test.each([["60"], ["Mon, 16 Nov 2026 20:00:00 GMT"], [""]])(
  "a long wait or one not in seconds (%s) is told at once",
  async (wait) => {
    const server = served(spent(wait));
    const fault = await settled(get("/me"));
    expect(fault).toBeInstanceOf(Refused);
    expect((fault as Refused).fault.says).toBe("wait a moment");
    expect(server.asked()).toBe(1);
  },
);

test("no other refusal is asked again", async () => {
  const server = served({ ...spent("1"), status: 503 });
  expect(await settled(get("/me"))).toBeInstanceOf(Refused);
  expect(server.asked()).toBe(1);
});

test("a request is for the person of the page, and the page begins again where another is signed in", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  const other: Answer = { status: 401, body: { error: { name: "another_person", clause: null, says: "no" } } };
  served({ status: 200, body: { me: { person: "p1", name: "Ann", kind: "player", roles: [] } } }, other);
  await me.ask();
  expect(await settled(send("DELETE", "/me"))).toBeInstanceOf(Refused);
  const named = vi.mocked(fetch).mock.calls.map(([, asked]) => new Headers(asked!.headers).get("X-Hardway-Person"));
  expect(named).toEqual([null, "p1"]);
  expect(reload).toHaveBeenCalledOnce();
});
