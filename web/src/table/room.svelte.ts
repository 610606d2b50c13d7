// How much room the window gives a table, and what lies where in it. Knows sizes alone.

import type { Shape } from "../lib/print";
import { isBeside, isLow, shapeIn } from "./sizes";

export class Room {
  width = $state(innerWidth);
  height = $state(innerHeight);
  /** How high the rail at the foot of the page is. */
  foot = $state(120);
  /** How wide the cloth is drawn. */
  across = $state(0);

  constructor(readonly role: string) {}

  get beside(): boolean {
    return isBeside(this.width, this.height, this.role);
  }
  /** Somebody at work has their desk as the page, and the table small beside it. */
  get console(): boolean {
    return this.beside && !!this.role;
  }
  get low(): boolean {
    return isLow(this.width, this.height);
  }
  get shape(): Shape {
    return shapeIn(this.width, this.height, this.role);
  }
}
