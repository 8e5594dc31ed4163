import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** `demo.log` in the data folder, with the lines of all parts; the first line creates it. */
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
