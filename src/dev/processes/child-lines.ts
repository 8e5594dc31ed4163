import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Hands on the lines of a child and remembers the last ones for the message of a failed start. */
export class ChildLines {
  readonly #recent: string[] = [];
  #watch: (line: string) => void = () => {};

  constructor(spawned: ChildProcess, onLine: (line: string) => void = () => {}) {
    for (const input of [spawned.stdout, spawned.stderr]) {
      if (input === null) continue;
      createInterface({ input }).on('line', (line) => {
        this.#recent.push(line);
        if (this.#recent.length > 20) this.#recent.shift();
        this.#watch(line);
        onLine(line);
      });
    }
  }

  /** Resolves with the first line from now on that matches. */
  first(pattern: RegExp): Promise<void> {
    return new Promise((resolve) => {
      this.#watch = (line) => {
        if (pattern.test(line)) resolve();
      };
    });
  }

  /** What the child said last, or about its failure, as the end of a sentence; else nothing. */
  told(): string {
    const fatal = this.#recent.find((line) => /FATAL|error:/i.test(line));
    const line = fatal ?? this.#recent.at(-1);
    return line === undefined ? '' : `; it said: ${line.trim()}`;
  }
}
