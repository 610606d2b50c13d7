// Whether the reader's last act was by key: then what comes next takes the focus, so that nobody tabs through the page for it.

let key = false;
globalThis.addEventListener?.("keydown", () => (key = true), { capture: true });
globalThis.addEventListener?.("pointerdown", () => (key = false), { capture: true });

export const byKey = (): boolean => key;
