import { createRoute } from '@hono/zod-openapi';
import { BATCH_CONTROLS, type BatchControl } from '../../../domain/batch.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { batchView } from '../../../schemas/batch.ts';
import { findBatchWithFigures } from '../../../services/batches/figures.ts';
import { controlBatch } from '../../../dialer/control-batch.ts';
import { actorOf } from '../../middleware/auth.ts';
import type { AppDeps } from '../../deps.ts';
import { errors, idInPath, json, router } from '../../route.ts';
import { viewBatch } from '../../views/batch.ts';

const summaries: Record<BatchControl, string> = {
  pause: 'Pause a batch',
  resume: 'Resume a batch',
  cancel: 'Cancel a batch',
};

const descriptions: Record<BatchControl, string> = {
  pause:
    'After the answer no call is placed, but for those that `still_placing` counts; live calls end ' +
    'normally. Possible from `in_progress`. The answer waits up to 2 s for attempts that are being ' +
    'placed; `still_placing` counts the rest.',
  resume:
    'Continues a paused batch. A batch that is paused by its campaign is a 409 `campaign_paused`: ' +
    'resume the campaign.',
  cancel:
    'Stops the batch for good and hangs up its live calls. Possible from `pending`, `in_progress` ' +
    'and `paused`. Contacts that were never called become `skipped`, others keep the status of their last call; ' +
    'in a large batch this takes some seconds after the answer, and nobody is called meanwhile.',
};

function controlRoute(method: 'post' | 'put' | 'patch', control: BatchControl) {
  return createRoute({
    method,
    path: `/{batch_id}/${control}`,
    tags: ['Batches'],
    summary: summaries[control],
    description: `${descriptions[control]} A batch that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.`,
    request: { params: idInPath('batch_id') },
    responses: { 200: json('The batch.', batchView), ...errors(404, 409) },
  });
}

export function batchControlRoutes(deps: AppDeps) {
  const routes = router();
  for (const control of BATCH_CONTROLS) {
    for (const method of ['post', 'put', 'patch'] as const) {
      routes.openapi(controlRoute(method, control), async (c) => {
        const { organizationId } = c.get('caller');
        const { batch_id: batchId } = c.req.valid('param');
        const order = { organizationId, batchId, control, by: actorOf(c) };
        const { stillPlacing } = await controlBatch(deps, order);
        const found = await findBatchWithFigures(deps, { organizationId, batchId });
        if (found === undefined) throw new NotFoundError('batch');
        const answer = viewBatch(found.batch, found.figures);
        return c.json({ ...answer, ...(stillPlacing > 0 && { still_placing: stillPlacing }) }, 200);
      });
    }
  }
  return routes;
}
