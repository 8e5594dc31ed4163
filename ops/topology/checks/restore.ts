import { migrate } from '../../../src/dev/processes/parts.ts';
import type { Topology } from '../stack.ts';
import type { CheckOptions } from './faults.ts';
import { type Audit, Load } from './load.ts';
import { copyDatabase, restoreDatabase } from './snapshot.ts';

/**
 * Restores Redial's database alone, beside an empty Temporal: stops the workers, so that no call begins
 * which the copy would not know; copies the database while calls are in the air; stops everything but call
 * control; and starts on an empty Postgres. Calls that ended meanwhile are looked up at call control.
 */
export async function restoreAlone(
  topology: Topology,
  { dataDir, print, signal }: CheckOptions,
): Promise<Audit> {
  const load = await Load.begin(topology, { name: 'Restore', contacts: 200 }, signal);
  await load.awaitCalls(60);
  const { parts } = topology;
  for (const name of namesOf(topology, 'worker-')) await parts.stop(name);
  const atCopy = await load.ledger();
  const live = atCopy.filter((row) => row.ended_at === null).length;
  const script = await copyDatabase(topology, dataDir);
  for (const name of namesOf(topology, 'api-')) await topology.stopApi(name);
  for (const name of ['temporal', 'postgres']) await parts.stop(name);
  print(
    `  copied after ${atCopy.length} calls, ${live} of them in the air; all but call control stopped`,
  );

  await topology.startPostgres('postgres-restored');
  await topology.startTemporal();
  await migrate(topology.environments.migration);
  await restoreDatabase(topology, script);
  for (const name of ['api-1', 'api-2']) await topology.startApi(name);
  for (const name of ['worker-1', 'worker-2']) await topology.startWorker(name);
  print('  restored into an empty Postgres, with an empty Temporal');
  return load.awaitEnd();
}

function namesOf({ parts }: Topology, prefix: string): string[] {
  return parts.names.filter((name) => name.startsWith(prefix));
}
