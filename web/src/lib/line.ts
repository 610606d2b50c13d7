// The line to one table: a socket that comes back by itself and says from where to go on.

import type { FromServer, ToServer } from "./wire";

/** `ended`: the server closed the line, and it stays closed until its person does something. */
export type Status = "connecting" | "open" | "lost" | "ended";

export interface Ears {
  heard(message: FromServer): void;
  status(status: Status): void;
  /** The number of the last row seen, or null on a first visit. */
  after(): number | null;
  /** For whom the line is; empty while that is not known. */
  person(): string;
}

export type MakeSocket = (address: string) => WebSocket;

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const SILENCE = 20000;
/** How the server closes a line that its person must do something about first: sign in again, go elsewhere, unlock. */
const ENDED = [4401, 4403, 4404, 4423];

export class Line {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #again: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #over = false;
  #ended = false;

  constructor(
    readonly table: string,
    readonly role: string,
    readonly ears: Ears,
    readonly make: MakeSocket = (address) => new WebSocket(address),
  ) {
    globalThis.addEventListener?.("online", this.#soon);
    globalThis.document?.addEventListener("visibilitychange", this.#soon);
  }

  /** Come back at once: the network is there again, or somebody looks. */
  #soon = (): void => {
    if (this.#socket || this.#over || this.#ended || globalThis.document?.hidden) return;
    clearTimeout(this.#again);
    this.open();
  };

  open(): void {
    this.#ended = false;
    this.ears.status("connecting");
    const address = new URL(`/api/tables/${encodeURIComponent(this.table)}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    const after = this.ears.after();
    if (after !== null) address.searchParams.set("after", String(after));
    if (this.role) address.searchParams.set("as", this.role);
    const person = this.ears.person();
    if (person) address.searchParams.set("me", person);
    const socket = this.make(address.href);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(socket, String(event.data));
    socket.onclose = (event) => this.#lose(socket, event.code);
    clearInterval(this.#pulse);
    this.#heardAt = Date.now();
    this.#pulse = setInterval(() => this.#beat(socket), SILENCE / 4);
    globalThis.addEventListener?.("offline", () => this.#lose(socket), { once: true });
  }

  /** Send, and say whether there was a line to send on. */
  say(message: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Come back, where the line was ended for its person to do something. */
  back(): void {
    if (this.#ended && !this.#over) this.open();
  }

  /** Begin again from the last row seen: a row was skipped. */
  resume(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#over = true;
    globalThis.removeEventListener?.("online", this.#soon);
    globalThis.document?.removeEventListener("visibilitychange", this.#soon);
    clearTimeout(this.#again);
    clearInterval(this.#pulse);
    this.#socket?.close();
  }

  #hear(socket: WebSocket, data: string): void {
    if (socket !== this.#socket || this.#over) return;
    this.#heardAt = Date.now();
    this.#wait = FIRST_WAIT;
    const message = JSON.parse(data) as FromServer;
    if (message.type === "welcome") this.ears.status("open");
    if (message.type !== "pong") this.ears.heard(message);
  }

  #beat(socket: WebSocket): void {
    if (Date.now() - this.#heardAt > SILENCE) this.#lose(socket);
    else if (Date.now() - this.#heardAt > SILENCE / 2) this.say({ type: "ping" });
  }

  #lose(socket: WebSocket, code = 0): void {
    if (socket !== this.#socket || this.#over) return;
    this.#socket = null;
    clearInterval(this.#pulse);
    socket.onclose = null;
    socket.close();
    this.#ended = ENDED.includes(code);
    this.ears.status(this.#ended ? "ended" : "lost");
    if (this.#ended) return;
    this.#again = setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
