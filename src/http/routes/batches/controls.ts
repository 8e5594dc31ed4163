import { createRoute } from '@hono/zod-openapi';
import { BATCH_CONTROLS, type BatchControl } from '../../../domain/batch.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { batchView } from '../../../schemas/batch.ts';
import { findBatchWithFigures } from '../../../services/batches/figures.ts';
import { controlBatch } from '../../../dialer/control/control-batch.ts';
import { actorOf } from '../../middleware/auth.ts';
import type { AppDeps } from '../../deps.ts';
import { errors, idInPath, json, router } from '../../route.ts';
import { viewBatch } from '../../views/batch.ts';

const summaries: Record<BatchControl, string> = {
  pause: 'Pause a batch: no call is placed after the answer, calls in the air end normally',
  resume: 'Resume a paused batch',
  cancel: 'Cancel a batch for good; calls in the air are hung up',
};

function controlRoute(method: 'post' | 'put' | 'patch', control: BatchControl) {
  return createRoute({
    method,
    path: `/{batch_id}/${control}`,
    tags: ['Batches'],
    summary: summaries[control],
    description: 'POST, PUT and PATCH do the same. A body is not read.',
    request: { params: idInPath('batch_id') },
    responses: { 200: json('the batch', batchView), ...errors(404, 409) },
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
