import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../../src/domain/errors.ts';
import { runChild } from '../../../src/runtime/programs/run-child.ts';
import type { Topology } from '../stack.ts';

/** A file of `pg_dump`, and the transaction id up to which a new server must count. */
export type Dump = { file: string; nextTransactionId: string };

/** Of the server: an older `pg_dump` refuses it. */
const POSTGRES_MAJOR = 18;

/**
 * Dumps Redial's database as docs/operations.md says, while its parts go on.
 * @throws {StartupError} `pg_dump` is missing, or older than the server
 */
export async function dumpDatabase(topology: Topology, folder: string): Promise<Dump> {
  await assertDumpProgram();
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'redial.dump');
  // The tables hide their rows from their owner, too: only the superuser may read all of them.
  const from = topology.environments.databaseUrl('postgres');
  await run(topology, 'pg_dump', ['--format=custom', `--file=${file}`, from]);
  const statement = 'select pg_snapshot_xmax(pg_current_snapshot())';
  const answer = await psql(topology, ['-At', '--command', statement]);
  return { file, nextTransactionId: answer.trim() };
}

/** Puts a dump into a database that has its roles and no table. */
export async function restoreDatabase(topology: Topology, dump: Dump): Promise<void> {
  const into = topology.environments.databaseUrl('redial');
  const options = ['--exit-on-error', '--no-owner', '--role=redial', `--dbname=${into}`];
  await run(topology, 'pg_restore', [...options, dump.file]);
  await psql(topology, ['--command', useUpTransactionIds(dump.nextTransactionId)]);
}

/**
 * Rows and positions of events hold transaction ids. A new server counts from the beginning, so its next
 * events would lie before those that readers have seen, and be passed over.
 */
function useUpTransactionIds(nextId: string): string {
  return `do $$ begin while pg_current_xact_id() < '${nextId}'::xid8 loop commit; end loop; end $$`;
}

async function assertDumpProgram(): Promise<void> {
  const command = { name: 'pg_dump', file: 'pg_dump', args: ['--version'], env: process.env };
  const answer = await runChild({ ...command, stopSignal: 'SIGTERM' }).catch(() => 'no pg_dump');
  const major = Number(/\d+/.exec(answer)?.[0]);
  if (major >= POSTGRES_MAJOR) return;
  throw new StartupError(
    `The database cannot be dumped with '${answer.trim()}'; needed: psql, pg_dump and pg_restore of ` +
      `Postgres ${POSTGRES_MAJOR} or newer on the PATH`,
  );
}

function psql(topology: Topology, args: readonly string[]): Promise<string> {
  const always = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--dbname=redial'];
  return run(topology, 'psql', [...always, ...args]);
}

function run(topology: Topology, file: string, args: readonly string[]): Promise<string> {
  const env = topology.environments.administration;
  return runChild({ name: file, file, args: [...args], env, stopSignal: 'SIGTERM' });
}
