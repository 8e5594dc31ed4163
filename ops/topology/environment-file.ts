import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { StartupError } from '../../src/domain/errors.ts';
import { runChild } from '../../src/runtime/programs/run-child.ts';

/** What the environment file of docker compose says. */
export type FileVariables = Readonly<Record<string, string>>;

const MAKE_ENV = resolve(import.meta.dirname, '../../compose/make-env.sh');

/**
 * Reads the environment file of docker compose. Without `file`, the one in the data folder, which
 * `compose/make-env.sh` writes there at the first start.
 * @throws {StartupError} the file cannot be read
 */
export async function readEnvironmentFile(
  file: string | undefined,
  dataDir: string,
): Promise<FileVariables> {
  const path = file ?? join(dataDir, '.env');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== undefined) return definedOnes(text);
  if (file !== undefined) {
    throw new StartupError(
      `The environment file '${file}' cannot be read; make one with 'sh compose/make-env.sh', or leave --env-file out`,
    );
  }
  const script = { name: 'compose/make-env.sh', file: 'sh', args: [MAKE_ENV], cwd: dataDir };
  await runChild({ ...script, env: process.env, stopSignal: 'SIGTERM' });
  return definedOnes(await readFile(path, 'utf8'));
}

function definedOnes(text: string): FileVariables {
  const entries = Object.entries(parseEnv(text));
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** @throws {StartupError} the file lacks the variable */
export function required(variables: FileVariables, name: string): string {
  const value = variables[name];
  if (value !== undefined) return value;
  throw new StartupError(
    `The environment file lacks ${name}; 'sh compose/make-env.sh' writes a file with all secrets`,
  );
}
