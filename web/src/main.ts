import "./fonts.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { tablePage } from "./lib/open";
import { here } from "./lib/route.svelte";

// What the index drew stays until there is something to take its place.
void (here.place.page === "table" ? tablePage() : Promise.resolve()).finally(() => {
  const target = document.getElementById("page")!;
  target.replaceChildren();
  mount(App, { target });
});

// Without a network, the address says so; see public/sw.js.
addEventListener("load", () => void navigator.serviceWorker?.register("./sw.js").catch(() => undefined));
