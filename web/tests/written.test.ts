// Forms of tournaments and promotions: an answer that comes late takes nothing that was typed since.
import { expect, test } from "vitest";
import { Drafts } from "../src/hosted/drafts.svelte";
import { typedSince } from "../src/hosted/written";
import type { Hosted } from "../src/lib/hosted.svelte";

test("an entry that was taken leaves in the fields what was typed since it was sent", () => {
  expect(typedSince({ about: "pines" }, {})).toEqual({ about: "pines" }); // the next form, begun before the answer came
  expect(typedSince({ says: "On the website.", where: "here" }, { says: "On the website.", where: "" })).toEqual({
    where: "here",
  });
});

test("an item that is typed on while it is saved stays; one that is refused stays too", async () => {
  let answer: (refused: Record<string, string>) => void = () => undefined;
  const at = { state: () => new Promise((done) => (answer = done)) } as unknown as Hosted;
  const fields = new Drafts(() => at);
  fields.said = { fee: "20", place: "At the bar", form: "Name" };
  const saved = fields.save(Object.entries(fields.said), () => undefined);
  fields.said["place"] = "At the main bar";
  answer({ form: "Say more" });
  expect(await saved).toBe(false);
  expect(fields.said).toEqual({ place: "At the main bar", form: "Name" });
  expect(fields.faults).toEqual({ form: "Say more" });
});
