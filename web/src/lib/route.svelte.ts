// Where the page is: the part of the address after the #. The back button and a copied link just work.

export interface Place {
  page: string;
  rest: string[];
  query: URLSearchParams;
}

/** Read an address: "#/table/crown-1?as=dealer". */
export function placeOf(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [page = "", ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  return { page, rest, query: new URLSearchParams(query) };
}

/** Write an address. */
export function to(page: string, ...rest: string[]): string {
  return `#/${[page, ...rest].filter(Boolean).map(encodeURIComponent).join("/")}`;
}

class Here {
  place = $state.raw<Place>(placeOf(globalThis.location?.hash ?? ""));
  /** What people call that which is shown: the title of the window. */
  called = $state("");

  /** Leave words of the query out of the address: they have been followed, and a refresh shall not follow them again. */
  drop(...words: string[]): void {
    const { query } = this.place;
    for (const word of words) query.delete(word);
    const [path = ""] = location.hash.split("?", 1);
    history.replaceState(history.state, "", query.size ? `${path}?${query}` : path);
    this.place = placeOf(location.hash);
  }

  /** Put a word of the query into the address, in place. */
  put(word: string, value: string): void {
    this.place.query.set(word, value);
    history.replaceState(history.state, "", `${location.hash.split("?", 1)[0]}?${this.place.query}`);
    this.place = placeOf(location.hash);
  }

  listen(): void {
    addEventListener("hashchange", () => (this.place = placeOf(location.hash)));
  }
}

export const here = new Here();

export function go(address: string): void {
  location.hash = address;
}
