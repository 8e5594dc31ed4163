import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { findBatch } from '../../db/batches.ts';
import { countersOfBatches } from '../../db/contacts.ts';
import { BATCH_STATUSES } from '../../domain/batch.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { batchCreate, batchListItem, batchView } from '../../schemas/batch.ts';
import { readBatchBody } from '../../schemas/batch-body.ts';
import { idText } from '../../schemas/id.ts';
import { page, view } from '../../schemas/query.ts';
import { createBatch } from '../../services/batches.ts';
import { organizationOf } from '../auth.ts';
import { isStrict, readOwnJson } from '../body.ts';
import { pageOfBatches } from '../batch-list.ts';
import type { AppDeps } from '../deps.ts';
import { describedBody, errors, idInPath, json, jsonList, router } from '../route.ts';
import { viewBatch } from '../views/batch.ts';

const tags = ['Batches'];
const BATCH_LIMIT_BYTES = 64 * 1024 * 1024;

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Create a batch with its contacts; dialling begins at once or at scheduled_start',
  request: { body: describedBody(batchCreate.schema) },
  responses: { 200: json('the batch', batchView), ...errors(400, 403, 404, 409, 413, 415) },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List batches, newest first',
  request: {
    query: z.object({
      organization_id: z.string().optional(),
      campaign_id: idText.optional(),
      status: z.enum(BATCH_STATUSES).optional(),
      ...page({ size: 50, max: 1000 }),
      view,
    }),
  },
  responses: { 200: jsonList('a page', batchListItem), ...errors(400, 403) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{batch_id}',
  tags,
  summary: 'Get a batch with its counters',
  request: { params: idInPath('batch_id') },
  responses: { 200: json('the batch', batchView), ...errors(404) },
});

export function batchRoutes(deps: AppDeps) {
  const { db } = deps;
  const routes = router();

  routes.openapi(create, async (c) => {
    const sent = await readOwnJson(c, { maxBytes: BATCH_LIMIT_BYTES });
    const {
      draft,
      contacts,
      import: summary,
      warnings,
    } = readBatchBody(sent, {
      strict: isStrict(c),
    });
    const { organizationId } = c.get('caller');
    const batch = await createBatch(deps, { organizationId, draft, contacts });
    const counters = await countersOfBatches(db, { batchIds: [batch.batchId] });
    const stored = viewBatch(batch, counters.get(batch.batchId));
    return c.json({ ...stored, import: summary, ...(warnings.length > 0 && { warnings }) }, 200);
  });

  routes.openapi(list, async (c) => {
    const query = c.req.valid('query');
    const { organization_id: named, campaign_id: campaignId, status, ...wanted } = query;
    const organizationId = organizationOf(c.get('caller'), named);
    const filter = { organizationId, campaignId, status };
    return c.json(await pageOfBatches(c, db, filter, wanted), 200);
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    const [batch, counters] = await Promise.all([
      findBatch(db, { organizationId, batchId }),
      countersOfBatches(db, { batchIds: [batchId] }),
    ]);
    if (batch === undefined) throw new NotFoundError('batch');
    return c.json(viewBatch(batch, counters.get(batchId)), 200);
  });

  return routes;
}
