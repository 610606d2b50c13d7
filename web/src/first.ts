// Stands within the index, and runs before any other script has come: asks for what a page needs first, and draws the cloth
// of a table from its felt alone. The page draws it again, with what lies there; lib/early.ts has the answers.

import { likelyBook } from "./lib/likely";
import { clothOf, placed } from "./table/first-cloth";
import type { Felt } from "./lib/messages";

const asked: Record<string, Promise<Response | null>> = {};
globalThis.hardwayEarly = asked;

function ask(method: string, path: string): Promise<Response> {
  const answer = fetch(`./api${path}`, { method, headers: { "X-Hardway": "page" } });
  asked[`${method} ${path}`] = answer;
  return answer;
}

/** Fetch files that the index names, before anything asks for them. */
function fetchFiles(named: string): void {
  for (const href of document.documentElement.dataset[named]?.split(" ") ?? []) {
    const link = document.createElement("link");
    const as = /css$/.test(href) ? "style" : /woff2$/.test(href) ? "font" : "";
    Object.assign(link, { rel: as ? "preload" : "modulepreload", as, crossOrigin: "", href });
    document.head.append(link);
  }
}

/** A link to a table is enough to watch it: somebody without a session becomes a guest. */
async function guest(session: Promise<Response>): Promise<Response | null> {
  const answer = await session;
  const { me } = answer.ok ? ((await answer.clone().json()) as { me: unknown }) : { me: true };
  return me ? null : fetch("./api/guest", { method: "POST", headers: { "X-Hardway": "page" } });
}

/** Draw the cloth of a book, if the page has not come meanwhile. */
async function draw(book: string): Promise<void> {
  const answer = await ask("GET", `/houses/${book}/felt`);
  if (!answer.ok) return;
  const felt = (await answer.clone().json()) as Felt;
  const waiting = document.getElementById("start-other");
  if (waiting) waiting.outerHTML = clothOf(felt, placed(innerWidth, innerHeight, felt));
}

const session = ask("GET", "/session");
const elsewhere = location.hash.length > 2;
document.getElementById("start-lobby")!.hidden = elsewhere;
document.getElementById("start-other")!.hidden = !elsewhere;
const table = /^#\/table\/([a-z0-9_-]+)/.exec(location.hash);
if (table) {
  const listed = document.getElementById("houses")?.textContent ?? '{"houses":[]}';
  const { houses } = JSON.parse(listed) as { houses: { house: string }[] };
  const book = likelyBook(table[1]!, houses);
  if (book && !/[?&]as=/.test(location.hash)) void draw(book).catch(() => null);
  asked["POST /guest"] = guest(session);
  fetchFiles("table");
} else fetchFiles("letters"); // at a table the cloth comes first: six files at a time are fetched
