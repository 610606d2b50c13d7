// Opens a practice table of one's own, and goes there. A first hand has dice that are set, which the page itself calls.

import { send } from "./api";
import { me } from "./me.svelte";
import { FIRST_HAND } from "./names";
import { go, to } from "./route.svelte";

const TOURED = "hardway.toured";
const BUY_IN = 500;

/** Sit down at one's own table of a house, with electronic dice; the one that is open already, if there is one. */
export async function playAt(house: string, variant = "", bots = 0): Promise<void> {
  go(`${to("table", await open({ house, variant, dice: "electronic", bots }))}?sit=${BUY_IN}`);
}

/** Open a private table, sit down there before any bot, and be shown its link. */
export async function friendsAt(house: string, variant: string, bots: number): Promise<void> {
  go(
    `${to("table", await open({ house, variant, dice: "electronic", private: true, reuse: false }))}?sit=${BUY_IN}&bots=${bots}&invite=1`,
  );
}

/** Sit down beside a bot that plays a strategy, of the shelf or of one's own. A text that cannot be played opens no seat. */
export async function besideStrategy(house: string, strategy: string): Promise<void> {
  const table = await open({ house, dice: "electronic", reuse: false });
  await send("POST", `/tables/${table}/bot`, { strategy });
  go(`${to("table", table)}?sit=${BUY_IN}`);
}

/** Sit down to a first hand. */
export async function learnAt(house: string): Promise<void> {
  go(`${to("table", await open({ house, dice: "real", name: FIRST_HAND }))}?sit=${BUY_IN}&tour=new`);
}

/** The page of a table. It is fetched while the server opens one. */
export const tablePage = () => import("../pages/TablePage.svelte");

async function open(table: Record<string, unknown>): Promise<string> {
  void tablePage();
  await me.be();
  return (await send<{ table: string }>("POST", "/tables", { mode: "practice", reuse: true, ...table })).table;
}

/** Whether somebody comes new: a first hand was neither played nor declined on this device. */
export const isNew = (): boolean => !localStorage.getItem(TOURED);
export const notNew = (): void => localStorage.setItem(TOURED, "1");
