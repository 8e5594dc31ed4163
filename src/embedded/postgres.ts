import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '../domain/errors.ts';
import { type Child, startChild } from './child.ts';
import { freePort } from './free-port.ts';
import type { Account, Command } from './launch.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { postgresAccount } from './postgres-account.ts';
import { run } from './run.ts';
import { stopOrphan } from './postgres-orphan.ts';

export type PostgresOptions = {
  /** Folder of the cluster; made when it does not exist. */
  dataDir: string;
  /** Port on 127.0.0.1; 0 takes a free one. */
  port: number;
  /** Of the superuser `redial`; must be the same at every start on the same data. */
  password: string;
  /** `throwaway` data is not safe after a crash of the machine, and faster. */
  durability: 'durable' | 'throwaway';
  onLine?: (line: string) => void;
};

export type Postgres = Child & { url: string };

/** Sized for one laptop: some ten thousand contacts in the air, 200 connections of all processes. */
const settings = {
  listen_addresses: '127.0.0.1',
  // Nobody connects by socket, and the usual folder for it is not writable for everybody.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  log_checkpoints: 'off',
  // DETAIL lines quote rows, and rows hold telephone numbers.
  log_error_verbosity: 'terse',
};
const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Ready for connections: the line that Postgres writes then, in the language set at initdb. */
const readyLine = /database system is ready to accept connections/;

/**
 * Starts Postgres 18 on 127.0.0.1 and waits until it accepts connections. A cluster that a killed
 * run left behind is recovered, a postmaster that outlived its run is ended first.
 * @throws {StartupError} no binaries for this platform, a folder of another user, a busy port
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const port = options.port === 0 ? await freePort() : options.port;
  const command = await preparePostgres({ ...options, port });
  const child = await startChild(command, { ...options, ready: readyLine });
  return { ...child, url: postgresUrl({ port, password: options.password }) };
}

/** Address of a database of the embedded server, `postgres` unless named. */
export function postgresUrl(at: { port: number; password: string; database?: string }): string {
  return `postgres://redial:${at.password}@127.0.0.1:${at.port}/${at.database ?? 'postgres'}`;
}

/** A password for a new cluster, safe in a URL. */
export function newPostgresPassword(): string {
  return randomBytes(18).toString('base64url');
}

async function preparePostgres(options: PostgresOptions): Promise<Command> {
  const dataDir = resolve(options.dataDir);
  const binaries = await findPostgresBinaries();
  const account = await postgresAccount(dataDir, binaries.postgres);
  if (await isInitialised(dataDir)) await stopOrphan(dataDir);
  else await initialise({ ...options, dataDir }, binaries, account);
  const chosen =
    options.durability === 'durable' ? settings : { ...settings, ...throwawaySettings };
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    name: 'postgres',
    file: binaries.postgres,
    args: ['-D', dataDir, '-p', `${options.port}`, ...flags],
    env: cleanEnvironment(),
    // "Fast" shutdown: ends open sessions instead of waiting for them.
    stopSignal: 'SIGINT',
    ...(account && { account }),
  };
}

async function isInitialised(dataDir: string): Promise<boolean> {
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    throw new StartupError(
      `The database folder '${dataDir}' cannot be read (${String(code)}); start as the user who made it, or choose another place with --data-dir`,
      { cause: error },
    );
  });
  if (version === undefined || version.trim() === '18') return version !== undefined;
  throw new StartupError(
    `The database folder '${dataDir}' was made by Postgres ${version.trim()}, this is Postgres 18; choose another place with --data-dir`,
  );
}

/** Makes the cluster aside and renames it, so that a killed run leaves all of it or nothing. */
async function initialise(
  options: PostgresOptions,
  binaries: PostgresBinaries,
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
    await run({
      name: 'initdb',
      file: binaries.initdb,
      args: initdbArguments(draft, passwordFile, options.durability),
      env: cleanEnvironment(),
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
  durability: PostgresOptions['durability'],
): string[] {
  return [
    `--pgdata=${dataDir}`,
    '--username=redial',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorts alike on every machine, whatever locales are installed.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durability === 'throwaway' ? ['--no-sync'] : []),
  ];
}

async function chownAll(paths: readonly string[], { uid, gid }: Account): Promise<void> {
  for (const path of paths) await chown(path, uid, gid);
}

/** PGPORT, PGDATA and their like of the caller's shell must not reach the embedded server. */
function cleanEnvironment(): Record<string, string | undefined> {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}
