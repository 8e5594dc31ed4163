import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  countSuppressions,
  findSuppression,
  listSuppressions,
  SUPPRESSION_ORDERS,
  type SuppressionKey,
  type SuppressionRow,
} from '../../db/suppressions.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { keptWarnings } from '../../domain/suppression.ts';
import { MAX_NUMBER_TEXT_LENGTH, readPhoneNumber } from '../../domain/phone-number.ts';
import { createdBetween, sortedPage } from '../../schemas/reading/list-query.ts';
import { numberFilter, organizationFilter } from '../../schemas/reading/query.ts';
import {
  readSuppressions,
  type SuppressionsBody,
  suppressionRemoval,
  type SuppressionListView,
  suppressionListView,
  type SuppressionView,
  suppressionView,
  suppressionWrite,
} from '../../schemas/suppression.ts';
import { liftSuppression, suppressNumbers } from '../../services/suppressions.ts';
import { actorOf, organizationOf, requireScope } from '../middleware/auth.ts';
import { BODY_LIMITS } from '../body-bytes.ts';
import { isStrict, readOwnJson } from '../body.ts';
import { mapInTurns } from '../../runtime/in-turns.ts';
import { answerJsonList } from '../../runtime/json-list.ts';
import type { AppDeps } from '../deps.ts';
import { askedPage, cutPage } from '../lists/list-page.ts';
import { describedAsIs, errors, json, jsonList, router } from '../route.ts';
import { viewSuppression } from '../views/suppression.ts';
import { withWarnings } from '../warnings.ts';
import { idempotently } from '../middleware/idempotency.ts';

const tags = ['Suppressions'];
const params = z.object({
  suppression_id: z
    .string()
    .describe(
      'Id of the suppression, or its number in E.164, such as `+14155550123` or `%2B14155550123`.',
    )
    .meta({ maxLength: MAX_NUMBER_TEXT_LENGTH }),
});

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  operationId: 'suppress',
  summary: 'Suppress one number or many',
  description:
    'No batch of the organization calls a suppressed number. It applies at once: the list is read ' +
    'before every call, and the contact becomes `failed` with `status_reason` `suppressed`. A number ' +
    'that is already suppressed gets the new `reason` and `expires_at`, unless the callee has opted ' +
    'out: an opt-out stays as it is. So does a suppression without an expiry when an entry of a token ' +
    'without `admin` has one. `warnings` counts such numbers. A list is stored as a whole or not at all; ' +
    'it may be sent as `suppressions` or as a bare JSON array. A call that is created directly at call ' +
    'control is not checked.',
  request: { body: describedAsIs(suppressionWrite) },
  responses: {
    200: json(
      'The suppression; for a list, the suppressions.',
      z.union([suppressionView, suppressionListView]),
    ),
    ...errors(403, 413, 415),
  },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List suppressions',
  description: 'Newest first, without those that have expired.',
  request: {
    query: z.object({
      organization_id: organizationFilter,
      phone_number: numberFilter.describe('Only the suppression of this number, in any form.'),
      ...createdBetween,
      ...sortedPage({ size: 100, max: 1000 }, { sorts: ['created_at'], normally: '-created_at' }),
    }),
  },
  responses: { 200: jsonList('A page of suppressions.', suppressionView), ...errors(403) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{suppression_id}',
  tags,
  summary: 'Get a suppression',
  description: 'By its id or its number. One that has expired is a 404.',
  request: { params },
  responses: { 200: json('The suppression.', suppressionView), ...errors(403, 404) },
});

const remove = createRoute({
  method: 'delete',
  path: '/{suppression_id}',
  tags,
  summary: 'Delete a suppression',
  description:
    'By its id or its number. The number may be called again; contacts that became `failed` stay ' +
    '`failed`. An opt-out needs the scope `admin` besides `write`, and a `reason`; both are recorded. ' +
    'The hash of a number that is being erased is a 409 (`erasure_open`) until the erasure is completed.',
  request: { params, query: suppressionRemoval },
  responses: { 204: { description: 'The suppression is deleted.' }, ...errors(403, 404, 409) },
});

export function suppressionRoutes(deps: AppDeps) {
  const routes = router();
  routes.route('/', createRoutes(deps));

  routes.openapi(list, async (c) => {
    const { organization_id: named, phone_number: phoneNumber, ...wanted } = c.req.valid('query');
    const page = askedPage(c, SUPPRESSION_ORDERS, c.req.valid('query'));
    const organizationId = organizationOf(c.get('caller'), named);
    const names = phoneNumber && deps.numberHashes.namesOf(organizationId, phoneNumber);
    const span = { createdAfter: wanted.created_after, createdBefore: wanted.created_before };
    const filter = { organizationId, names: names || undefined, ...span, now: deps.clock.now() };
    const [read, total] = await Promise.all([
      listSuppressions(deps.db, { filter, page }),
      page.start === undefined ? countSuppressions(deps.db, filter) : undefined,
    ]);
    return answerJsonList(c, cutPage(c, page, { read, total }), viewSuppression);
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const key = keyOf(deps, organizationId, c.req.valid('param').suppression_id);
    const found = await findSuppression(deps.db, { organizationId, key, now: deps.clock.now() });
    if (found === undefined) throw new NotFoundError('suppression');
    return c.json(viewSuppression(found), 200);
  });

  routes.openapi(remove, async (c) => {
    const caller = c.get('caller');
    const { organizationId } = caller;
    await liftSuppression(deps, {
      organizationId,
      key: keyOf(deps, organizationId, c.req.valid('param').suppression_id),
      by: actorOf(c),
      reason: c.req.valid('query').reason,
      requireAdmin: () => requireScope(caller, 'admin'),
    });
    return c.body(null, 204);
  });

  return routes;
}

function createRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(create, async (c) => {
    const caller = c.get('caller');
    const answer = await idempotently<SuppressionView | SuppressionListView>(
      c,
      async (saveOutcome) => {
        const body = await readSuppressions(await readOwnJson(c, { maxBytes: BODY_LIMITS.list }), {
          strict: isStrict(c),
          now: deps.clock.now(),
          mapEntries: mapInTurns,
        });
        for (const named of body.organizationIds) organizationOf(caller, named);
        await suppressNumbers(deps, {
          organizationId: caller.organizationId,
          drafts: body.drafts,
          by: actorOf(c),
          isAdmin: caller.scopes.includes('admin'),
          saveOutcome: async (tx, rows) => saveOutcome(tx, await viewSuppressed(rows, body)),
        });
      },
    );
    return c.json(answer, 200);
  });

  return routes;
}

/** Returns the response to a POST: one suppression for one entry, a list for a list. */
async function viewSuppressed(
  rows: readonly SuppressionRow[],
  { isOne, drafts, warnings }: SuppressionsBody,
): Promise<SuppressionView | SuppressionListView> {
  const views = await mapInTurns(rows, viewSuppression);
  const [first] = views;
  const isSingle = isOne && first !== undefined;
  const all = [...warnings, ...keptWarnings(drafts, rows)];
  return withWarnings(isSingle ? first : { suppressions: views }, all);
}

/** @throws {NotFoundError} for a text that is neither an id nor a phone number */
function keyOf(
  { numberHashes }: Pick<AppDeps, 'numberHashes'>,
  organizationId: string,
  text: string,
): SuppressionKey {
  if (z.guid().safeParse(text).success) return { suppressionId: text };
  const reading = readPhoneNumber(text);
  if ('number' in reading) return { names: numberHashes.namesOf(organizationId, reading.number) };
  throw new NotFoundError('suppression');
}
