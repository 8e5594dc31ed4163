/** A terminal with permanent lines above a frame of lines that is redrawn in place. */
export class Screen {
  readonly #output: NodeJS.WriteStream;
  #frame: readonly string[] = [];

  constructor(output: NodeJS.WriteStream) {
    this.#output = output;
  }

  get isTerminal(): boolean {
    return this.#output.isTTY;
  }

  /** Draws the frame in place of the previous one. */
  draw(frame: readonly string[]): void {
    this.#output.write(`${this.#erase()}${frame.map((line) => `${this.#fit(line)}\n`).join('')}`);
    this.#frame = frame;
  }

  /** Writes a permanent line above the frame. */
  print(line: string): void {
    const frame = this.#frame;
    this.#output.write(`${this.#erase()}${line}\n`);
    this.#frame = [];
    if (frame.length > 0) this.draw(frame);
  }

  /** Makes the frame permanent; later output follows below it. */
  leaveFrame(): void {
    this.#frame = [];
  }

  /** Moves the cursor to the frame's first line and clears everything below (ECMA-48 CUU and ED). */
  #erase(): string {
    const { length } = this.#frame;
    return length === 0 ? '' : `\u001b[${length}A\u001b[J`;
  }

  /** Cuts a line to the terminal's width: a wrapped line would take two lines to erase. */
  #fit(line: string): string {
    return line.slice(0, (this.#output.columns ?? 1000) - 1);
  }
}
