// What the notation calls acts and dice, in words. A name without words of its own is only spaced.
import { list } from "../lib/list";
import { capital, t } from "../lib/words";

const WORDS: Record<string, (id: string) => string> = {
  act: (id) => t(`act-${id}`),
  die: (id) => t(`die-${id}`),
};

export function named(kind: string, name: string): string {
  const id = name.replaceAll("_", "-");
  const words = WORDS[kind]?.(id);
  return !words || words === `${kind}-${id}` ? name.replaceAll("_", " ") : words;
}

/** The roles of a book, with its own names for them. */
export type Roles = { role: string; label: string }[];

export const roleName = (roles: Roles, role: string): string =>
  roles.find((one) => one.role === role)?.label ?? capital(role);

/** "the Pit Boss or the Casino Manager": whose something is. */
export const whose = (roles: Roles, held: readonly string[]): string =>
  list(
    held.map((role) => t("the-role", { role: roleName(roles, role) })),
    "or",
  );

/** "the Dealer and the Game Supervisor": each of them has to. */
export const each = (roles: Roles, held: readonly string[]): string =>
  list(
    held.map((role) => t("the-role", { role: roleName(roles, role) })),
    "and",
  );
