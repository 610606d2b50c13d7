// The server's sentences in German, by their parts.
import { expect, test } from "vitest";
import { recalled, retold, type Piece, type Sentences } from "../src/lib/retold";
import german from "../src/words/told.de.json";

const sentences = german as unknown as Sentences;
/** A sentence as the server writes it, its parts in braces: "{person:Ann} bets {amount:5} on {wager:Field}". */
const pieces = (sentence: string): Piece[] =>
  sentence
    .split(/(\{\w+:[^}]*\})/)
    .filter(Boolean)
    .map((one) => {
      const [, kind = "", shown = one] = /^\{(\w+):([^}]*)\}$/.exec(one) ?? [];
      return { kind, shown };
    });
const told = (sentence: string, mine = false) => retold(pieces(sentence), sentences, mine);

test.each([
  ["{person:Ann} bets {amount:5} on {wager:Field}", "Ann setzt 5 auf Field"],
  [
    "{person:Ann} bets {amount:5} on {wager:Buy 4}, {amount:25} stands, commission {amount:1}",
    "Ann setzt 5 auf Buy 4, 25 liegen, Kommission 1",
  ],
  [
    "{person:Ann} takes {amount:5} down from {wager:Buy 4}, commission {amount:1} given back",
    "Ann nimmt 5 von Buy 4 ab, Kommission 1 zurück",
  ],
  [
    "{person:Ann}: {wager:Place 8}, {amount:5}, won {amount:5} at 7 to 6, rounded down by 0.83",
    "Ann: Place 8, 5, gewinnt 5 (7 zu 6), um 0.83 abgerundet",
  ],
  ["{person:Ann}'s turn with the dice is over", "Ann hat ausgewürfelt"],
  ["{person:Ann} runs out of time, and the dice pass on", "Die Zeit von Ann ist um, die Würfel gehen weiter"],
  ["the puck is on 6", "der Puck liegt auf 6"],
  ["the sign says 1 to 10,000, not 0.50", "auf der Tafel steht 1 bis 10,000, nicht 0.50"],
  [
    "Lay Odds on the Don't Come on 4 goes behind a Don't Come on 4, and {person:Ann} has none",
    "Lay Odds on the Don't Come 4 gehört hinter Don't Come 4, und Ann hat nichts darauf",
  ],
  [
    "Repeater is placed before the come-out roll after a 7, or a shooter's first",
    "Repeater wird vor dem Come-out nach einer 7 gesetzt, oder vor dem ersten eines Shooters",
  ],
  ["Win Line is placed before the come-out roll", "Win Line wird vor dem Come-out gesetzt"],
])("%s", (sentence, german) => expect(told(sentence)).toBe(german));

test.each([
  ["dice 3, 4 and 5 are put aside", "die Würfel 3, 4 und 5 werden beiseitegelegt"],
  [
    "{person:Ann}: {wager:Horn}, {amount:4}, won: Two won at 30 to 1, Three lost and Eleven lost, net {amount:27}",
    "Ann: Horn, 4, gewinnt: Two gewinnt 30 zu 1, Three verliert und Eleven verliert, zusammen 27",
  ],
  [
    "shown to {person:Ann}: Side bets with or against others are not permitted.",
    "Ann gezeigt: Side bets with or against others are not permitted.",
  ],
])("what stands inside: %s", (sentence, german) => expect(told(sentence)).toBe(german));

test.each([
  [
    "I bet {amount:10} on {wager:Win Line}, because the puck is off.",
    "Ich setze 10 auf Win Line, denn der Puck liegt auf OFF.",
  ],
  [
    "I bet {amount:5} on {wager:Field}. I take {wager:Place 6} down, take {amount:5} off {wager:Place 8} and call {wager:Buy 4} off, because there is a point and the bets on {wager:Come} are less than 2.",
    "Ich setze 5 auf Field. Ich nehme Place 6 ab, nehme 5 von Place 8 ab und schalte Buy 4 aus, denn es steht ein Point und die Zahl der Einsätze auf Come ist weniger als 2.",
  ],
  [
    "I bet {amount:10} on {wager:Win Line}, because my rack is at least what I began with plus 1/2 of the first of {word:steps} rounded up to 5.",
    "Ich setze 10 auf Win Line, denn mein Geld ist mindestens mein Startkapital plus 1/2 × die erste Zahl von „steps“ aufgerundet auf Vielfache von 5.",
  ],
])("a bot's talk: %s", (sentence, german) => expect(told(sentence)).toBe(german));

test("the reader is spoken to", () => {
  expect(told("{person:Sie} bets {amount:5} on {wager:Field}", true)).toBe("Sie setzen 5 auf Field");
  expect(told("{person:Sie}'s turn with the dice is over", true)).toBe("Sie haben ausgewürfelt");
  expect(told("{person:Sie} runs out of time, and the dice pass on", true)).toBe(
    "Ihre Zeit ist um, die Würfel gehen weiter",
  );
  expect(told("the dice are not offered to {person:Sie}", true)).toBe("die Würfel werden Ihnen nicht angeboten");
});

test("a sentence without words of its own, or with more than is known, stays as it is", () => {
  expect(told("the wheel is spun")).toBeNull();
  expect(told("{person:Ann} bets {amount:5} on {wager:Field}, on a whim")).toBeNull();
});

test("the stick's calls", () => {
  expect(recalled("Six, the point is 6.", sentences)).toBe("Sechs, der Point ist 6.");
  expect(recalled("Hard eight, the point is made.", sentences)).toBe("Acht, hart, Point getroffen.");
  expect(recalled("Hard eight.", sentences)).toBe("Acht, hart.");
  expect(recalled("Hard four, the point is 4.", sentences)).toBe("Vier, hart, der Point ist 4.");
  expect(recalled("Seven out.", sentences)).toBe("Seven-out.");
  expect(recalled("Two, craps.", sentences)).toBe("Zwei, Craps.");
  expect(recalled("Eleven.", sentences)).toBe("Elf.");
});
