import { rename, writeFile } from 'node:fs/promises';
import { StartupError } from '../../domain/errors.ts';

/** Writes a file that only its owner may read; a reader sees the old text or the new one. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

/**
 * For a read that failed: there being no file is an answer.
 * @throws {StartupError} the file is there and cannot be read
 */
export function nothingIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw new StartupError(
    `'${error.path}' cannot be read (${error.code}); start as the user who made it, or choose another folder with --data-dir`,
    { cause: error },
  );
}
