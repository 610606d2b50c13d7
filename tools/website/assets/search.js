// The search: endings and one slip of the finger are forgiven, guides come before references. Nothing leaves the page.
const here = document.currentScript.dataset.root;
const field = document.getElementById("search");
const found = document.getElementById("found");
const MOST = 12;
const RANKED_AGAIN = 200; // of the best by words, those in which the words stand together come first
let loading;
let sections = [];
let index;
let canonical = new Map();

const loaded = (name) => new Promise((done, failed) => {
  const script = document.createElement("script");
  script.src = `${here}assets/${name}`;
  script.onload = done;
  script.onerror = failed;
  document.head.append(script);
});

async function load() {
  await Promise.all([loaded("minisearch.js"), loaded("search-index.js")]);
  const { same, rows } = window.hardwayIndex;
  canonical = new Map(same.flatMap(([first, ...others]) => others.map((one) => [stem(one), stem(first)])));
  sections = rows.map(([url, title, page, weight, also, text], id) => ({ id, url, title, page, weight, also, text }));
  const made = new window.MiniSearch({ fields: ["title", "page", "also", "text"], tokenize: words, processTerm: term });
  await made.addAllAsync(sections, { chunkSize: 100 }); // in parts, so that typing stays smooth
  index = made;
}
const ready = () => (loading ??= load());

