import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type Child, startChild } from '../processes/child.ts';
import { freePort } from '../ports/free-port.ts';
import type { Command } from '../processes/launch.ts';
import { postgresAccount } from './account.ts';
import { findPostgresBinaries } from './binaries.ts';
import { initialiseCluster, isInitialised } from './cluster.ts';
import { postgresEnvironment } from './environment.ts';
import { stopOrphan } from './orphan.ts';

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
  /** Gives up the start. */
  signal?: AbortSignal;
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
  else await initialiseCluster({ ...options, dataDir }, binaries.initdb, account);
  const chosen =
    options.durability === 'durable' ? settings : { ...settings, ...throwawaySettings };
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    name: 'postgres',
    file: binaries.postgres,
    args: ['-D', dataDir, '-p', `${options.port}`, ...flags],
    env: postgresEnvironment(),
    // "Fast" shutdown: ends open sessions instead of waiting for them.
    stopSignal: 'SIGINT',
    ...(account && { account }),
  };
}
