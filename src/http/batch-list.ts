import type { Context } from 'hono';
import { type BatchFilter, countBatches, listBatches } from '../db/batches.ts';
import { countersOfBatches } from '../db/contacts.ts';
import type { Db } from '../db/tables.ts';
import type { AppEnv } from './deps.ts';
import { describePage } from './pages.ts';
import { viewBatch, viewBatchItem } from './views/batch.ts';

/** One page of batches with their counters, in the form in which every list of batches is answered. */
export async function pageOfBatches(
  c: Context<AppEnv>,
  db: Db,
  filter: BatchFilter,
  page: { skip: number; limit: number; view?: 'full' | undefined },
) {
  const { skip, limit } = page;
  const [batches, total] = await Promise.all([
    listBatches(db, { ...filter, skip, limit }),
    countBatches(db, filter),
  ]);
  const batchIds = batches.map((batch) => batch.batchId);
  const counters = await countersOfBatches(db, { batchIds });
  describePage(c, { total, skip, limit });
  const show = page.view === 'full' ? viewBatch : viewBatchItem;
  return batches.map((batch) => show(batch, counters.get(batch.batchId)));
}
