// A table's record as the server writes it from a journal: a line for each row after the one that opened the table, and a
// last one that says which row was the newest. Rows that changed nothing at the table are comments.

/** The number of the row of each entry; none where the record does not say them. */
export function rowNumbers(record: string): number[] {
  const lines = record.trimEnd().split("\n");
  const newest = Number(/^# row (\d+) is the last/.exec(lines.pop() ?? "")?.[1] ?? 1);
  const first = lines.length - newest + 1; // the row that opened the table is its head, in lines of its own
  return lines.flatMap((line, at) => (at < first || line.startsWith("#") ? [] : [at - first + 2]));
}
