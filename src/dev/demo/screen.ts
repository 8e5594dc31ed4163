/** A frame of lines that is drawn again in place on a terminal, below lines that stay. */
export class Screen {
  readonly #output: NodeJS.WriteStream;
  #frame: readonly string[] = [];

  constructor(output: NodeJS.WriteStream) {
    this.#output = output;
  }

  get isTerminal(): boolean {
    return this.#output.isTTY;
  }

  /** Replaces the frame. */
  draw(frame: readonly string[]): void {
    this.#output.write(`${this.#erase()}${frame.map((line) => `${this.#fit(line)}\n`).join('')}`);
    this.#frame = frame;
  }

  /** Writes a line that stays, above the frame. */
  print(line: string): void {
    const frame = this.#frame;
    this.#output.write(`${this.#erase()}${line}\n`);
    this.#frame = [];
    if (frame.length > 0) this.draw(frame);
  }

  /** The frame stays as it is; what follows is written below it. */
  leaveFrame(): void {
    this.#frame = [];
  }

  /** Moves the cursor to the frame's first line and clears what is below (ECMA-48 CUU and ED). */
  #erase(): string {
    const { length } = this.#frame;
    return length === 0 ? '' : `\u001b[${length}A\u001b[J`;
  }

  /** A line that wraps would be two lines to erase. */
  #fit(line: string): string {
    return line.slice(0, (this.#output.columns ?? 1000) - 1);
  }
}
