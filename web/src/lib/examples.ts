// The records of examples/ in the repository, each by its own first words: "# Crown Melbourne: a first night." and what it shows.

export interface Example {
  name: string;
  house: string;
  title: string;
  /** What it shows, in its own words. */
  shows: string;
  record: string;
}

const FILES = import.meta.glob<string>("../../../examples/*.craps", { query: "?raw", import: "default", eager: true });

/** Read the head of a record: a line with house and title, an empty one, then what it shows. */
export function headed(path: string, record: string): Example {
  const head = record
    .slice(0, record.search(/^[^#]/m))
    .replaceAll("`", "")
    .split("\n")
    .map((line) => line.replace(/^# ?/, ""));
  const [house = "", ...title] = (head[0] ?? "").replace(/\.$/, "").split(": ");
  const words = title.join(": ");
  return {
    name: path.replace(/^.*\/|\.craps$/g, ""),
    house,
    title: words.slice(0, 1).toUpperCase() + words.slice(1),
    shows:
      head
        .slice(2)
        .join(" ")
        .split(/(?<=[.?!]) (?=[A-Z])/)[0] ?? "",
    record,
  };
}

export const EXAMPLES: readonly Example[] = Object.entries(FILES).map(([path, record]) => headed(path, record));
