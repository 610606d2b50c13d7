// What opens over the page takes the focus, and gives it back to what had it when it shuts with the focus inside.

import type { Action } from "svelte/action";

const STOPS = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]';

/** Give the focus back to what had it: a button, or an area of the felt, which is drawn. */
export function giveBack(before: Element | null): void {
  if ((before instanceof HTMLElement || before instanceof SVGElement) && before.isConnected) before.focus();
}

/** What had the focus here may go away, as a button that did its work: then its place keeps the focus. */
export const keepsFocus: Action<HTMLElement> = (element) => {
  let last: EventTarget | null = null;
  const came = (event: FocusEvent) => (last = event.target);
  element.addEventListener("focusin", came);
  const observer = new MutationObserver(() => {
    if (last instanceof Element && !last.isConnected && document.activeElement === document.body)
      element.focus({ preventScroll: true });
  });
  observer.observe(element, { childList: true, subtree: true });
  return {
    destroy() {
      element.removeEventListener("focusin", came);
      observer.disconnect();
    },
  };
};

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
