import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../domain/errors.ts';
import { resolveReferences } from './text-reference.ts';
import type { Nat, Trunk } from './trunk.ts';
import { describeIssues } from './trunk-issues.ts';
import { natSchema, trunksSchema } from './trunk-schema.ts';

/** What the file of trunks says. */
export type TrunkFile = {
  trunks: Trunk[];
  /** Absent: no NAT is between Asterisk and the trunks. */
  nat?: Nat;
};

const trunkFile: z.ZodType<TrunkFile> = z.strictObject(
  { trunks: trunksSchema, nat: natSchema.exactOptional() },
  'an object with trunks',
);

/**
 * Reads the trunks from a JSON file. Wherever a text stands, `{ "env": "NAME" }` or
 * `{ "file": "path" }` may stand instead, so that the file need not hold a secret.
 * @param env the environment variables that it may name
 * @throws {StartupError} the file or what it names cannot be read, it is no JSON, or a value is not of
 *   its form
 */
export async function readTrunkFile(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<TrunkFile> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    const problem = isMissing
      ? 'does not exist; write it as docs/telephony.md says, or name another one'
      : 'cannot be read; check its rights';
    throw new StartupError(`The file of trunks '${path}' ${problem}`, { cause });
  });
  const source = { env, folder: dirname(path) };
  const value = await resolveReferences(parseJson(text, path), source);
  const { data, error } = trunkFile.safeParse(value);
  if (data) return data;
  throw new StartupError(describeIssues(error, value, `The file of trunks '${path}'`));
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The message of Node quotes the text, which may be a password: only the place is told.
    const [place = ''] = / \(line \d+ column \d+\)$/.exec(String(error)) ?? [];
    throw new StartupError(
      `The file of trunks '${path}' is no JSON${place}; correct it and start again`,
    );
  }
}
