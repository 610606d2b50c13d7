// What somebody who listens is told: their own bets as they lie, what may be bet, and what they just put down, took down, or called on or off.

import { folded } from "./folded";
import { list } from "./list";
import { cents, shown } from "./money";
import { labelled } from "./names";
import { said } from "./said";
import type { Table } from "./table.svelte";
import { named, paying, paysWords, type Area, type Player, type Row } from "./wire";
import { t } from "./words";

type Called = (wager: string) => string;

/** A box as people call it: where a bet came to its number, by that bet and by its odds. */
export function boxName(table: Pick<Table, "mine" | "book">, area: Area): string {
  const came = area.holds.find((wager) => table.mine(wager));
  return came ? t("area-came", { bet: labelled(table.book, came), odds: named(area) }) : named(area);
}

/** A box of the felt: what it pays, what lies there and whose it is, and whether it is open. */
export function areaAloud(
  table: Table,
  area: Area,
  lit: ReadonlySet<string> | null,
  others: readonly Player[] = [],
): string {
  const there = [...area.holds, area.wager];
  const name = named(area);
  const came = area.holds.some((wager) => table.mine(wager));
  const lies = there
    .flatMap((wager) => table.mine(wager) ?? [])
    .map((one) =>
      t(came ? "area-lies-on" : "area-lies", {
        amount: shown(cents(one.amount)),
        wager: labelled(table.book, one.wager),
        off: one.working ? "" : t("area-off"),
      }),
    );
  const theirs = others.flatMap((player) =>
    player.wagers
      .filter((wager) => there.includes(wager.wager))
      .map((wager) => t("tip-theirs", { name: table.called(player.name), amount: shown(cents(wager.amount)) })),
  );
  const [open, shut] = came ? (["area-open-named", "area-shut-named"] as const) : (["area-open", "area-shut"] as const);
  return [
    `${boxName(table, area)}.`,
    came ? t("area-pays-named", { name, pays: paysWords(area.pays) }) : area.pays ? `${paying(area)}.` : "",
    ...lies,
    theirs.length ? `${theirs.join(", ")}.` : "",
    lit ? t(lit.has(area.wager) ? open : shut, { name }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** One's bets, the rack, and the point. */
export function betsAloud(table: Table, called: Called): string {
  const { me } = table;
  if (!me) return t("aloud-watching");
  const bets = me.wagers.map((one) =>
    t("aloud-bet", {
      name: called(one.wager),
      amount: shown(cents(one.amount)),
      off: one.working ? "no" : "yes",
    }),
  );
  return t("aloud-bets", {
    count: bets.length,
    bets: list(bets, "and"),
    rack: shown(cents(me.rack)),
    point: table.shown?.point ?? 0,
  });
}

/** Wagers kind by kind, each kind named once: "Place 4, 5, and 6". */
function kinds(wagers: readonly string[], called: Called): string[] {
  const found = new Map<string, string[]>();
  for (const wager of new Set(wagers)) {
    const [kind = ""] = wager.split(" ");
    found.set(kind, [...(found.get(kind) ?? []), called(wager)]);
  }
  return [...found.values()].map(([first = "", ...rest]) => {
    const name = first.replace(/[^ ]*$/, "");
    const shared = name && rest.length && rest.every((one) => one.startsWith(name));
    return shared ? name + list([first, ...rest].map((one) => one.slice(name.length))) : list([first, ...rest]);
  });
}

/** The parts of a felt, in the order in which they are told. */
const PARTS = ["line", "come", "field", "numbers", "centre"] as const;

/** What may be done now: whether one may throw, or only lacks a bet on the line, and the bets that are open in one part of
 * the felt; asked again, the next part. */
export function mayAloud(table: Table, areas: readonly Area[], called: Called, asked = 0): string {
  const open = table.legal.may.filter((one) => one.entry === "bet").map((one) => one.wager ?? "");
  const lies = new Map(areas.flatMap((area) => [area.wager, ...area.holds].map((wager) => [wager, area.kind])));
  const parts = PARTS.map((part) => ({ part, bets: open.filter((wager) => lies.get(wager) === part) })).filter(
    ({ bets }) => bets.length,
  );
  const [now, next] = [parts[asked % parts.length], parts[(asked + 1) % parts.length]];
  return t("aloud-may", {
    count: now?.bets.length ?? 0,
    bets: kinds(now?.bets ?? [], called).join("; "),
    more: next && next !== now ? t(`part-${next.part}`) : "no",
    throw: asked
      ? "said"
      : table.may("throw")
        ? "yes"
        : [table.you?.person, ""].includes(table.view?.shooter ?? "")
          ? "line"
          : table.awaitsThrow
            ? "ready"
            : "no",
  });
}

/** A bet that was called off or on: nobody who listens needs to hear whose it is, and by which role. */
const markedAloud = (row: Row, called: Called): string =>
  row.events
    .filter((one) => one["event"] === "marked")
    .map((one) => ({ off: one["marker"] === "off", name: called(String(one["wager"])) }))
    .map(({ off, name }) => t(off ? "aloud-off" : "aloud-on", { name }))
    .join(". ");

/** What one's own rows put down, took down or decided about a bet, act by act. */
export function doneAloud(rows: readonly Row[], table: Table, called: Called): string {
  const me = table.you?.person ?? "";
  return folded(rows.filter((row) => row.by === me && !row.role))
    .map((act) =>
      act.wagers.length > 1
        ? t("log-bets", {
            did: act.did,
            who: "you",
            amount: shown(act.amount),
            wagers: list(act.wagers.map(called), "and"),
          })
        : markedAloud(act.rows[0]!, called) ||
          act.rows[0]!.says.filter((one) => one.event === act.did || one.event === "chosen")
            .map((one) => said(one, table.reader))
            .join(" "),
    )
    .filter(Boolean)
    .join(". ");
}
