import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { countNumbers, listNumberHealth } from '../../db/limits/number-health.ts';
import { getOrganization } from '../../db/organizations.ts';
import { SHORT_CALL_SECONDS } from '../../domain/limits/number-health.ts';
import { phoneNumber } from '../../schemas/members/phone-number.ts';
import {
  type NumberHealthView,
  numberHealthView,
  numberRestRequest,
} from '../../schemas/number-health.ts';
import { page } from '../../schemas/reading/query.ts';
import { restNumber, resumeNumber } from '../../services/number-rests.ts';
import { readBody } from '../../schemas/reading/body.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { actorOf } from '../middleware/auth.ts';
import { isStrict, readJson } from '../body.ts';
import { withWarnings } from '../warnings.ts';
import { idempotently } from '../middleware/idempotency.ts';
import { setPageHeaders } from '../page-headers.ts';
import { describedBody, errors, json, jsonList, router } from '../route.ts';
import { viewNumberHealth } from '../views/number-health.ts';

const tags = ['Organization'];
const params = z.object({
  phone_number: phoneNumber.describe('The number with its country code, such as `+14155550123`.'),
});
const answered = json('The number.', numberHealthView);

const list = createRoute({
  method: 'get',
  path: '/health',
  tags,
  operationId: 'listCallerNumberHealth',
  summary: 'List how caller numbers fare',
  description:
    'The numbers that the organization calls from, in their order: assigned ones, those of its campaigns ' +
    'and open batches, and those that have rested; each with its calls of the last 24 hours. A call is ' +
    `short up to ${SHORT_CALL_SECONDS} seconds, as carriers count it.`,
  request: { query: z.object(page({ size: 50, max: 200 })) },
  responses: { 200: jsonList('A page of numbers.', numberHealthView), ...errors(403) },
});

const rest = createRoute({
  method: 'post',
  path: '/{phone_number}/rest',
  tags,
  operationId: 'restCallerNumber',
  summary: 'Let a caller number rest',
  description:
    'No call of the organization comes from the number until then, whatever the strategy; other numbers ' +
    'take its place, or contacts wait with `caller_numbers_resting`. Live calls go on. A number that rests ' +
    'already rests `hours` from now on.',
  request: { params, body: describedBody(numberRestRequest.schema) },
  responses: { 200: answered, ...errors(403, 404, 409, 413, 415) },
});

const resume = createRoute({
  method: 'post',
  path: '/{phone_number}/resume',
  tags,
  operationId: 'resumeCallerNumber',
  summary: 'End the rest of a caller number',
  description:
    'The number is called from again at once. `number_rest` does not judge it by the calls before. A number ' +
    'that does not rest stays as it is. The body is ignored.',
  request: { params },
  responses: { 200: answered, ...errors(403, 404) },
});

/** What the organization calls from, and how it fares there. */
export function numberHealthRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(list, async (c) => {
    const { organizationId } = c.get('caller');
    const slice = c.req.valid('query');
    const now = deps.clock.now();
    const [numbers, total, shown] = await Promise.all([
      listNumberHealth(deps.db, { organizationId, now, ...slice }),
      countNumbers(deps.db, { organizationId }),
      shownWith(deps, { organizationId }),
    ]);
    setPageHeaders(c, { total, ...slice });
    return c.json(
      numbers.map((number) => viewNumberHealth(number, shown)),
      200,
    );
  });

  routes.openapi(rest, async (c) => {
    const order = orderOf(c, c.req.valid('param'));
    const number = await idempotently<NumberHealthView>(c, async (saveOutcome) => {
      const sent = await readJson(c);
      const { value, warnings } = readBody(numberRestRequest, sent, { strict: isStrict(c) });
      const shown = await shownWith(deps, order);
      await restNumber(deps, {
        ...order,
        ...value,
        saveOutcome: (tx, row) =>
          saveOutcome(tx, withWarnings(viewNumberHealth(row, shown), warnings)),
      });
    });
    return c.json(number, 200);
  });

  routes.openapi(resume, async (c) => {
    const order = orderOf(c, c.req.valid('param'));
    const number = await resumeNumber(deps, order);
    return c.json(viewNumberHealth(number, await shownWith(deps, order)), 200);
  });

  return routes;
}

function orderOf(c: Context<AppEnv>, { phone_number: number }: { phone_number: string }) {
  const { organizationId } = c.get('caller');
  return { organizationId, phoneNumber: number, by: actorOf(c) };
}

/** What the answer depends on beside the number. */
async function shownWith({ db, clock }: AppDeps, own: { organizationId: string }) {
  const { maxCallsPerNumber24h: cap } = await getOrganization(db, own);
  return { cap, now: clock.now() };
}
