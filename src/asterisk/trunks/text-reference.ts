import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { StartupError } from '../../domain/errors.ts';
import { pathText } from './trunk-issues.ts';

/** Where texts that stand elsewhere are found. */
export type ReferenceSource = {
  env: Readonly<Record<string, string | undefined>>;
  /** Paths of files are relative to it. */
  folder: string;
};

/**
 * Puts texts in the place of references: `{ "env": "NAME" }` is the value of an environment variable,
 * `{ "file": "path" }` the content of a file without the line end after it.
 * @param value JSON
 * @throws {StartupError} the variable is not set, or the file cannot be read
 */
export async function resolveReferences(
  value: unknown,
  source: ReferenceSource,
  path: readonly PropertyKey[] = [],
): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  const reference = referenceOf(value);
  if (reference !== undefined) return await readReference(reference, source, path);
  if (Array.isArray(value)) {
    return Promise.all(value.map((each, at) => resolveReferences(each, source, [...path, at])));
  }
  const entries = Object.entries(value).map(
    async ([key, each]) => [key, await resolveReferences(each, source, [...path, key])] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

type Reference = { kind: 'env' | 'file'; name: string };

function referenceOf(value: object): Reference | undefined {
  const [[kind, name] = [], ...others] = Object.entries(value);
  if (others.length > 0 || (kind !== 'env' && kind !== 'file')) return undefined;
  return typeof name === 'string' ? { kind, name } : undefined;
}

async function readReference(
  { kind, name }: Reference,
  { env, folder }: ReferenceSource,
  path: readonly PropertyKey[],
): Promise<string> {
  if (kind === 'file') return await readText(resolve(folder, name), path);
  const text = env[name];
  if (text !== undefined && text !== '') return text;
  throw new StartupError(
    `${pathText(path)} names the environment variable '${name}', which is not set; set it, or name another one`,
  );
}

async function readText(file: string, path: readonly PropertyKey[]): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  } catch (cause) {
    throw new StartupError(
      `${pathText(path)} names the file '${file}', which cannot be read; check its path and its rights`,
      { cause },
    );
  }
}
