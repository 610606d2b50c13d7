// How a chip looks, by what it is worth. Value, colour and the number of its spots all tell it apart.

import type { Colour } from "./colours";
import type { Cents } from "./money";

export interface Look {
  body: string;
  dark: string;
  face: string;
  spot: string;
  ink: string;
  spots: number;
  pattern: number[];
}

const LOOKS: [Cents, Look][] = [
  [100, { body: "#e9e4d8", dark: "#a49d8c", face: "#fbf8f0", spot: "#4a6fa5", ink: "#1f2a3a", spots: 4, pattern: [9] }],
  [
    500,
    {
      body: "#b3202d",
      dark: "#6d0f18",
      face: "#fff4ec",
      spot: "#f6e7d2",
      ink: "#7a0f1a",
      spots: 6,
      pattern: [0.3, 0.2],
    },
  ],
  [
    2500,
    {
      body: "#1f7a4d",
      dark: "#0d4228",
      face: "#f1fbf4",
      spot: "#f4e9c9",
      ink: "#0c4a2b",
      spots: 8,
      pattern: [0.12, 0.12],
    },
  ],
  [
    10000,
    {
      body: "#22201f",
      dark: "#000",
      face: "#f7f2e6",
      spot: "#e0ac49",
      ink: "#15110e",
      spots: 6,
      pattern: [0.6, 0.2, 0.1, 0.2],
    },
  ],
  [
    50000,
    {
      body: "#5b2a86",
      dark: "#31124d",
      face: "#faf4ff",
      spot: "#f2b8d4",
      ink: "#3d1561",
      spots: 10,
      pattern: [0.05, 0.15],
    },
  ],
  [
    100000,
    {
      body: "#d78a1b",
      dark: "#7d4d06",
      face: "#fff9ea",
      spot: "#3b2405",
      ink: "#5c3803",
      spots: 8,
      pattern: [0.4, 0.1, 0.1, 0.1],
    },
  ],
];

export function chipLook(chip: Cents): Look {
  let found = LOOKS[0]![1];
  for (const [least, look] of LOOKS) if (chip >= least) found = look;
  return found;
}

/** What somebody has on a wager. */
export interface Stack {
  amount: Cents;
  working: boolean;
  /** Whose it is, and on which wager. */
  ring: Colour | null;
  player?: string;
  wager?: string;
}

/** Stacks of which so many have room. Two people's chips are never one: those that are left are counted. */
export function gathered(stacks: readonly Stack[], most = 4): { shown: Stack[]; more: number } {
  if (stacks.length <= most) return { shown: [...stacks], more: 0 };
  return { shown: stacks.slice(0, most - 1), more: stacks.length - most + 1 };
}
