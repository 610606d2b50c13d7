// Something a button asks of the server: whether it is under way, and what was said against it.

import { untrack } from "svelte";

export class Act {
  busy = $state(false);
  fault = $state("");

  /** Do it; say whether it was done. What the server says against it is shown in its own words.
   * An effect that begins it hangs on nothing that the work reads, and so does not begin it twice. */
  async do(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.fault = "";
    try {
      await untrack(work);
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
    return !this.fault;
  }
}
