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
