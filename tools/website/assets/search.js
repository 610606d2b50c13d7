// The search: every word must begin a word of a section; words of a heading count most. Nothing leaves the page.
const here = document.currentScript.dataset.root;
const field = document.getElementById("search");
const found = document.getElementById("found");
const MOST = 12;
let loading;
let sections = [];

function load() {
  loading ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = `${here}assets/search-index.js`;
    script.onload = () => { sections = window.hardwayIndex.map(prepared); done(); };
    script.onerror = failed;
    document.head.append(script);
  });
  return loading;
}

const plain = (text) => text.toLowerCase().replaceAll("’", "'");
const prepared = ([url, title, page, text]) =>
  ({ url, title, page, text, low: { title: plain(title), page: plain(page), text: plain(text) } });

// A word that ends in s is looked for without it, so that "odds" finds "odd" and "exclusions" finds "exclusion".
const words = (asked) => [...new Set(plain(asked).match(/[\p{L}\p{N}'().]+/gu) ?? [])].map((word) => (word.length > 4 ? word.replace(/s$/, "") : word));

function begins(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) return at;
  return -1;
}

const whole = (text, word, at) => !/[\p{L}\p{N}]/u.test(text[at + word.length] ?? " ");

// The words one right after the other, each perhaps with an ending.
const near = (asked) => new RegExp(asked.map(literal).join("[\\p{L}]*[^\\p{L}\\p{N}]+"), "u");
const literal = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function weight(part, asked, phrase) {
  let sum = 0;
  for (const word of asked) {
    const titled = begins(part.low.title, word), paged = begins(part.low.page, word), said = begins(part.low.text, word);
    if (titled < 0 && paged < 0 && said < 0) return 0;
    sum += titled >= 0 ? (whole(part.low.title, word, titled) ? 12 : 8) : 0;
    sum += paged >= 0 ? 3 : 0;
    sum += said >= 0 ? 2 + (whole(part.low.text, word, said) ? 2 : 0) : 0;
  }
  if (part.low.title === phrase) sum += 40;
  else if (part.low.title.includes(phrase)) sum += 20;
  if (part.low.text.includes(phrase)) sum += 8;
  if (asked.length > 1 && near(asked).test(`${part.low.title} ${part.low.text}`)) sum += 10;
  return sum * (1 - Math.min(part.text.length, 1200) / 6000);
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function excerpt(part, asked) {
  const places = asked.map((word) => begins(part.low.text, word)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, part.text.length) - 50);
  const piece = (from ? "… " : "") + part.text.slice(places.length ? from : 0, (places.length ? from : 0) + 170);
  const marks = asked.map(literal).join("|");
  return escaped(piece).replace(new RegExp(`(?<![\\p{L}\\p{N}&#])(${marks})`, "giu"), "<mark>$1</mark>");
}

async function look() {
  const asked = words(field.value), phrase = plain(field.value).trim();
  if (!asked.length) { found.hidden = true; return; }
  await load();
  const best = sections.map((part) => [weight(part, asked, phrase), part]).filter(([sum]) => sum > 0);
  best.sort(([one], [other]) => other - one);
  const lines = best.slice(0, MOST).map(([, part]) =>
    `<li><a href="${here}${part.url}"><i>${part.title === part.page ? "" : escaped(part.page)}</i><b>${escaped(part.title)}</b><span>${excerpt(part, asked)}</span></a></li>`);
  const says = best.length ? `${best.length} ${best.length === 1 ? "place" : "places"}` : "Nothing found. Try fewer words.";
  found.innerHTML = `<p role="status">${says}</p><ol>${lines.join("")}</ol>`;
  found.hidden = false;
}

const links = () => [...found.querySelectorAll("a")];
function step(by) {
  const all = links(), at = all.indexOf(document.activeElement) + by;
  (at < 0 ? field : all[Math.min(at, all.length - 1)])?.focus();
}

field.addEventListener("focus", load);
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
