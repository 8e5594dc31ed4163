import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { countCalls, listCalls, sizeOfCallPage } from '../../../db/calls/call-lists.ts';
import { findCall } from '../../../db/calls/calls.ts';
import { CALL_STATUSES } from '../../../domain/call.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { callView } from '../../../schemas/call.ts';
import { callStatus, shownCallStatus } from '../../../schemas/enums/call.ts';
import { idText } from '../../../schemas/members/id.ts';
import {
  assertLimitWith,
  include,
  instantFilter,
  numberFilter,
  organizationFilter,
  page,
} from '../../../schemas/reading/query.ts';
import { organizationOf } from '../../middleware/auth.ts';
import { answerJsonList } from '../../../runtime/json-list.ts';
import type { AppDeps } from '../../deps.ts';
import { setPageHeaders } from '../../page-headers.ts';
import { assertPageFits } from '../../page-size.ts';
import { errors, idInPath, json, jsonList, router } from '../../route.ts';
import { viewCall } from '../../views/call.ts';

const tags = ['Calls'];
const query = z.object({
  organization_id: organizationFilter,
  batch_id: idText.optional().describe('Only calls of this batch.'),
  contact_id: idText.optional().describe('Only calls of this contact.'),
  campaign_id: idText.optional().describe('Only calls of this campaign.'),
  call_status: callStatus.optional(),
  from_number: numberFilter.describe('Only calls from this number.'),
  to_number: numberFilter.describe('Only calls to this number.'),
  created_from: instantFilter.describe(
    'Only attempts that began at this time or later. A time without an offset is UTC.',
  ),
  created_to: instantFilter.describe(
    'Only attempts that began before this time. A time without an offset is UTC.',
  ),
  ...page({ size: 100, max: 1000 }),
  include,
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List calls',
  description:
    'The call records of the organization, newest first, without transcripts. A page has at most 8 MiB.',
  request: { query },
  responses: { 200: jsonList('A page of call records.', callView), ...errors(403) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{execution_id}',
  tags,
  summary: 'Get a call',
  description: 'Answers the record of one attempt.',
  request: { params: idInPath('execution_id') },
  responses: { 200: json('The call record.', callView), ...errors(404) },
});

export function callRoutes({ db }: AppDeps) {
  const routes = router();

  routes.openapi(list, async (c) => {
    const { skip, limit, organization_id: named, include: more, ...wanted } = c.req.valid('query');
    const withTranscript = more === 'transcript';
    assertLimitWith({ limit, withTranscript });
    const filter = { organizationId: organizationOf(c.get('caller'), named), ...filterOf(wanted) };
    const asked = { ...filter, skip, limit, withTranscript };
    const [bytes, total] = await Promise.all([sizeOfCallPage(db, asked), countCalls(db, filter)]);
    assertPageFits(bytes);
    const calls = await listCalls(db, asked);
    setPageHeaders(c, { total, skip, limit });
    return answerJsonList(c, calls, viewCall);
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

function filterOf(
  wanted: Omit<z.output<typeof query>, 'skip' | 'limit' | 'organization_id' | 'include'>,
) {
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
