// Whose page this is. The tabs of a browser share its session: when somebody else signs in in one, the page in another must
// not act for them. Each request names its person, and the server refuses it where another is signed in.

let person = "";

/** Make requests for this person from now on; for nobody in particular if it is empty. */
export function speakFor(id: string): void {
  person = id;
}

/** For whom this page makes its requests; empty while that is not known. */
export const speaker = (): string => person;

/** Begin again as the person who is signed in now: what this page shows and waits to send is another's. */
export function beginAgain(): void {
  globalThis.location.reload();
}
