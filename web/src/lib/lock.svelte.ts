// Whether this session is locked, in the server's words: a part that hears of it says so here, and the page asks to be let in.
// An act that needs a proof given lately waits for it, and goes on or is given up.

class Lock {
  says = $state("");
  /** Whether only an act waits for the proof: it can be given up, and the session goes on. */
  optional = $state(false);
  #waiting: ((proved: boolean) => void)[] = [];

  shut(says: string): void {
    [this.says, this.optional] = [says, false];
  }

  /** Ask for password or passkey once more; say whether one was given. */
  prove(says: string): Promise<boolean> {
    if (!this.says) [this.says, this.optional] = [says, true];
    return new Promise((answer) => this.#waiting.push(answer));
  }

  end(proved: boolean): void {
    this.says = "";
    for (const answer of this.#waiting.splice(0)) answer(proved);
  }
}

export const lock = new Lock();
