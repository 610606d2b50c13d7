// Tap, long press and the other mouse button, told apart the same way for thumb, pen and mouse.

export interface Press {
  /** By a screen reader there is no pointer. */
  tap: (at?: PointerEvent) => void;
  hold: (at: PointerEvent) => void;
}

const LONG = 480;
const FAR = 12;

export function longPress(node: Element, press: Press) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: [number, number] | null = null;

  const stop = () => {
    clearTimeout(timer);
    from = null;
  };
  const down = (event: Event) => {
    const at = event as PointerEvent;
    const { button, clientX, clientY } = at;
    if (button === 2) return press.hold(at);
    if (button !== 0) return;
    from = [clientX, clientY];
    timer = setTimeout(() => {
      from = null;
      press.hold(at);
    }, LONG);
  };
  const move = (event: Event) => {
    const { clientX, clientY } = event as PointerEvent;
    if (from && Math.hypot(clientX - from[0], clientY - from[1]) > FAR) stop();
  };
  const up = (event: Event) => {
    if (from) press.tap(event as PointerEvent);
    stop();
  };
  // A screen reader's click comes without a pointer.
  const click = (event: Event) => void ((event as MouseEvent).detail === 0 && press.tap());
  const listeners: [string, (event: Event) => void][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", stop],
    ["pointerleave", stop],
    ["click", click],
  ];
  for (const [name, act] of listeners) node.addEventListener(name, act);
  return {
    update: (next: Press) => void (press = next),
    destroy: () => listeners.forEach(([name, act]) => node.removeEventListener(name, act)),
  };
}
