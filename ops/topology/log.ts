import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

export type Log = AsyncDisposable & { path: string; write(part: string, line: string): void };

/** Opens `topology.log` in the data folder, empty, for the lines of all parts. Only its owner may read it. */
export async function openLog(dataDir: string): Promise<Log> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'topology.log');
  const stream = createWriteStream(path, { mode: 0o600 });
  return {
    path,
    write: (part, line) => void stream.write(`${part.padEnd(12)} | ${line}\n`),
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => stream.end(resolve));
    },
  };
}
