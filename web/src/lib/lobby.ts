// The tables that are listed. They come by pages, however many there are.

import { get } from "./api";
import type { LobbyTable } from "./wire";

interface Page {
  tables: LobbyTable[];
  pages: number;
}

/** Ask for the first so many pages; say how many there are. */
export async function listed(most = Infinity, house = ""): Promise<Page> {
  const path = (page: number) => `/lobby?page=${page}&size=50${house ? `&house=${house}` : ""}`;
  const found = await get<Page>(path(1));
  let tables = found.tables;
  for (let page = 2; page <= Math.min(most, found.pages); page += 1)
    tables = [...tables, ...(await get<Page>(path(page))).tables];
  return { tables, pages: found.pages };
}

/** The tables where play goes on or can begin: not those of a tournament that is over. */
export const inPlay = (tables: readonly LobbyTable[]): LobbyTable[] => tables.filter((one) => !one.over);

/** Every table and role where somebody works: the casino's own tables first, for practice tables run themselves. */
export function desksOf(
  tables: readonly LobbyTable[],
  rolesAt: (table: LobbyTable) => string[],
): { table: LobbyTable; role: string }[] {
  return [...tables]
    .sort((a, b) => Number(b.mode === "casino") - Number(a.mode === "casino"))
    .flatMap((table) =>
      rolesAt(table)
        .filter((role) => role !== "administrator")
        .map((role) => ({ table, role })),
    );
}
