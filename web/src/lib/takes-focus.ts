// What opens over the page takes the focus, and gives it back to what had it when it shuts with the focus inside.

import type { Action } from "svelte/action";

const STOPS = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]';

/** Give the focus back to what had it: a button, or an area of the felt, which is drawn. */
export function giveBack(before: Element | null): void {
  if ((before instanceof HTMLElement || before instanceof SVGElement) && before.isConnected) before.focus();
}

export const takesFocus: Action<HTMLElement> = (element) => {
  const before = document.activeElement;
  element.querySelector<HTMLElement>(STOPS)?.focus();
  return {
    destroy() {
      const { activeElement } = document;
      const inside = !activeElement || activeElement === document.body || element.contains(activeElement);
      if (inside) giveBack(before);
    },
  };
};