const plain = (text) => text.toLowerCase().replaceAll("’", "'");
// A word, or the number of a clause: 3.4.1, 4.1(e)(i).
const WORD = /\d+(?:\.\d+)*(?:\([a-z0-9]+\))*|[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu;
const words = (text) => plain(text).match(WORD) ?? [];
const isName = (word) => /^\p{L}/u.test(word);

// "betting", "bets" and "bet" are one word; so are "places" and "placing".
function stem(word) {
  if (!isName(word) || word.length < 4) return word;
  let short = word.replace(/'s$/, "").replace(/ies$/, "y").replace(/(?<![siu])s$/, "");
  if (short.length > 4) short = short.replace(/(?:ing|ed)$/, "").replace(/([bdgmnprt])\1$/, "$1");
  return short.length > 3 ? short.replace(/e$/, "") : short;
}
// Words that say nothing; a question may be typed as it is asked.
const SILENT = new Set("a am an and are as at be been by can could did do does for from had happens has have how i if in is it many me much my of or our should that the their them there these they this to us use was we were what when where which while who why will with would you your".split(" "));
const term = (word) => { const short = stem(word); return SILENT.has(word) ? null : (canonical.get(short) ?? short); };

// A word counts with its endings; one that stands nowhere counts with its slips.
const SLIPS = (word) => (!isName(word) || word.length < 4 ? false : word.length < 8 ? 1 : 2);
const SLIPPED = 0.3;
const OPTIONS = {
  // The last word may be half typed; any other is whole, unless it is long.
  prefix: (word, at, all) => word.length > (at === all.length - 1 ? 2 : 4), boost: { also: 6, title: 5, page: 2 }, weights: { prefix: 0.5, fuzzy: SLIPPED },
  boostDocument: (id) => sections[id].weight,
};
const MISSED = 3; // how steeply a place falls behind that lacks a word of the question

// What each word of a question tells: little if it stands in many places, or only with a slip. Two words that the pages
// write as one, such as back up, are found in either form.
function weighed(text) {
  const typed = words(text), asked = new Map(), joined = new Map();
  for (const [at, word] of typed.entries()) {
    if (!term(word)) continue;
    const next = typed[at + 1] ?? "";
    const places = (options) => index.search(word, { ...OPTIONS, ...options }).length;
    const slip = !places({}), there = places({ fuzzy: slip && SLIPS(term(word)) });
    if (there) asked.set(term(word), { slip, tells: Math.log(1 + sections.length / there) * (slip ? SLIPPED : 1) });
    if (next && index.search(word + next, { ...OPTIONS, prefix: false }).length) joined.set(word + next, [term(word), term(next)]);
  }
  return { asked, joined };
}

// What a text says, word by word: " forgot password " for "I forgot my password".
const said = (text) => ` ${words(text).map(term).filter(Boolean).join(" ")} `;
const saids = (part) => part.said ??= { title: said(part.title), text: said(part.text), names: [part.title, ...part.also].map(said) };

// How much more a place counts for what it says side by side: a name of its own, or pairs of words of the question.
function together(part, question) {
  const { title, text, names } = saids(part), asked = question.trim().split(" ");
  const pairs = asked.length > 1 ? asked.slice(1).map((word, at) => ` ${asked[at]} ${word} `) : [question];
  const share = (where) => pairs.filter((pair) => where.includes(pair)).length / pairs.length;
  const named = names.filter((name) => question.includes(name) && pairs.some((pair) => name.includes(pair)));
  const length = Math.max(0, ...named.map((name) => name.trim().split(" ").length));
  return Math.max(1 + 4 * length / asked.length, 1 + share(title)) * (1 + 0.4 * share(text));
}

// "What does barred mean" asks for barred, not for a mean.
const asksMeaning = /^(\s*what do(?:es)? .*?)\bmeans?\b/i;

function search(typed) {
  const text = typed.replace(asksMeaning, "$1");
  const question = said(text), { asked, joined } = weighed(text);
  const parts = new Map([...joined].map(([one, both]) => [term(one), both]));
  const told = (found) => [...new Set(found.flatMap((word) => [word, ...parts.get(word) ?? []]))]
    .reduce((sum, word) => sum + (asked.get(word)?.tells ?? 0), 0);
  const whole = told([...asked.keys()]);
  const all = index.search([text, ...joined.keys()].join(" "), { ...OPTIONS, fuzzy: (word) => asked.get(word)?.slip && SLIPS(word) });
  const covered = all.map((hit) => ({ ...hit, score: hit.score * (told(hit.queryTerms) / whole) ** MISSED }));
  const best = covered.sort((a, b) => b.score - a.score).slice(0, RANKED_AGAIN);
  return best.map((hit) => ({ ...hit, score: hit.score * together(sections[hit.id], question) })).sort((a, b) => b.score - a.score);
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

// The words around the first that was found, with those that were found marked.
function excerpt(text, terms) {
  const places = [...text.matchAll(new RegExp(WORD, "giu"))].filter(([word]) => terms.has(term(plain(word))));
  const from = Math.max(0, (places[0]?.index ?? 0) - 50), to = from + 170;
  let html = from ? "… " : "", at = from;
  for (const { 0: word, index: start } of places) {
    if (start < at || start + word.length > to) continue;
    html += `${escaped(text.slice(at, start))}<mark>${escaped(word)}</mark>`;
    at = start + word.length;
  }
  return html + escaped(text.slice(at, to));
}

function line({ id, terms }) {
  const { url, title, page, text } = sections[id];
  const of = title === page ? "" : escaped(page);
  return `<li><a href="${here}${url}"><i>${of}</i><b>${escaped(title)}</b><span>${excerpt(text, new Set(terms))}</span></a></li>`;
}

async function look() {
  await ready();
  const text = field.value;
  if (!words(text).length) { found.hidden = true; return; }
  const hits = search(text);
  const says = hits.length ? `${hits.length} ${hits.length === 1 ? "place" : "places"}` : "Nothing found. Try other words.";
  found.innerHTML = `<p role="status">${says}</p><ol>${hits.slice(0, MOST).map(line).join("")}</ol>`;
  found.hidden = false;
}

const links = () => [...found.querySelectorAll("a")];
function step(by) {
  const all = links(), at = all.indexOf(document.activeElement) + by;
  (at < 0 ? field : all[Math.min(at, all.length - 1)])?.focus();
}

field.addEventListener("focus", ready);
field.addEventListener("input", look);
field.form.addEventListener("submit", async (event) => { event.preventDefault(); await look(); links()[0]?.click(); });
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !/INPUT|TEXTAREA|SELECT/.test(document.activeElement.tagName)) { event.preventDefault(); field.focus(); }
  if (found.hidden || !field.form.contains(document.activeElement)) return;
  if (event.key === "Escape") { found.hidden = true; field.focus(); }
  if (event.key === "ArrowDown") { event.preventDefault(); step(1); }
  if (event.key === "ArrowUp") { event.preventDefault(); step(-1); }
});
document.addEventListener("click", (event) => { if (!field.form.contains(event.target) || event.target.closest(".found a")) found.hidden = true; });
