import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { undefinedIfMissing, writePrivateFile } from '../runtime/private-file.ts';
import { CommandFailure, EXIT } from './failure.ts';
import type { Shell } from './shell.ts';

const profile = z.object({ url: z.url({ protocol: /^https?$/ }), token: z.string().min(1) });
/** Where Redial is, and the token that opens it. */
export type Profile = z.infer<typeof profile>;

const NAME = /^[\w-]{1,64}$/;

/**
 * Returns the file of a profile, below the user's folder of configurations.
 * @throws {CommandFailure} the name is not one of a file
 */
export function profileFile({ env, home }: Shell, name: string): string {
  if (!NAME.test(name)) {
    const remedy = 'Give a name of letters, digits, - and _, such as production.';
    throw new CommandFailure(`--profile '${name}' is not accepted`, remedy, EXIT.usage);
  }
  const folder = env['XDG_CONFIG_HOME'] || join(home, '.config');
  return join(folder, 'redial', `${name}.json`);
}

/** Writes a profile that only its owner can read. */
export async function writeProfile(file: string, written: Profile): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writePrivateFile(file, `${JSON.stringify(written, null, 2)}\n`);
}

/**
 * Returns undefined without the file.
 * @throws {CommandFailure} others may read the file, or it is not a profile
 */
export async function readProfile(file: string): Promise<Profile | undefined> {
  const text = await readFile(file, 'utf8').catch(undefinedIfMissing);
  if (text === undefined) return undefined;
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0) {
    const remedy = `Run 'chmod 600 ${file}', and replace the token if others have an account here.`;
    throw new CommandFailure(`other users may read '${file}', which holds a token`, remedy);
  }
  const read = profile.safeParse(parsed(text));
  if (read.success) return read.data;
  const remedy = "Run 'redial login --url ADDRESS', which writes it anew.";
  throw new CommandFailure(`'${file}' is not a profile with url and token`, remedy);
}

/**
 * Says whether there was one.
 * @throws {CommandFailure} it is there and cannot be removed
 */
export async function removeProfile(file: string): Promise<boolean> {
  return rm(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      const remedy = 'Remove it as the user who wrote it.';
      throw new CommandFailure(`'${file}' cannot be removed (${error.code})`, remedy);
    },
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
