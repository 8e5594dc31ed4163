import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../domain/errors.ts';
import { undefinedIfMissing } from '../runtime/private-file.ts';

const schema = z.object({ database_url: z.string() });

/**
 * Finds the database URL for a command that runs beside `npm start`: DATABASE_URL, else the URL in
 * `dev.json`, which `npm start` writes into its data folder.
 * @throws {StartupError} neither exists, or the file is not valid
 */
export async function findDatabaseUrl(
  env: Record<string, string | undefined>,
  dataDir: string,
): Promise<string> {
  const fromEnvironment = env['DATABASE_URL'] ?? '';
  if (fromEnvironment !== '') return fromEnvironment;
  const path = join(dataDir, 'dev.json');
  const file = relative('.', path).startsWith('..') ? path : relative('.', path);
  const text = await readFile(path, 'utf8').catch(undefinedIfMissing);
  if (text === undefined) {
    throw new StartupError(
      `DATABASE_URL is not set and '${file}' does not exist: start Redial with npm start, pass its data folder with --data-dir, or set DATABASE_URL`,
    );
  }
  try {
    return schema.parse(JSON.parse(text)).database_url;
  } catch (cause) {
    throw new StartupError(
      `'${file}' is not valid: restart Redial to rewrite it, or set DATABASE_URL`,
      { cause },
    );
  }
}
