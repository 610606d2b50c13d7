// Without a network the address shows a page that says what is so. Everything else is the browser's own affair: the files of
// the page are kept for ever by their names, and what a table is, only its server knows.
const KEPT = "offline-2";
const OFFLINE = "./offline.html";
const SCRIPT = "./offline.js";

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([OFFLINE, SCRIPT])));
  skipWaiting();
});
addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});
addEventListener("fetch", (event) => {
  const asks = event.request.mode === "navigate" ? OFFLINE : event.request.url.endsWith("/offline.js") ? SCRIPT : "";
  if (asks) event.respondWith(fetch(event.request).catch(() => caches.match(asks)));
});
