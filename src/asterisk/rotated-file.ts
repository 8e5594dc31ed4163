import { rename, stat } from 'node:fs/promises';
import { undefinedIfMissing } from '../runtime/private-file.ts';

/** Where the part of a file is kept that was written before the present one. */
export function earlierPartOf(path: string): string {
  return `${path}.1`;
}

/**
 * Sets a file that has grown aside as its earlier part, in the place of the one before. Its writer
 * begins a new one, if it opens the file for each line or is told to.
 * @returns whether it was set aside
 */
export async function rotateIfLarger(path: string, maxBytes: number): Promise<boolean> {
  const size = (await stat(path).catch(undefinedIfMissing))?.size ?? 0;
  if (size <= maxBytes) return false;
  await rename(path, earlierPartOf(path));
  return true;
}
