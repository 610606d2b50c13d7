import "./fonts.css";
import "./app.css";
import "./print.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { earlyFelt } from "./lib/api";
import { language } from "./lib/language";
import { tablePage } from "./lib/open";
import { here } from "./lib/route.svelte";
import "./lib/touch"; // from the first key on
import { spoken } from "./lib/words";

// What the index drew stays until there is something to take its place: at a table the page, and the felt that it draws.
document.documentElement.lang = language;
const table = here.place.page === "table" ? [tablePage(), earlyFelt()] : [];
void Promise.allSettled([spoken(), ...table]).then(() => {
  const target = document.getElementById("page")!;
  target.replaceChildren();
  mount(App, { target });
});

// Without a network, the address says so; see public/sw.js.
addEventListener("load", () => void navigator.serviceWorker?.register("./sw.js").catch(() => undefined));
