// What opens over the page goes away with Escape, or when something else is touched.

import type { Action } from "svelte/action";

/** Shut an element; whatever opened it shuts it by itself. */
export const away: Action<HTMLElement, () => void> = (element, shut) => {
  const elsewhere = (event: PointerEvent) => {
    const at = event.target as Element;
    if (!element.contains(at) && !at.closest?.('[aria-expanded="true"], dialog')) shut();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === "Escape") shut();
  };
  addEventListener("pointerdown", elsewhere);
  addEventListener("keydown", escape);
  return {
    destroy() {
      removeEventListener("pointerdown", elsewhere);
      removeEventListener("keydown", escape);
    },
  };
};
