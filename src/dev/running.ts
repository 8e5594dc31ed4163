import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../domain/errors.ts';
import { nothingIfMissing } from './data/private-file.ts';

const schema = z.object({ database_url: z.string() });

/**
 * The address of Postgres for a command that works beside running parts: DATABASE_URL, else the one
 * in `dev.json`, which `npm start` writes into its data folder.
 * @throws {StartupError} neither is there, or the file is damaged
 */
export async function databaseUrlOf(
  env: Record<string, string | undefined>,
  dataDir: string,
): Promise<string> {
  const given = env['DATABASE_URL'] ?? '';
  if (given !== '') return given;
  const path = join(dataDir, 'dev.json');
  const file = relative('.', path).startsWith('..') ? path : relative('.', path);
  const text = await readFile(path, 'utf8').catch(nothingIfMissing);
  if (text === undefined) {
    throw new StartupError(
      `DATABASE_URL is not set and there is no '${file}': start Redial with npm start, name its folder with --data-dir, or set DATABASE_URL`,
    );
  }
  try {
    return schema.parse(JSON.parse(text)).database_url;
  } catch (cause) {
    throw new StartupError(`'${file}' is damaged: start Redial again, or set DATABASE_URL`, {
      cause,
    });
  }
}
