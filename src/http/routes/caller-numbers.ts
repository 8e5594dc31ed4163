import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { listCallerNumbers } from '../../db/caller-numbers.ts';
import { callerNumberPolicy, callerNumberView } from '../../schemas/caller-number.ts';
import type { AppDeps } from '../deps.ts';
import { errors, json, router } from '../route.ts';
import { numberHealthRoutes } from './number-health.ts';
import { viewCallerNumber } from '../views/caller-number.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  tags: ['Organization'],
  operationId: 'listCallerNumbers',
  summary: 'List the caller numbers of the organization',
  description:
    'The numbers that the operator of the installation has assigned to the organization, in their ' +
    'order. No other organization may call from them. Where `policy` is `assigned`, the organization ' +
    'may call from these numbers only; where it is `any`, also from all that nobody was assigned.',
  responses: {
    200: json(
      'The caller numbers.',
      z.object({
        policy: callerNumberPolicy,
        caller_numbers: z.array(callerNumberView).describe('The assigned numbers.'),
      }),
    ),
    ...errors(403),
  },
});

export function callerNumberRoutes(deps: AppDeps) {
  const routes = router();
  routes.route('/', numberHealthRoutes(deps));

  routes.openapi(list, async (c) => {
    const numbers = await listCallerNumbers(deps.db, c.get('caller'));
    const { callerNumberPolicy: policy } = deps;
    return c.json({ policy, caller_numbers: numbers.map(viewCallerNumber) }, 200);
  });

  return routes;
}
