// What opens over the page goes away with Escape, or when something else is touched: that touch does nothing else, but on
// the felt, which lies in sight beside it.

import type { Action } from "svelte/action";

const REST = ["pointerup", "mousedown", "mouseup", "click", "auxclick", "contextmenu"];
const OVER = ["click", "auxclick", "pointercancel"];

const stop = (event: Event): void => (event.preventDefault(), event.stopImmediatePropagation());

/** Keep a touch, and all that a browser makes of it, from what lies under it. */
function swallow(touch: Event): void {
  stop(touch);
  const end = (): void => {
    for (const kind of REST) removeEventListener(kind, stop, true);
    for (const kind of [...OVER, "pointerdown", "keydown"]) removeEventListener(kind, end, true);
  };
  for (const kind of [...OVER, "pointerdown", "keydown"]) addEventListener(kind, end, true);
  for (const kind of REST) addEventListener(kind, stop, true);
}

/** Shut an element while it is open (null: it is not); whatever opened it shuts it by itself. */
export const away: Action<HTMLElement, (() => void) | null> = (element, given) => {
  let shut = given;
  const elsewhere = (event: PointerEvent) => {
    const at = event.target as Element;
    if (!shut || element.contains(at) || at.closest?.('[aria-expanded="true"], dialog, .notices')) return;
    shut();
    if (!at.closest?.(".cloth")) swallow(event);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === "Escape") shut?.();
  };
  addEventListener("pointerdown", elsewhere, true);
  addEventListener("keydown", escape);
  return {
    update: (now) => void (shut = now),
    destroy() {
      removeEventListener("pointerdown", elsewhere, true);
      removeEventListener("keydown", escape);
    },
  };
};
