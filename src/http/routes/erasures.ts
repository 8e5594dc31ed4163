import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  countErasures,
  ERASURE_ORDERS,
  findErasure,
  listErasures,
} from '../../db/erasures/erasures.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import {
  erasureCreate,
  erasureCreateDescription,
  type ErasureView,
  erasureView,
} from '../../schemas/erasure.ts';
import { readBody } from '../../schemas/reading/body.ts';
import { sortedPage } from '../../schemas/reading/list-query.ts';
import { numberFilter } from '../../schemas/reading/query.ts';
import { requestErasure } from '../../services/erasures/requests.ts';
import { isStrict, readOwnJson } from '../body.ts';
import type { AppDeps } from '../deps.ts';
import { actorOf } from '../middleware/auth.ts';
import { idempotently } from '../middleware/idempotency.ts';
import { askedPage, cutPage } from '../lists/list-page.ts';
import { describedAsIs, errors, idInPath, json, jsonList, router } from '../route.ts';
import { viewErasure } from '../views/erasure.ts';
import { withWarnings } from '../warnings.ts';

const tags = ['Erasure'];

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Erase a person',
  description:
    'Needs the scopes `write` and `admin`. Erases number, names, variables, transcripts, reports, ' +
    'recordings and stored answers of a person in all batches of the organization. From the answer on ' +
    'no call to the number begins, and calls to it are hung up; the rest follows within seconds after ' +
    'the last call has ended. Contacts and calls stay as rows without a person, so that counters and ' +
    'costs stay right: their number is `erased:` and an id, and a contact that waited is `skipped` ' +
    'with `status_reason` `erased`. It cannot be undone.',
  request: { body: describedAsIs(erasureCreateDescription) },
  responses: {
    202: json('The erasure is accepted; its id answers the receipt.', erasureView),
    ...errors(403, 413, 415),
  },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List erasures',
  description: 'Needs the scopes `read` and `admin`. Newest first.',
  request: {
    query: z.object({
      phone_number: numberFilter.describe('Only erasures of this number, in any form.'),
      ...sortedPage({ size: 50, max: 1000 }, { sorts: ['created_at'], normally: '-created_at' }),
    }),
  },
  responses: { 200: jsonList('A page of erasures.', erasureView), ...errors(403) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{erasure_id}',
  tags,
  operationId: 'getErasure',
  summary: 'Get the receipt of an erasure',
  description:
    'Needs the scopes `read` and `admin`. Says how far the erasure is, what was erased, and what could ' +
    'not be, with a remedy. It holds no phone number.',
  request: { params: idInPath('erasure_id') },
  responses: { 200: json('The erasure.', erasureView), ...errors(403, 404) },
});

/** The erasures of the caller's organization, for administrators: `createApp` checks it. */
export function erasureRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(create, async (c) => {
    const caller = c.get('caller');
    const answer = await idempotently<ErasureView>(c, async (saveOutcome) => {
      const { value, warnings } = readBody(erasureCreate, await readOwnJson(c), {
        strict: isStrict(c),
      });
      assertNoNumber(value.reason, value.phone_number);
      await requestErasure(deps, {
        organizationId: caller.organizationId,
        phoneNumber: value.phone_number,
        suppress: value.suppress ?? true,
        reason: value.reason ?? null,
        by: actorOf(c),
        saveOutcome: (tx, row) => saveOutcome(tx, withWarnings(viewErasure(row), warnings)),
      });
    });
    return c.json(answer, 202);
  });

  routes.openapi(list, async (c) => {
    const caller = c.get('caller');
    const { organizationId } = caller;
    const query = c.req.valid('query');
    const page = askedPage(c, ERASURE_ORDERS, query);
    const { phone_number: number } = query;
    const numberHashes =
      number === undefined ? undefined : deps.numberHashes.namesOf(organizationId, number);
    const filter = { organizationId, numberHashes };
    const [read, total] = await Promise.all([
      listErasures(deps.db, { filter, page }),
      page.start === undefined ? countErasures(deps.db, filter) : undefined,
    ]);
    return c.json(cutPage(c, page, { read, total }).map(viewErasure), 200);
  });

  routes.openapi(getOne, async (c) => {
    const caller = c.get('caller');
    const { erasure_id: erasureId } = c.req.valid('param');
    const erasure = await findErasure(deps.db, { ...caller, erasureId });
    if (erasure === undefined) throw new NotFoundError('erasure');
    return c.json(viewErasure(erasure), 200);
  });

  return routes;
}

/** @throws {ValidationError} the reason, which stays in the receipt, has the number in it */
function assertNoNumber(reason: string | undefined, phoneNumber: string): void {
  const digits = reason?.replaceAll(/\D/g, '') ?? '';
  // The last digits only, because people leave out the country code.
  if (!digits.includes(phoneNumber.replace('+', '').slice(-7))) return;
  const message = 'has the number in it, and would stay in the receipt: leave the number out';
  throw new ValidationError([{ path: 'reason', message }]);
}
