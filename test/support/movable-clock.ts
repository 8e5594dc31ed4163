/** A running clock that can be moved to another instant. */
export class MovableClock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  moveTo(instant: Date): void {
    this.#aheadMs = instant.getTime() - Date.now();
  }
}
