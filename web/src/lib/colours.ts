// The colour of everybody at a table, by their place: the same on every page.

const COLOURS = ["#ff6b6b", "#4dabf7", "#ffd43b", "#69db7c", "#da77f2", "#ffa94d", "#66d9e8", "#f783ac"];

export interface Colour {
  ring: string;
  /** A second person with the same colour has a broken ring. */
  broken: boolean;
}

export function colourAt(place: number): Colour {
  const at = Math.max(0, place - 1);
  return { ring: COLOURS[at % COLOURS.length]!, broken: at >= COLOURS.length };
}
