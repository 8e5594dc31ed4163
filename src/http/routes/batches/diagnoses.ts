import { createRoute } from '@hono/zod-openapi';
import { diagnosisView } from '../../../schemas/diagnosis.ts';
import { diagnoseBatch } from '../../../services/batches/diagnoses.ts';
import type { AppDeps } from '../../deps.ts';
import { errors, idInPath, json, router } from '../../route.ts';
import { viewDiagnosis } from '../../views/diagnosis.ts';

const get = createRoute({
  method: 'get',
  path: '/{batch_id}/debug',
  tags: ['Batches'],
  summary: 'Diagnose a batch',
  description:
    'Says why contacts of the batch wait, and which come next. If `diagnostics.stuck_pending` is ' +
    'true: restart the worker, POST to `/dispatch`, and watch `counters.dispatched` of the batch.',
  request: { params: idInPath('batch_id') },
  responses: { 200: json('The diagnosis.', diagnosisView), ...errors(404) },
});

export function diagnosisRoutes(deps: AppDeps) {
  const routes = router();
  routes.openapi(get, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    return c.json(viewDiagnosis(await diagnoseBatch(deps, { organizationId, batchId })), 200);
  });
  return routes;
}
