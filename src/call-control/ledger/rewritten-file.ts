import type { FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/** Returns a line as it is to be written, or null to leave it out. */
export type ChangeLine = (line: string) => string | null;

/**
 * Copies complete lines from one file to another, and changes them on the way. A line that is longer
 * than a chunk is read whole.
 * @param range `from` is the beginning of a line; lines that end behind `to` are not copied
 * @returns where the next line begins
 */
export async function copyLines(
  [source, target]: readonly [FileHandle, FileHandle],
  { from, to }: { from: number; to: number },
  change: ChangeLine,
): Promise<number> {
  let position = from;
  let size = CHUNK_BYTES;
  while (position < to) {
    const chunk = Buffer.alloc(Math.min(size, to - position));
    const { bytesRead } = await source.read(chunk, 0, chunk.length, position);
    const end = chunk.subarray(0, bytesRead).lastIndexOf(NEWLINE) + 1;
    if (end === 0 && position + bytesRead >= to) return position;
    if (end === 0) {
      size *= 2;
      continue;
    }
    const lines = chunk.toString('utf8', 0, end - 1).split('\n');
    await target.appendFile(changed(lines, change));
    position += end;
    size = CHUNK_BYTES;
  }
  return position;
}

function changed(lines: readonly string[], change: ChangeLine): string {
  return lines
    .map((line) => change(line))
    .filter((line) => line !== null)
    .map((line) => `${line}\n`)
    .join('');
}
