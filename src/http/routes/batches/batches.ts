import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { BATCH_STATUSES } from '../../../domain/batch.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { batchListItem, type BatchView, batchView } from '../../../schemas/batch.ts';
import {
  batchCreate,
  contactsAppend,
  fileAppend,
  fileBatchCreate,
  fileQuery,
} from '../../../schemas/batch-create.ts';
import { idText } from '../../../schemas/members/id.ts';
import { page, view } from '../../../schemas/reading/query.ts';
import type { SaveOutcome } from '../../../services/idempotency-keys.ts';
import { organizationOf } from '../../middleware/auth.ts';
import {
  appendContactsFromRequest,
  createBatchFromRequest,
  type StoredUpload,
} from '../../uploads/contact-uploads.ts';
import { pageOfBatches } from './page.ts';
import type { AppDeps } from '../../deps.ts';
import { idempotently } from '../../middleware/idempotently.ts';
import { errors, idInPath, json, jsonList, router } from '../../route.ts';
import {
  aboutFiles,
  describedUpload,
  describedUploadOrFile,
} from '../../documentation/upload-description.ts';
import { findBatchWithFigures } from '../../../services/batches/figures.ts';
import { viewBatch, viewFigures } from '../../views/batch.ts';

const tags = ['Batches'];

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Create a batch with its contacts; dialling begins at once or at scheduled_start',
  description: `As JSON with at most 50,000 contacts, or as a form with the part \`batch\` first and then the part \`file\`. ${aboutFiles}`,
  request: { body: describedUpload(batchCreate.schema, fileBatchCreate.schema) },
  responses: { 200: json('the batch', batchView), ...errors(400, 403, 404, 409, 413, 415) },
});

const append = createRoute({
  method: 'post',
  path: '/{batch_id}/contacts',
  tags,
  summary: 'Add contacts to a pending, in_progress or paused batch, behind those that it has',
  description: `As JSON, as a form with a file, or as the file itself; duplicates are looked for within what is sent. ${aboutFiles}`,
  request: {
    params: idInPath('batch_id'),
    query: fileQuery,
    body: describedUploadOrFile(contactsAppend.schema, fileAppend.schema),
  },
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
  const routes = router();

  routes.openapi(create, async (c) => {
    const batch = await idempotently<BatchView>(c, (saveOutcome) =>
      createBatchFromRequest(c, deps, savingView(saveOutcome)),
    );
    return c.json(await withFigures(deps, batch), 200);
  });

  routes.openapi(append, async (c) => {
    const { batch_id: batchId } = c.req.valid('param');
    const query = c.req.valid('query');
    const batch = await idempotently<BatchView>(c, (saveOutcome) =>
      appendContactsFromRequest(c, deps, { batchId, query, saveOutcome: savingView(saveOutcome) }),
    );
    return c.json(await withFigures(deps, batch), 200);
  });

  routes.openapi(list, async (c) => {
    const query = c.req.valid('query');
    const { organization_id: named, campaign_id: campaignId, status, ...wanted } = query;
    const organizationId = organizationOf(c.get('caller'), named);
    const filter = { organizationId, campaignId, status };
    return c.json(await pageOfBatches(c, deps, filter, wanted), 200);
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    const found = await findBatchWithFigures(deps, { organizationId, batchId });
    if (found === undefined) throw new NotFoundError('batch');
    return c.json(viewBatch(found.batch, found.figures), 200);
  });

  return routes;
}

function savingView(saveOutcome: SaveOutcome<BatchView>): SaveOutcome<StoredUpload> {
  return (tx, { batch, report }) => saveOutcome(tx, { ...viewBatch(batch), ...report });
}

/**
 * Adds the figures of a batch, which are computed outside the transaction that stores it. The
 * estimate starts at the time of storage, so that a repeated request gets the same response.
 */
async function withFigures(deps: AppDeps, batch: BatchView): Promise<BatchView> {
  const { batch_id: batchId, organization_id: organizationId } = batch;
  const storedAt = new Date(batch.updated_at);
  const found = await findBatchWithFigures(deps, { organizationId, batchId }, storedAt);
  return { ...batch, ...(found && viewFigures(found.figures)) };
}
