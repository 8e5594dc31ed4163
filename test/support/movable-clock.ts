/** A clock that runs at the speed of the machine's, and can be moved to another instant. */
export class MovableClock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  moveTo(instant: Date): void {
    this.#aheadMs = instant.getTime() - Date.now();
  }
}
