import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../../domain/errors.ts';
import type { Account } from '../../runtime/programs/command.ts';
import { postgresEnvironment } from './environment.ts';
import { runChild } from '../../runtime/programs/run-child.ts';

type ClusterOptions = {
  dataDir: string;
  password: string;
  durability: 'durable' | 'throwaway';
  /** Name of the superuser; default `redial`. */
  superuser?: string;
};

/**
 * Whether the folder holds a cluster of Postgres 18.
 * @throws {StartupError} the folder cannot be read, or another version of Postgres created it
 */
export async function isInitialized(dataDir: string): Promise<boolean> {
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    throw new StartupError(
      `The database folder '${dataDir}' cannot be read (${String(code)}); start as the user who created it, or choose another folder with --data-dir`,
      { cause: error },
    );
  });
  if (version === undefined || version.trim() === '18') return version !== undefined;
  throw new StartupError(
    `The database folder '${dataDir}' was created by Postgres ${version.trim()}, but this is Postgres 18; choose another folder with --data-dir`,
  );
}

/** Creates the cluster in a draft folder and renames it, so a killed run never leaves a partial one. */
export async function initializeCluster(
  options: ClusterOptions,
  initdb: string,
  account: Account | undefined,
): Promise<void> {
  const draft = `${options.dataDir}.new`;
  const passwordFile = `${draft}-password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(draft), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  try {
    if (account) await chownAll([draft, passwordFile], account);
    await runChild({
      name: 'initdb',
      file: initdb,
      args: initdbArguments(draft, passwordFile, options),
      env: postgresEnvironment(),
      stopSignal: 'SIGTERM',
      ...(account && { account }),
    });
    await rename(draft, options.dataDir);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function initdbArguments(
  dataDir: string,
  passwordFile: string,
  { durability, superuser = 'redial' }: ClusterOptions,
): string[] {
  return [
    `--pgdata=${dataDir}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Makes the sort order independent of the locales installed on the machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durability === 'throwaway' ? ['--no-sync'] : []),
  ];
}

async function chownAll(paths: readonly string[], { uid, gid }: Account): Promise<void> {
  for (const path of paths) await chown(path, uid, gid);
}
