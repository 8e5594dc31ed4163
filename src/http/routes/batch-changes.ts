import { createRoute } from '@hono/zod-openapi';
import { dispatchAnswer } from '../../schemas/dispatch.ts';
import { deleteBatch } from '../../services/batch-deletion.ts';
import { dispatchBatch } from '../../services/dispatch.ts';
import type { AppDeps } from '../deps.ts';
import { errors, idInPath, json, router } from '../route.ts';

const tags = ['Batches'];

function dispatchRoute(method: 'post' | 'put' | 'patch') {
  return createRoute({
    method,
    path: '/{batch_id}/dispatch',
    tags,
    summary: 'Force dispatch: pending contacts are due at once',
    description:
      'For a batch whose contacts wait although nothing should hold them. Contacts in other ' +
      'statuses are not touched, and a batch is neither started nor resumed nor reopened by it. ' +
      'Answered in every state of the batch. POST, PUT and PATCH do the same. A body is not read.',
    request: { params: idInPath('batch_id') },
    responses: {
      200: json('what was dispatched, and what still holds it', dispatchAnswer),
      ...errors(404),
    },
  });
}

const remove = createRoute({
  method: 'delete',
  path: '/{batch_id}',
  tags,
  summary: 'Delete a finished batch with its contacts; its call records stay',
  request: { params: idInPath('batch_id') },
  responses: { 204: { description: 'deleted' }, ...errors(404, 409) },
});

export function batchChangeRoutes(deps: AppDeps) {
  const routes = router();

  for (const method of ['post', 'put', 'patch'] as const) {
    routes.openapi(dispatchRoute(method), async (c) => {
      const { organizationId } = c.get('caller');
      const { batch_id: batchId } = c.req.valid('param');
      const dispatch = await dispatchBatch(deps, { organizationId, batchId });
      const { status, dispatchedCount, message } = dispatch;
      const answer = { batch_id: dispatch.batchId, status, dispatched_count: dispatchedCount };
      return c.json({ ...answer, message }, 200);
    });
  }

  routes.openapi(remove, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    await deleteBatch(deps, { organizationId, batchId });
    return c.body(null, 204);
  });

  return routes;
}
