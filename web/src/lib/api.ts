// The server's plain requests. One shape of error everywhere: a name, a clause, a sentence.

import { early } from "./early";
import { lock } from "./lock.svelte";
import type { Fault, Felt } from "./wire";
import { said } from "./said";
import { beginAgain, speaker } from "./whose";
import { t } from "./words";

export class Refused extends Error {
  constructor(
    readonly fault: Fault,
    readonly status: number,
  ) {
    super(fault.says);
  }
}

/** The longest wait, in seconds, that the page sits out by itself; a longer one is told. */
const SHORT_WAIT = 5;
/** How often a request is made again after such a wait. */
const TRIES = 2;

async function asked(method: string, path: string, body?: unknown, proved = false): Promise<Response> {
  const answer = await answered(method, path, body);
  if (answer.ok) return answer;
  const fault = await faultOf(answer);
  if (fault.name === "session_locked") lock.shut(fault.says);
  if (fault.name === "another_person") beginAgain();
  if (fault.name === "prove_again" && !proved && (await lock.prove(fault.says))) return asked(method, path, body, true);
  throw new Refused(fault, answer.status);
}

/** Ask; and ask again where one's share of the server is spent for a moment: such a request was refused before anything was done. */
async function answered(method: string, path: string, body: unknown): Promise<Response> {
  for (let tries = TRIES; ; tries--) {
    const answer = await fetched(method, path, body);
    const wait = answer.status === 429 ? Number(answer.headers.get("retry-after")) : 0;
    if (!tries || !(wait > 0 && wait <= SHORT_WAIT)) return answer;
    await new Promise((go) => setTimeout(go, wait * 1000));
  }
}

async function fetched(method: string, path: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = { "X-Hardway": "page" };
  if (speaker()) headers["X-Hardway-Person"] = speaker();
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    return (
      (await early(method, path)) ??
      (await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) }))
    );
  } catch {
    throw new Refused({ name: "no_line", clause: null, says: t("server-lost") }, 0);
  }
}

async function faultOf(answer: Response): Promise<Fault> {
  try {
    const { error } = (await answer.json()) as { error?: Fault };
    if (error?.says) return { ...error, says: said(error, { names: {} }) };
  } catch {
    // not JSON: the status is all there is to say
  }
  return { name: "failed", clause: null, says: t("server-answered", { status: answer.status }) };
}

export async function get<T>(path: string): Promise<T> {
  return (await (await asked("GET", path)).json()) as T;
}

export async function text(path: string): Promise<string> {
  return (await asked("GET", path)).text();
}

export async function send<T>(method: "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T> {
  const answer = await asked(method, path, body);
  return (answer.status === 204 ? null : await answer.json().catch(() => null)) as T;
}

const kept = new Map<string, Promise<unknown>>();
// The index comes with the list of the houses.
const listed = globalThis.document?.getElementById("houses")?.textContent;
if (listed) kept.set("/houses", Promise.resolve(JSON.parse(listed)));

/** Ask once for what does not change while the page is open: a book, a clause, a felt, exact odds. */
export function once<T>(path: string): Promise<T> {
  let found = kept.get(path);
  if (!found) {
    found = get<T>(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found as Promise<T>;
}

/** How a house is asked for, or one of its variants. */
export const bookName = (house: string, variant = ""): string => (variant ? `${house}.${variant}` : house);
/** A felt by the name of its book. */
export const feltOf = (book: string): Promise<Felt> => once<Felt>(`/houses/${book}/felt`);
/** The felt that the index asked for, if it did. */
export function earlyFelt(): Promise<Felt> | undefined {
  const asked = Object.keys(globalThis.hardwayEarly ?? {}).find((one) => one.endsWith("/felt"));
  return asked ? once<Felt>(asked.replace("GET ", "")) : undefined;
}
