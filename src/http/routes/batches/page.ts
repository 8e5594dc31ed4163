import type { Context } from 'hono';
import {
  type BatchFilter,
  countBatches,
  listBatches,
  sizeOfBatchPage,
} from '../../../db/batches/batches.ts';
import { countersOfBatches } from '../../../db/contacts/contacts.ts';
import { figuresOfBatches } from '../../../services/batches/figures.ts';
import type { AppDeps, AppEnv } from '../../deps.ts';
import { setPageHeaders } from '../../page-headers.ts';
import { assertPageFits } from '../../page-size.ts';
import { viewBatch, viewBatchItem } from '../../views/batch.ts';

/** Returns one page of batches with their counters. Every list of batches uses it. */
export async function pageOfBatches(
  c: Context<AppEnv>,
  deps: Pick<AppDeps, 'db' | 'clock' | 'callsPerSecond' | 'quotas'>,
  filter: BatchFilter,
  page: { skip: number; limit: number; view?: 'full' | undefined },
) {
  const { db } = deps;
  const { skip, limit } = page;
  if (page.view === 'full') assertPageFits(await sizeOfBatchPage(db, { ...filter, skip, limit }));
  const [batches, total] = await Promise.all([
    listBatches(db, { ...filter, skip, limit }),
    countBatches(db, filter),
  ]);
  setPageHeaders(c, { total, skip, limit });
  if (page.view === 'full') {
    const { organizationId } = filter;
    const figures = await figuresOfBatches(deps, { organizationId, batches });
    return batches.map((batch, index) => viewBatch(batch, figures[index]));
  }
  const batchIds = batches.map((batch) => batch.batchId);
  const counters = await countersOfBatches(db, { batchIds });
  return batches.map((batch) => viewBatchItem(batch, counters.get(batch.batchId)));
}
