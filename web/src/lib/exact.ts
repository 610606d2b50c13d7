// Exact fractions of the server ("-7/99") as numbers to draw and to round.

export function fraction(text: string): number {
  const [above = "0", below = "1"] = text.split("/");
  return Number(above) / Number(below);
}
