import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Passes on the output lines of a child and keeps the last 20 for the message of a failed start. */
export class ChildOutput {
  readonly #recent: string[] = [];
  #onNextLine: (line: string) => void = () => {};

  constructor(spawned: ChildProcess, onLine: (line: string) => void = () => {}) {
    for (const input of [spawned.stdout, spawned.stderr]) {
      if (input === null) continue;
      createInterface({ input }).on('line', (line) => {
        this.#recent.push(line);
        if (this.#recent.length > 20) this.#recent.shift();
        this.#onNextLine(line);
        onLine(line);
      });
    }
  }

  /** Resolves when a line matches; lines before the call do not count. One waiter at a time. */
  waitForLine(pattern: RegExp): Promise<void> {
    return new Promise((resolve) => {
      this.#onNextLine = (line) => {
        if (pattern.test(line)) resolve();
      };
    });
  }

  /** Quotes the line that reports an error, else the last line, as the end of a sentence. */
  describeLastLine(): string {
    const errorLine = this.#recent.find((line) => /FATAL|error:/i.test(line));
    const line = errorLine ?? this.#recent.at(-1);
    return line === undefined ? '' : `; its output: ${line.trim()}`;
  }
}
