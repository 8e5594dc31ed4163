import { migrate } from '../../../src/dev/processes/parts.ts';
import type { Topology } from '../stack.ts';
import { type Dump, dumpDatabase, restoreDatabase } from './dump.ts';
import type { CheckOptions } from './faults.ts';
import { type Audit, Load } from './load.ts';

/**
 * Restores Redial's database alone, beside an empty Temporal: stops the workers, so that no call begins
 * which the dump would not know; dumps the database while calls are in the air; stops everything but call
 * control; and starts on an empty Postgres. Calls that ended meanwhile are looked up at call control.
 */
export async function restoreAlone(
  topology: Topology,
  { dataDir, print, signal }: CheckOptions,
): Promise<Audit> {
  const load = await Load.begin(topology, { name: 'Restore', contacts: 200 }, signal);
  await load.awaitCalls(60);
  await stopWorkers(topology);
  const atDump = await load.ledger();
  const live = atDump.filter((row) => row.ended_at === null).length;
  const dump = await dumpDatabase(topology, dataDir);
  print(`  dumped after ${atDump.length} calls, ${live} of them in the air`);
  await replaceDatabase(topology, dump, 'postgres-restored');
  await startWorkers(topology);
  print('  restored into an empty Postgres, with an empty Temporal');
  return load.awaitEnd();
}

/**
 * Restores a dump that was taken while workers called, and that is older than the last calls: the rows do
 * not know these, so their contacts are found at call control and skipped before calls go on.
 */
export async function restoreOlder(
  topology: Topology,
  { dataDir, print, signal }: CheckOptions,
): Promise<Audit> {
  const load = await Load.begin(topology, { name: 'Older backup', contacts: 200 }, signal);
  await load.awaitCalls(40);
  const dump = await dumpDatabase(topology, dataDir);
  await load.awaitCalls(40);
  await stopWorkers(topology);
  await replaceDatabase(topology, dump, 'postgres-older');
  await load.pause();
  await startWorkers(topology);
  const { unknown, skipped } = await load.skipContactsOfUnknownCalls();
  print(`  the dump does not know ${unknown.size} calls; skipped ${skipped} contacts`);
  await load.resume();
  return load.awaitEnd(unknown);
}

/** Stops everything but call control, and starts APIs on an empty Postgres with the dump. */
async function replaceDatabase(topology: Topology, dump: Dump, folder: string): Promise<void> {
  for (const name of namesOf(topology, 'api-')) await topology.stopApi(name);
  for (const name of ['temporal', 'postgres']) await topology.parts.stop(name);
  await topology.startPostgres(folder);
  await topology.startTemporal();
  await restoreDatabase(topology, dump);
  await migrate(topology.environments.migration);
  for (const name of ['api-1', 'api-2']) await topology.startApi(name);
}

async function stopWorkers(topology: Topology): Promise<void> {
  for (const name of namesOf(topology, 'worker-')) await topology.parts.stop(name);
}

async function startWorkers(topology: Topology): Promise<void> {
  for (const name of ['worker-1', 'worker-2']) await topology.startWorker(name);
}

function namesOf({ parts }: Topology, prefix: string): string[] {
  return parts.names.filter((name) => name.startsWith(prefix));
}
