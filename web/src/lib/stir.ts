// Signs of life: what a person does at the page, and not what the page does by itself. They keep a session open.

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "touchmove", "scroll"];
const EVERY = 60_000;

/** Tell of a person's signs of life, at most once a minute; return how to stop. */
export function onStir(tell: () => void): () => void {
  let last = -EVERY;
  const sign = (event: Event) => {
    if (!event.isTrusted || event.timeStamp - last < EVERY) return;
    last = event.timeStamp;
    tell();
  };
  for (const name of SIGNS) addEventListener(name, sign, { passive: true, capture: true });
  return () => SIGNS.forEach((name) => removeEventListener(name, sign, { capture: true }));
}
