import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type Child, startChild } from '../../runtime/programs/child.ts';
import { freePort } from '../../runtime/free-port.ts';
import type { Command } from '../../runtime/programs/command.ts';
import { unprivilegedAccount } from '../../runtime/programs/unprivileged-account.ts';
import { findPostgresBinaries } from './binaries.ts';
import { initializeCluster, isInitialized } from './cluster.ts';
import { postgresEnvironment } from './environment.ts';
import { stopOrphan } from './orphan.ts';

export type PostgresOptions = {
  /** Folder of the cluster; created if it does not exist. */
  dataDir: string;
  /** Port on 127.0.0.1; 0 takes a free one. */
  port: number;
  /** Password of the superuser; must stay the same for the same data. */
  password: string;
  /** Name of the superuser; default `redial`. */
  superuser?: string;
  /** Settings of the server that differ from those for one laptop. */
  settings?: Readonly<Record<string, string>>;
  /** `throwaway` is faster, but loses data when the machine crashes. */
  durability: 'durable' | 'throwaway';
  onLine?: (line: string) => void;
  /** Cancels the start. */
  signal?: AbortSignal;
};

export type Postgres = Child & { url: string };

/** Sized for one laptop: some ten thousand open contacts, 200 connections of all processes. */
const settings = {
  listen_addresses: '127.0.0.1',
  // All clients connect by TCP, and the default socket folder may not be writable.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  log_checkpoints: 'off',
  // Omits DETAIL lines: they quote rows, which contain telephone numbers.
  log_error_verbosity: 'terse',
};
const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Postgres logs this when it accepts connections; in English, because initdb sets locale C. */
const readyLine = /database system is ready to accept connections/;

/**
 * Starts Postgres 18 on 127.0.0.1 and waits until it accepts connections. Stops a postmaster that a
 * killed run left on the data; Postgres then recovers the data.
 * @throws {StartupError} no binaries for this platform, a folder of another user, or a busy port
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const port = options.port === 0 ? await freePort() : options.port;
  const command = await preparePostgres({ ...options, port });
  const child = await startChild(command, { ...options, ready: readyLine });
  return { ...child, url: postgresUrl({ port, password: options.password }) };
}

/**
 * URL of a database of the embedded server; by default the database `postgres`, as the superuser
 * `redial`.
 */
export function postgresUrl(at: {
  port: number;
  password: string;
  database?: string;
  login?: string;
}): string {
  const { port, password, database = 'postgres', login = 'redial' } = at;
  return `postgres://${login}:${password}@127.0.0.1:${port}/${database}`;
}

/** Generates a password for a new cluster; it needs no escaping in a URL. */
export function newPostgresPassword(): string {
  return randomBytes(18).toString('base64url');
}

async function preparePostgres(options: PostgresOptions): Promise<Command> {
  const dataDir = resolve(options.dataDir);
  const binaries = await findPostgresBinaries();
  const program = binaries.postgres;
  const account = await unprivilegedAccount({ dataDir, program, names: ['postgres'] });
  if (await isInitialized(dataDir)) await stopOrphan(dataDir);
  else await initializeCluster({ ...options, dataDir }, binaries.initdb, account);
  const chosen = {
    ...settings,
    ...(options.durability === 'throwaway' && throwawaySettings),
    ...options.settings,
  };
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    name: 'postgres',
    file: program,
    args: ['-D', dataDir, '-p', `${options.port}`, ...flags],
    env: postgresEnvironment(),
    // Postgres's "fast" shutdown: ends open sessions instead of waiting for them.
    stopSignal: 'SIGINT',
    ...(account && { account }),
  };
}
