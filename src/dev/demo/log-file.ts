import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** The lines of all parts in one file of the data folder, which exists from the first line on. */
export class LogFile {
  readonly path: string;
  #stream: WriteStream | undefined;

  constructor(dataDir: string) {
    this.path = join(dataDir, 'demo.log');
  }

  write(part: string, line: string): void {
    this.#stream ??= createWriteStream(this.path, { flags: 'a', mode: 0o600 });
    this.#stream.write(`${part.padEnd(12)} | ${line}\n`);
  }
}
