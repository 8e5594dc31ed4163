/** When a request was sent and answered; its change took effect in between. */
export type RequestTimes = { sentMs: number; answeredMs: number };

type Change<T> = RequestTimes & { value: T };

/** The values of a setting over time, as far as a client of the API can know. */
export class Timeline<T> {
  readonly #changes: Change<T>[];

  constructor(value: T) {
    this.#changes = [{ value, sentMs: -Infinity, answeredMs: -Infinity }];
  }

  change(value: T, times: RequestTimes): void {
    this.#changes.push({ value, ...times });
  }

  /** Records a change unless the value is undefined, for a patch that omits the member. */
  changeIfGiven(value: T | undefined, times: RequestTimes): void {
    if (value !== undefined) this.change(value, times);
  }

  /** The value that was requested last. */
  get latest(): T {
    const [first] = this.#changes;
    const last = this.#changes.at(-1) ?? first;
    if (last === undefined) throw new RangeError('A timeline has at least one value');
    return last.value;
  }

  /** Every value that may have applied at some moment of the span, both ends included. */
  during(fromMs: number, toMs: number): T[] {
    return this.#changes
      .filter(({ sentMs }, index) => {
        const goneMs = this.#changes[index + 1]?.answeredMs ?? Infinity;
        return sentMs <= toMs && goneMs >= fromMs;
      })
      .map(({ value }) => value);
  }
}
