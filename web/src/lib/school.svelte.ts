// Exercises of the school, one after the other. The server makes and marks them and says what comes again; here is kept,
// on this device, what it said was practised.

import { once, send } from "./api";
import { me } from "./me.svelte";
import type { Exercise as AnyExercise, Marked as AnyMarked, School } from "./messages";
import { bookWord, labelled, type Book } from "./names";
import { said, saidIn, type Told } from "./said";
import { ended } from "./words";

/** What the server says, in the reader's language. */
export type Exercise = Omit<AnyExercise, "stands" | "asks" | "choices"> & {
  stands: string[];
  asks: string;
  choices: string[];
};
export type Marked = Omit<AnyMarked, "answer" | "because" | "progress"> & {
  answer: string;
  /** The reasons; `lang` is the language of one that is not the reader's: a clause has the words of the book. */
  because: { words: string; lang: string | undefined }[];
  progress: Progress;
};
/** How somebody did: asked, and right. */
export type Score = [asked: number, right: number];
export interface Missed {
  house: string;
  kind: string;
  seed: number;
  due: number;
}
export interface Progress {
  asked: number;
  right: number;
  /** Exercises that come again, each once so many were asked. */
  missed: Missed[];
  /** By house and kind: "crown pays". */
  kinds: Record<string, Score>;
  /** By house, kind and topic: "crown pays buy 4". */
  topics: Record<string, Score>;
}
/** The same exercises for a whole class. */
export interface Test {
  house: string;
  kinds: string[];
  seed: number;
  count: number;
}

const KEY = "hardway.school";
const SEEDS = 2 ** 31;

export function progress(): Progress | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Progress | null;
  } catch {
    return null;
  }
}

export const forget = (): void => localStorage.removeItem(KEY);

const reader = { names: {} };
const told = (one: Told): string => said(one, reader);

/** The kinds of exercise; with a house, those of its wagers. */
export async function schoolOf(house = ""): Promise<School> {
  const found = await once<School>(house ? `/school?house=${encodeURIComponent(house)}` : "/school");
  const kinds = found.kinds.map((one) => ({
    ...one,
    name: told({ says: one.name }),
    title: told({ says: one.title }),
    reads: told({ says: one.reads }),
  }));
  return { ...found, kinds };
}

export async function ask(house: string, kinds: string[], seed: number, kept: Progress | null): Promise<Exercise> {
  await me.be();
  const found = await send<AnyExercise>("POST", "/school/exercises", { house, kinds, seed, progress: kept });
  return {
    ...found,
    title: told({ says: found.title }),
    stands: found.stands.map(told),
    asks: told(found.asks),
    choices: found.choices.map(told),
  };
}

export async function answer(
  one: { house: string; kind: string; seed: number },
  given: string,
  kept: Progress | null,
): Promise<Marked> {
  await me.be();
  const marked = await send<AnyMarked>("POST", "/school/answers", {
    house: one.house,
    kind: one.kind,
    seed: one.seed,
    answer: given,
    progress: kept,
  });
  return {
    ...marked,
    says: told({ says: marked.says }),
    answer: marked.answer ? told(marked.answer) : "",
    because: marked.because.map((reason) => ({ words: ended(told(reason)), lang: saidIn(reason, reader) })),
    progress: marked.progress as unknown as Progress,
  };
}

/** What an exercise is about, as its house calls it: a wager, a ground, a total; nothing where its kind says it all. */
export function topicName(book: Book | null, kind: string, topic: string): string {
  if (kind === "steps") return "";
  return kind === "no_roll" ? bookWord(book, "grounds", topic) : labelled(book, topic);
}

/** What was missed most often, the worst first. */
export function weakest(topics: Record<string, Score>, most = 5): [string, Score][] {
  const poor = Object.entries(topics).filter(([, [asked, right]]) => right < asked);
  return poor.toSorted(([a, x], [b, y]) => x[1] - x[0] - (y[1] - y[0]) || a.localeCompare(b)).slice(0, most);
}

/** One person's practice, or one test: the exercise that is asked, and how the answer was marked. */
export class Practice {
  exercise = $state.raw<Exercise | null>(null);
  marked = $state.raw<Marked | null>(null);
  kept = $state.raw<Progress | null>(null);
  said = $state.raw<string[]>([]);
  right = $state(0);
  seconds = $state(0);
  fault = $state("");
  #begun = 0;

  constructor(
    readonly house: string,
    readonly kinds: string[],
    readonly test: Test | null = null,
  ) {
    if (!test) this.kept = progress();
  }

  get over(): boolean {
    return !!this.test && this.said.length >= this.test.count;
  }

  async next(): Promise<void> {
    this.marked = null;
    // A test asks everybody the same, in turn; practice brings back what was missed.
    const seed = this.test ? this.test.seed + this.said.length : crypto.getRandomValues(new Uint32Array(1))[0]! % SEEDS;
    await this.#try(async () => {
      this.exercise = await ask(this.house, this.kinds, seed, this.kept);
      this.#begun = performance.now();
    });
  }

  /** Ask one that was missed, whatever lesson it is of. */
  async repeat(one: Missed): Promise<void> {
    this.marked = null;
    await this.#try(async () => {
      this.exercise = await ask(one.house, [one.kind], one.seed, null);
      this.#begun = performance.now();
    });
  }

  /** After how many others an exercise comes again; 0 where it does not. */
  again(one: { house: string; kind: string; seed: number }): number {
    const missed = this.kept?.missed.find(
      (each) => each.house === one.house && each.kind === one.kind && each.seed === one.seed,
    );
    return missed && this.kept ? Math.max(1, missed.due - this.kept.asked) : 0;
  }

  async give(said: string): Promise<void> {
    const one = this.exercise;
    if (!one || this.marked?.read) return;
    await this.#try(async () => {
      this.marked = await answer(one, said, this.kept);
      if (!this.marked.read) return;
      this.seconds = (performance.now() - this.#begun) / 1000;
      this.said = [...this.said, said];
      this.right += Number(this.marked.right);
      if (this.test) return;
      this.kept = this.marked.progress;
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    });
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.fault = "";
    try {
      await work();
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
  }
}

// A result is sent to the instructor as a line of text: the answers, not a mark. The server marks them again there.

export interface Result {
  name: string;
  test: Test;
  said: string[];
}

export function written(result: Result): string {
  const bytes = new TextEncoder().encode(
    JSON.stringify([result.name, result.test.house, result.test.kinds, result.test.seed, result.said]),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Read a result; null where the line is none. */
export function read(line: string): Result | null {
  try {
    const bytes = Uint8Array.from(atob(line.trim().replaceAll("-", "+").replaceAll("_", "/")), (one) =>
      one.charCodeAt(0),
    );
    const [name, house, kinds, seed, said] = JSON.parse(new TextDecoder().decode(bytes)) as [
      string,
      string,
      string[],
      number,
      string[],
    ];
    if (!Array.isArray(said) || !Array.isArray(kinds) || typeof seed !== "number") return null;
    return {
      name: String(name),
      test: { house: String(house), kinds: kinds.map(String), seed, count: said.length },
      said: said.map(String),
    };
  } catch {
    return null;
  }
}
