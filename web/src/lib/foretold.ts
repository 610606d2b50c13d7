// What a roll would bring, in a word and in a sentence: bets that cancel each other are no roll that changes nothing.

import { list } from "./list";
import type { Projection } from "./messages";
import { cents, signed } from "./money";
import { t } from "./words";

export type Foretold = Projection["rolls"][number];

const touches = (roll: Foretold): boolean => roll.results.some(({ result }) => result !== "stands");

/** The net in a box of the strip: a dot where the roll decides nothing. */
export function netMark(roll: Foretold): string {
  const net = cents(roll.net);
  return net ? signed(net) : touches(roll) ? "0" : "·";
}

export function foretold(roll: Foretold): string {
  const net = cents(roll.net);
  return t("if-says", {
    roll: roll.name.replace(" by ", ", "),
    net: net ? signed(net) : t(touches(roll) ? "if-even" : "if-nothing"),
    why: list(roll.results.map((one) => t(`if-${one.result}`, { wager: one.label }))),
  });
}
