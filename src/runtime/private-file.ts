import { rename, writeFile } from 'node:fs/promises';
import { StartupError } from '../domain/errors.ts';

/** Writes a file atomically, readable by its owner only. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

/**
 * Error handler for a failed read: a missing file reads as undefined.
 * @throws {StartupError} the file exists but cannot be read
 */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw new StartupError(
    `'${error.path}' cannot be read (${error.code}); start as the user who created it, or choose another folder`,
    { cause: error },
  );
}
