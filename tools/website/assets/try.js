// The page "Try it": asks the worker, and shows what it answers. It knows no rule. No module: a browser loads none from a
// disk, and this says so.
{
const $ = (name) => document.getElementById(name);
const state = $("state");
let last = 0;
const waiting = new Map();
let worker;

function ask(asks, ...words) {
  return new Promise((done, failed) => {
    waiting.set(++last, [done, failed]);
    worker.postMessage({ id: last, asks, words });
  });
}

function element(tag, text, kind) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

const options = (pairs) => pairs.map(([value, text]) => { const one = element("option", text); one.value = value; return one; });

let clauses = [];

async function chooseHouse(house, name) {
  clauses = await ask("clauses", house);
  $("clause").replaceChildren(...options(clauses.map((one, at) => [at, one.number])));
  const at = clauses.findIndex((one) => one.records.includes(name));
  $("clause").value = Math.max(at, 0);
  await chooseClause(name);
}

async function chooseClause(name) {
  const clause = clauses[$("clause").value];
  $("rule").textContent = clause.rule;
  $("does").textContent = clause.does;
  $("record").replaceChildren(...options(clause.records.map((one) => [one, one])));
  if (clause.records.includes(name)) $("record").value = name;
  await chooseRecord();
}

async function chooseRecord() {
  $("text").value = await ask("record", $("house").value, $("record").value);
  $("played").replaceChildren();
  $("verdict").textContent = "";
}

async function play() {
  const played = await ask("play", $("text").value);
  $("verdict").className = played.error || played.failed ? "bad" : "good";
  if (played.error) {
    $("verdict").textContent = played.error;
    $("played").replaceChildren();
    return;
  }
  $("verdict").textContent = played.failed
    ? `${played.failed} of ${played.asked} expectations do not hold.`
    : `All ${played.asked} expectations hold. ${played.end.join(" ")}`;
  $("played").replaceChildren(...played.lines.map(shownLine));
}

function shownLine(line) {
  const item = element("li", "");
  item.append(element("code", line.text, line.expects ? "expects" : ""));
  if (line.expects) item.append(element("span", line.failure || "holds", line.failure ? "bad" : "good"));
  for (const one of line.says) {
    const said = element("p", one.text, one.tone);
    if (one.cites) said.append(" ", element("span", one.cites, "cites"));
    item.append(said);
  }
  return item;
}

async function solve() {
  const text = $("strategy-text").value, body = $("costs");
  $("solve").disabled = true;
  body.replaceChildren();
  for (const option of $("house").options) {
    const found = await ask("cost", option.value, text);
    const row = document.createElement("tr");
    const head = element("th", option.textContent);
    head.scope = "row";
    const cells = found.error ? [element("td", found.error, "bad")] : ["result", "exact", "edge", "action", "spread"].map((name) => element("td", found[name]));
    if (found.error) cells[0].colSpan = 5;
    row.append(head, ...cells);
    body.append(row);
  }
  $("solve").disabled = false;
}

let strategies = {};

async function start() {
  if (location.protocol === "file:") {
    state.textContent = "Your browser runs Python only from a server. In the folder of this site, type: python -m http.server";
    return;
  }
  worker = new Worker(new URL("assets/try-worker.js", document.baseURI), { type: "module" });
  worker.onmessage = ({ data: { id, answer, error } }) => {
    const [done, failed] = waiting.get(id);
    waiting.delete(id);
    if (error) failed(new Error(error)); else done(answer);
  };
  worker.onerror = () => { state.textContent = "Python did not start. This site may have been built without it: make site builds it whole."; };
  strategies = await ask("strategies");
  const [house, name] = (new URLSearchParams(location.search).get("record") ?? "").split("/");
  if (house) $("house").value = house;
  $("strategy").replaceChildren(...options(Object.keys(strategies).map((one) => [one, one])));
  $("strategy").value = "pass_odds";
  $("strategy-text").value = strategies.pass_odds;
  await chooseHouse($("house").value, name ?? "3.4.1");
  state.textContent = "Ready. Everything runs in your browser; nothing leaves it.";
  document.body.classList.add("ready");
  if (name) await play();
}

$("house").addEventListener("change", () => chooseHouse($("house").value));
$("clause").addEventListener("change", () => chooseClause());
$("record").addEventListener("change", chooseRecord);
$("play").addEventListener("click", play);
$("strategy").addEventListener("change", () => { $("strategy-text").value = strategies[$("strategy").value]; });
$("solve").addEventListener("click", solve);
start();
}
