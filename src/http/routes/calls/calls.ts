import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { countCalls, findCall, listCalls } from '../../../db/calls/calls.ts';
import { CALL_STATUSES } from '../../../domain/call.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { callView } from '../../../schemas/call.ts';
import { SHOWN_CALL_STATUSES, shownCallStatus } from '../../../schemas/enums/call.ts';
import { idText } from '../../../schemas/members/id.ts';
import { instantFilter, numberFilter, page } from '../../../schemas/reading/query.ts';
import { organizationOf } from '../../middleware/auth.ts';
import type { AppDeps } from '../../deps.ts';
import { describePage } from '../../documentation/pages.ts';
import { errors, idInPath, json, jsonList, router } from '../../route.ts';
import { viewCall } from '../../views/call.ts';

const tags = ['Calls'];
const query = z.object({
  organization_id: z.string().optional(),
  batch_id: idText.optional(),
  contact_id: idText.optional(),
  campaign_id: idText.optional(),
  call_status: z.enum(SHOWN_CALL_STATUSES).optional(),
  from_number: numberFilter,
  to_number: numberFilter,
  created_from: instantFilter.describe('inclusive'),
  created_to: instantFilter.describe('exclusive'),
  ...page({ size: 100, max: 1000 }),
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List calls, newest first',
  request: { query },
  responses: { 200: jsonList('a page', callView), ...errors(400, 403) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{execution_id}',
  tags,
  summary: 'Get the record of a call',
  request: { params: idInPath('execution_id') },
  responses: { 200: json('the call record', callView), ...errors(404) },
});

export function callRoutes({ db }: AppDeps) {
  const routes = router();

  routes.openapi(list, async (c) => {
    const { skip, limit, organization_id: named, ...wanted } = c.req.valid('query');
    const filter = { organizationId: organizationOf(c.get('caller'), named), ...filterOf(wanted) };
    const [calls, total] = await Promise.all([
      listCalls(db, { ...filter, skip, limit }),
      countCalls(db, filter),
    ]);
    describePage(c, { total, skip, limit });
    return c.json(calls.map(viewCall), 200);
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { execution_id: executionId } = c.req.valid('param');
    const call = await findCall(db, { organizationId, executionId });
    if (call === undefined) throw new NotFoundError('call');
    return c.json(viewCall(call), 200);
  });

  return routes;
}

function filterOf(wanted: Omit<z.output<typeof query>, 'skip' | 'limit' | 'organization_id'>) {
  const shown = wanted.call_status;
  return {
    batchId: wanted.batch_id,
    contactId: wanted.contact_id,
    campaignId: wanted.campaign_id,
    callStatuses: shown && CALL_STATUSES.filter((status) => shownCallStatus(status) === shown),
    fromNumber: wanted.from_number,
    toNumber: wanted.to_number,
    createdFrom: wanted.created_from,
    createdTo: wanted.created_to,
  };
}
