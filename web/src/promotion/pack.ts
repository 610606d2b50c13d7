// The audit pack of a draw as it must be shaped; whether it holds is for `verify.ts`.

import type { DrawPack } from "../lib/messages";

export type Pack = DrawPack;

type Kind = "text" | "whole" | "list" | "object";
const KINDS: Record<keyof Pack, Kind> = {
  scheme: "text",
  promotion: "text",
  terms: "object",
  terms_digest: "text",
  before: "list",
  entries_closed: "text",
  entries: "list",
  entries_digest: "text",
  draw: "whole",
  drawn: "text",
  run_by: "text",
  scrutineer: "text",
  scrutineer_over: "whole",
  commitments: "object",
  secret: "text",
  nonces: "object",
  missing: "list",
  given_up: "list",
  kind: "text",
  picks: "list",
  winners: "object",
  digest: "text",
};
const ROWS: Record<string, Kind[]> = {
  entries: ["whole", "text"],
  picks: ["text", "whole"],
  given_up: ["whole", "text", "list"],
  before: ["whole", "text"],
};

function kindOf(value: unknown): Kind | "" {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return Number.isInteger(value) ? "whole" : "";
  return Array.isArray(value) ? "list" : value !== null && typeof value === "object" ? "object" : "";
}

const isSecret = (text: unknown): boolean => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
const isRow = (row: unknown, kinds: Kind[]): boolean =>
  Array.isArray(row) && row.length === kinds.length && kinds.every((kind, i) => kindOf(row[i]) === kind);

/** Whether something has every part of a pack, each of its kind, and nothing else. */
export function isPack(found: unknown): found is Pack {
  if (kindOf(found) !== "object") return false;
  const of = found as Record<string, unknown>;
  const whole =
    Object.entries(KINDS).every(([name, kind]) => Object.hasOwn(of, name) && kindOf(of[name]) === kind) &&
    Object.keys(of).every((name) => Object.hasOwn(KINDS, name));
  return (
    whole &&
    Object.entries(ROWS).every(([name, kinds]) => (of[name] as unknown[]).every((row) => isRow(row, kinds))) &&
    kindOf((of["terms"] as Pack["terms"]).items) === "object" &&
    [of["secret"], ...Object.values(of["nonces"] as object)].every(isSecret)
  );
}
