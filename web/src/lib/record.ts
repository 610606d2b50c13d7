// A table's record as the server writes it from a journal: a line for each row after the one that opened the table, and a
// last one that says which row was the newest. Rows that changed nothing at the table are comments.

/** How many entries come after a row. */
export function entriesAfter(record: string, row: number): number {
  const lines = record.trimEnd().split("\n");
  const newest = Number(/^# row (\d+) is the last/.exec(lines.pop() ?? "")?.[1] ?? 0);
  return lines.slice(lines.length - Math.max(0, newest - row)).filter((line) => !line.startsWith("#")).length;
}
