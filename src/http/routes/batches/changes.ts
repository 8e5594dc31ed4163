import { isDeepStrictEqual } from 'node:util';
import { createRoute } from '@hono/zod-openapi';
import { batchWarnings, endedWarnings } from '../../../domain/batch-warnings.ts';
import { type BatchView, batchView } from '../../../schemas/batch.ts';
import { type BatchMembers, batchMembers } from '../../../schemas/batch-create.ts';
import { batchPatch, batchPatchDescription } from '../../../schemas/batch-patch.ts';
import { dispatchAnswer } from '../../../schemas/dispatch.ts';
import { assertAgentName } from '../../../schemas/members/agent-id.ts';
import { closingWarnings } from '../../../schemas/members/closed-days.ts';
import { readPatch } from '../../../schemas/reading/patch.ts';
import type { BatchInCampaign } from '../../../db/batches/batches.ts';
import { patchBatch } from '../../../services/batches/changes.ts';
import { findBatchWithFigures } from '../../../services/batches/figures.ts';
import { deleteBatch, restoreBatch } from '../../../services/batches/deletion.ts';
import { dispatchBatch } from '../../../services/batches/dispatch.ts';
import { actorOf } from '../../middleware/auth.ts';
import { BODY_LIMITS } from '../../body-bytes.ts';
import { isStrict, readJson } from '../../body.ts';
import type { AppDeps } from '../../deps.ts';
import { describedAsIs, errors, idInPath, json, router } from '../../route.ts';
import { viewBatch } from '../../views/batch.ts';
import { withWarnings } from '../../warnings.ts';

const tags = ['Batches'];

function dispatchRoute(method: 'post' | 'put' | 'patch') {
  return createRoute({
    method,
    path: '/{batch_id}/dispatch',
    tags,
    operationId: 'dispatchBatch',
    summary: 'Force the dispatch of a batch',
    description:
      'Makes every contact in `pending` due at once and starts the workflow of the batch if it is ' +
      'not running. It is meant for a batch whose contacts wait although no rule holds them back; ' +
      'see `/debug`. Contacts in other statuses do not change, and the batch is neither started nor ' +
      'resumed nor reopened. It is answered in every status of the batch. POST, PUT and PATCH do ' +
      'the same. There is no body: a member that could change when or whom to call is a 400.',
    request: { params: idInPath('batch_id') },
    responses: {
      200: json('How many contacts are due, and what still holds them back.', dispatchAnswer),
      ...errors(403, 404),
    },
  });
}

const patch = createRoute({
  method: 'patch',
  path: '/{batch_id}',
  tags,
  summary: 'Change a batch',
  description:
    'A JSON Merge Patch (RFC 7396): null resets a member, so that the batch follows its campaign; ' +
    'lists and single days of `working_hours_override` are replaced, other objects are merged. The ' +
    'change applies to the next calls; live calls are not affected. A `concurrency_limit` that is ' +
    'sent belongs to the batch from then on, even if it equals that of the campaign. ' +
    '`scheduled_start` can be changed only while the batch is `pending`; null starts it at once. ' +
    '`status` cannot be changed here: use `/pause`, `/resume` and `/cancel`.',
  request: {
    params: idInPath('batch_id'),
    body: describedAsIs(batchPatchDescription),
  },
  responses: { 200: json('The batch.', batchView), ...errors(403, 404, 409, 413, 415) },
});

const remove = createRoute({
  method: 'delete',
  path: '/{batch_id}',
  tags,
  summary: 'Delete a batch',
  description:
    'Deletes a finished batch; any other batch is a 409. It disappears at once and can be restored for ' +
    '24 hours with `/restore`. Then its contacts, `name`, `call_context`, `metadata` and webhooks are ' +
    'deleted. Its call records stay for accounting, without reports, recordings and, when they are ' +
    'seven days old, numbers.',
  request: { params: idInPath('batch_id') },
  responses: { 204: { description: 'The batch is deleted.' }, ...errors(403, 404, 409) },
});

const restore = createRoute({
  method: 'post',
  path: '/{batch_id}/restore',
  tags,
  operationId: 'restoreBatch',
  summary: 'Restore a deleted batch',
  description:
    'Undoes a DELETE within 24 hours; later the batch is a 404. A batch that is not deleted stays as it ' +
    'is. There is no body: a member that could change when or whom to call is a 400.',
  request: { params: idInPath('batch_id') },
  responses: { 200: json('The batch.', batchView), ...errors(403, 404) },
});

export function batchChangeRoutes(deps: AppDeps) {
  const routes = router();

  for (const method of ['post', 'put', 'patch'] as const) {
    routes.openapi(dispatchRoute(method), async (c) => {
      const { organizationId } = c.get('caller');
      const { batch_id: batchId } = c.req.valid('param');
      const order = { organizationId, batchId, by: actorOf(c) };
      const dispatch = await dispatchBatch(deps, order);
      const { status, dispatchedCount, message } = dispatch;
      const answer = { batch_id: dispatch.batchId, status, dispatched_count: dispatchedCount };
      return c.json({ ...answer, message }, 200);
    });
  }

  routes.openapi(patch, async (c) => {
    const sent = await readJson(c, { maxBytes: BODY_LIMITS.campaign });
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    const warnings: string[] = [];
    let before: Record<string, unknown> = {};
    const batch = await patchBatch(deps, { organizationId, batchId }, (row) => {
      const stored = viewStored(row);
      const body = readPatch(batchPatch, { stored, json: sent }, { strict: isStrict(c) });
      const members = batchMembers(body.value);
      assertAgentName('agent_id_override', {
        stored: row.agentIdOverride,
        given: members.agentIdOverride,
      });
      warnings.push(...body.warnings, ...closedByOverride(stored, members));
      before = stored;
      return members;
    });
    const found = await findBatchWithFigures(deps, { organizationId, batchId });
    const answer = viewBatch(batch, found?.figures);
    warnings.push(...batchWarnings(batch, deps.clock.now()));
    warnings.push(...endedWarnings(batch.status, changedRules(before, viewStored(batch))));
    return c.json(withWarnings(answer, warnings), 200);
  });

  routes.openapi(remove, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    await deleteBatch(deps, { organizationId, batchId, by: actorOf(c) });
    return c.body(null, 204);
  });

  routes.openapi(restore, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    const batch = await restoreBatch(deps, { organizationId, batchId, by: actorOf(c) });
    const found = await findBatchWithFigures(deps, { organizationId, batchId });
    return c.json(viewBatch(batch, found?.figures), 200);
  });

  return routes;
}

/** A batch as a patch is merged into it: a limit that it has from its campaign is null. */
function viewStored(row: BatchInCampaign) {
  return { ...viewBatch(row), concurrency_limit: row.concurrencyLimit };
}

/** The members that decide about calls and have other values now. */
function changedRules(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(batchPatch.schema.shape).filter(
    (name) =>
      name !== 'name' && name !== 'metadata' && !isDeepStrictEqual(before[name], after[name]),
  );
}

function closedByOverride(
  { working_hours_override: stored }: Pick<BatchView, 'working_hours_override'>,
  { workingHoursOverride: hours }: BatchMembers,
): string[] {
  const before = 'the hours of the campaign held';
  return closingWarnings({ member: 'working_hours_override', before, stored, hours });
}
