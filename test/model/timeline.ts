/** When a change was asked for and when it was answered; it took effect somewhere in between. */
export type Asked = { sentMs: number; answeredMs: number };

type Change<T> = Asked & { value: T };

/** What a value was and when, as far as one who asks over the wire can know. */
export class Timeline<T> {
  readonly #changes: Change<T>[];

  constructor(value: T) {
    this.#changes = [{ value, sentMs: -Infinity, answeredMs: -Infinity }];
  }

  change(value: T, asked: Asked): void {
    this.#changes.push({ value, ...asked });
  }

  /** Of a change of several members, one that it does not name stays. */
  changeIfGiven(value: T | undefined, asked: Asked): void {
    if (value !== undefined) this.change(value, asked);
  }

  /** The value that was asked for last. */
  get latest(): T {
    const [first] = this.#changes;
    const last = this.#changes.at(-1) ?? first;
    if (last === undefined) throw new RangeError('Cannot tell the latest of no values');
    return last.value;
  }

  /** Every value that may have held at some moment of a span; both ends belong to it. */
  during(fromMs: number, toMs: number): T[] {
    return this.#changes
      .filter(({ sentMs }, index) => {
        const goneMs = this.#changes[index + 1]?.answeredMs ?? Infinity;
        return sentMs <= toMs && goneMs >= fromMs;
      })
      .map(({ value }) => value);
  }
}
