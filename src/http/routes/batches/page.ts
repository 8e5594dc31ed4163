import type { Context } from 'hono';
import type { z } from 'zod';
import {
  BATCH_ORDERS,
  type BatchFilter,
  countBatches,
  listBatches,
  sizeOfBatchPage,
} from '../../../db/batches/batch-lists.ts';
import { countersByBatch } from '../../../services/batches/counters.ts';
import { figuresOfBatches } from '../../../services/batches/figures.ts';
import type { AppDeps, AppEnv } from '../../deps.ts';
import { askedPage, cutPage } from '../../lists/list-page.ts';
import { assertPageFits } from '../../page-size.ts';
import { viewBatch, viewBatchItem } from '../../views/batch.ts';
import { batchStatus } from '../../../schemas/enums/batch.ts';
import {
  createdBetween,
  nameFilter,
  severalOf,
  sortedPage,
  updatedBetween,
} from '../../../schemas/reading/list-query.ts';
import { view } from '../../../schemas/reading/query.ts';

/** The parameters that every list of batches has. */
export const batchListQuery = {
  status: severalOf(batchStatus),
  name: nameFilter,
  ...createdBetween,
  ...updatedBetween,
  ...sortedPage(
    { size: 50, max: 1000 },
    { sorts: ['created_at', 'updated_at', 'name'], normally: '-created_at' },
  ),
  view,
};
type BatchListQuery = z.output<z.ZodObject<typeof batchListQuery>>;

/** Returns one page of batches with their counters. Every list of batches uses it. */
export async function pageOfBatches(
  c: Context<AppEnv>,
  deps: Pick<AppDeps, 'db' | 'clock' | 'callsPerSecond' | 'quotas'>,
  of: Pick<BatchFilter, 'organizationId' | 'campaignId'>,
  query: BatchListQuery,
) {
  const { db } = deps;
  const page = askedPage(c, BATCH_ORDERS, query);
  const filter = { ...of, ...filterOf(query) };
  if (query.view === 'full') assertPageFits(await sizeOfBatchPage(db, { filter, page }));
  const [read, total] = await Promise.all([
    listBatches(db, { filter, page }),
    page.start === undefined ? countBatches(db, filter) : undefined,
  ]);
  const batches = cutPage(c, page, { read, total });
  if (query.view === 'full') {
    const figures = await figuresOfBatches(deps, { organizationId: of.organizationId, batches });
    return batches.map((batch, index) => viewBatch(batch, figures[index]));
  }
  const counters = await countersByBatch(db, batches);
  return batches.map((batch) => viewBatchItem(batch, counters.get(batch.batchId)));
}

function filterOf(query: BatchListQuery): Omit<BatchFilter, 'organizationId' | 'campaignId'> {
  return {
    statuses: query.status,
    name: query.name,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    updatedAfter: query.updated_after,
    updatedBefore: query.updated_before,
  };
}
