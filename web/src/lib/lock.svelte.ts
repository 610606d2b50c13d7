// Whether this session is locked, in the server's words: whoever hears of it says so here, and the page asks to be let in.

class Lock {
  says = $state("");
}

export const lock = new Lock();
