import { abandonImport, findSilentImports } from '../../db/imports/imports.ts';
import { later } from '../../domain/instant.ts';
import type { DialerDeps } from '../deps.ts';
import { runSweepTask, sweepTask } from './sweep-task.ts';
import { countRepair } from './repairs.ts';

const CHUNK = 500;
const SILENT_MS = 2 * 60_000;

/** Drops imports whose upload has died: nothing was heard of them for two minutes. */
export async function dropSilentImports(deps: DialerDeps): Promise<void> {
  const { db, clock } = deps;
  const silentSince = later(clock.now(), -SILENT_MS);
  const imports = await findSilentImports(db, { silentSince, limit: CHUNK });
  const task = sweepTask(deps, 'drop silent imports');
  await runSweepTask(task, imports, async ({ importId, batchId }) => {
    const order = { importId, batchId, now: clock.now() };
    await db.transaction().execute((tx) => abandonImport(tx, order));
    countRepair('dropped_import');
  });
}
