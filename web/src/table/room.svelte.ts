// How much room the window gives a table, and what lies where in it. Knows sizes alone.

export class Room {
  width = $state(innerWidth);
  height = $state(innerHeight);
  /** How high the rail at the foot of the page is. */
  foot = $state(120);
  /** How wide the cloth is drawn. */
  across = $state(0);

  constructor(readonly role: string) {}

  /** The paper lies beside the felt where there is room for both, or where it holds somebody's work. A tablet or a phone
   * held sideways has the wide felt, and the paper comes in from the side. */
  get beside(): boolean {
    return this.width >= (this.role ? 1000 : 1180) && this.height >= 500;
  }
  /** Somebody at work has their desk as the page, and the table small beside it. */
  get console(): boolean {
    return this.beside && !!this.role;
  }
  /** A phone held sideways: the felt is seen whole, and the rail is a column beside it. */
  get low(): boolean {
    return this.height < 500 && this.width >= this.height && this.width >= 640;
  }
  get shape(): "wide" | "tall" {
    if (this.console) return "tall";
    return this.beside || (this.width > this.height && this.width >= 640) ? "wide" : "tall";
  }
}
