import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { NotFoundError } from '../../../domain/errors.ts';
import { batchWarnings } from '../../../domain/batch-warnings.ts';
import { sharedHoursWarnings } from '../../../domain/shared-hours.ts';
import { batchDryRunView } from '../../../schemas/batch-dry-run.ts';
import { batchListItem, type BatchView, batchView } from '../../../schemas/batch.ts';
import {
  batchCreate,
  appendQuery,
  contactsAppend,
  createQuery,
  fileAppend,
  fileBatchCreate,
} from '../../../schemas/batch-create.ts';
import { addLogIds } from '../../../runtime/log-ids.ts';
import { idText } from '../../../schemas/members/id.ts';
import { organizationFilter } from '../../../schemas/reading/query.ts';
import type { SaveOutcome } from '../../../services/idempotency-keys.ts';
import { organizationOf } from '../../middleware/auth.ts';
import { checkBatch } from '../../uploads/dry-runs.ts';
import { appendFromFile, createFromFile, type SaveUpload } from '../../uploads/file-uploads.ts';
import { appendFromJson, createFromJson } from '../../uploads/json-uploads.ts';
import { batchListQuery, pageOfBatches } from './page.ts';
import type { AppDeps } from '../../deps.ts';
import { isUpload } from '../../body.ts';
import { withWarnings } from '../../warnings.ts';
import { errors, idInPath, json, jsonList, router } from '../../route.ts';
import {
  aboutFiles,
  describedUpload,
  describedUploadOrFile,
} from '../../documentation/upload-description.ts';
import { findBatchWithFigures } from '../../../services/batches/figures.ts';
import { limitsOfBatch } from '../../../services/batches/limited-estimates.ts';
import { viewBatch, viewEstimate, viewFigures } from '../../views/batch.ts';
import { idempotently } from '../../middleware/idempotency.ts';

const tags = ['Batches'];

/** A type of its own, so that clients which are generated from the document get batches as batches. */
const DRY_RUN_TYPE = 'application/vnd.redial.dry-run+json';

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  operationId: 'createBatch',
  summary: 'Create a batch with its contacts',
  description: `**Dialling begins at once**, or at \`scheduled_start\`. The first batch makes a draft campaign \`active\`; a campaign that is paused, cancelled or completed takes no batch (409). Send JSON with at most 50,000 contacts, or a form with the part \`batch\` first and then the part \`file\`. Members named \`…_override\` replace settings of the campaign; \`max_retries\`, \`retry_policy\`, \`working_hours\`, \`timezone\`, \`phone_number_strategy\` and \`phone_numbers\` are other names of them.

${aboutFiles}`,
  request: {
    query: createQuery,
    body: describedUpload(batchCreate.schema, fileBatchCreate.schema),
  },
  responses: {
    200: {
      description: `The batch; with \`dry_run\`, what would become of it, as \`${DRY_RUN_TYPE}\`.`,
      content: {
        'application/json': { schema: batchView },
        [DRY_RUN_TYPE]: { schema: batchDryRunView },
      },
    },
    ...errors(403, 404, 408, 409, 413, 415),
  },
});

const createAlias = {
  ...create,
  path: '/create',
  operationId: 'createBatchByAlias',
  summary: 'Create a batch (alias)',
  description: 'The same as POST /batches/.',
} as const;

const append = createRoute({
  method: 'post',
  path: '/{batch_id}/contacts',
  tags,
  operationId: 'addContacts',
  summary: 'Add contacts to a batch',
  description: `The batch must be \`pending\`, \`in_progress\` or \`paused\`. The new contacts come after those that it has. Send JSON, a form with a file, or the file itself. JSON may also be a bare list of contacts, or a single contact; the rules then come from the query. Duplicates by number are looked for only among the contacts of this request. With \`on_existing\` a contact is known by its \`external_id\`, so that one that is sent again, or by several senders at once, is stored once.

${aboutFiles}`,
  request: {
    params: idInPath('batch_id'),
    query: appendQuery,
    body: describedUploadOrFile(contactsAppend.schema, fileAppend.schema),
  },
  responses: {
    200: json('The batch, with the new contacts.', batchView),
    ...errors(403, 404, 408, 409, 413, 415),
  },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List batches',
  description: 'Newest first, with counters that are computed for this answer.',
  request: {
    query: z.object({
      organization_id: organizationFilter,
      campaign_id: idText.optional().describe('Only batches of this campaign.'),
      ...batchListQuery,
    }),
  },
  responses: { 200: jsonList('A page of batches.', batchListItem), ...errors(403) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{batch_id}',
  tags,
  summary: 'Get a batch',
  description: 'Answers the whole batch, with counters that are computed for this answer.',
  request: { params: idInPath('batch_id') },
  responses: { 200: json('The batch.', batchView), ...errors(404) },
});

export function batchRoutes(deps: AppDeps) {
  const routes = router();

  for (const route of [create, createAlias]) {
    routes.openapi(route, async (c) => {
      const { dry_run: isDryRun, ...query } = c.req.valid('query');
      if (isDryRun) {
        const view = await checkBatch(c, deps, query);
        return c.json(view, 200, { 'Content-Type': DRY_RUN_TYPE });
      }
      const batch = await idempotently<BatchView>(c, (saveOutcome) => {
        const order = { query, save: savingView(deps, saveOutcome) };
        return isUpload(c) ? createFromFile(c, deps, order) : createFromJson(c, deps, order);
      });
      addLogIds({ batchId: batch.batch_id });
      return c.json(await withFigures(deps, batch), 200);
    });
  }

  // Other methods get 405: without this line, `create` would be read as a batch id.
  routes.all(createAlias.path, (c) => c.notFound());

  routes.openapi(append, async (c) => {
    const { batch_id: batchId } = c.req.valid('param');
    const query = c.req.valid('query');
    const batch = await idempotently<BatchView>(c, (saveOutcome) => {
      const save = savingView(deps, saveOutcome);
      return isUpload(c)
        ? appendFromFile(c, deps, { batchId, query, save })
        : appendFromJson(c, deps, { batchId, query, save });
    });
    return c.json(await withFigures(deps, batch), 200);
  });

  routes.openapi(list, async (c) => {
    const query = c.req.valid('query');
    const organizationId = organizationOf(c.get('caller'), query.organization_id);
    const of = { organizationId, campaignId: query.campaign_id };
    return c.json(await pageOfBatches(c, deps, of, query), 200);
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    const found = await findBatchWithFigures(deps, { organizationId, batchId });
    if (found === undefined) throw new NotFoundError('batch');
    const limitedBy = await limitsOfBatch(deps, found);
    const estimate = viewEstimate(found.figures.estimate, limitedBy);
    return c.json({ ...viewBatch(found.batch, found.figures), estimate }, 200);
  });

  return routes;
}

const savingView =
  ({ clock }: AppDeps, saveOutcome: SaveOutcome<BatchView>): SaveUpload =>
  ({ import: counts, spread, warnings: found }) =>
  (tx, batch) => {
    const now = clock.now();
    const ofHours = sharedHoursWarnings(batch.hours, spread, now);
    const warnings = [...found, ...batchWarnings(batch, now), ...ofHours];
    const { recentlyCalled, results } = batch;
    const report = { ...counts, recently_called: recentlyCalled, ...(results && { results }) };
    return saveOutcome(tx, { ...viewBatch(batch), ...withWarnings({ import: report }, warnings) });
  };

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
