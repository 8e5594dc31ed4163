import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  CALL_ORDERS,
  countCalls,
  listCalls,
  sizeOfCallPage,
} from '../../../db/calls/call-lists.ts';
import { findCall } from '../../../db/calls/calls.ts';
import { CALL_STATUSES, shownCallStatus } from '../../../domain/call.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { callView } from '../../../schemas/call.ts';
import { callStatus, failureCode } from '../../../schemas/enums/call.ts';
import { idText } from '../../../schemas/members/id.ts';
import {
  assertLimitWith,
  include,
  instantFilter,
  numberFilter,
  organizationFilter,
} from '../../../schemas/reading/query.ts';
import { createdBetween, severalOf, sortedPage } from '../../../schemas/reading/list-query.ts';
import { organizationOf } from '../../middleware/auth.ts';
import { answerJsonList } from '../../../runtime/json-list.ts';
import type { AppDeps } from '../../deps.ts';
import { askedPage, cutPage } from '../../lists/list-page.ts';
import { assertPageFits } from '../../page-size.ts';
import { errors, idInPath, json, jsonList, router } from '../../route.ts';
import { viewCall } from '../../views/call.ts';

const tags = ['Calls'];
const query = z.object({
  organization_id: organizationFilter,
  batch_id: idText.optional().describe('Only calls of this batch.'),
  contact_id: idText.optional().describe('Only calls of this contact.'),
  campaign_id: idText.optional().describe('Only calls of this campaign.'),
  call_status: severalOf(callStatus, { 'early-media': 'ringing', early_media: 'ringing' }),
  failure_code: severalOf(failureCode),
  from_number: numberFilter.describe('Only calls from this number.'),
  to_number: numberFilter.describe('Only calls to this number.'),
  created_from: instantFilter.describe('Another name of `created_after`.'),
  created_to: instantFilter.describe('Another name of `created_before`.'),
  ...createdBetween,
  ...sortedPage({ size: 100, max: 1000 }, { sorts: ['created_at'], normally: '-created_at' }),
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

export function callRoutes({ db, publicUrl }: AppDeps) {
  const routes = router();

  routes.openapi(list, async (c) => {
    const wanted = c.req.valid('query');
    const withTranscript = wanted.include === 'transcript';
    assertLimitWith({ limit: wanted.limit, withTranscript });
    const page = askedPage(c, CALL_ORDERS, wanted);
    const organizationId = organizationOf(c.get('caller'), wanted.organization_id);
    const filter = { organizationId, ...filterOf(wanted) };
    const asked = { filter, page, withTranscript };
    const [bytes, total] = await Promise.all([
      sizeOfCallPage(db, asked),
      page.start === undefined ? countCalls(db, filter) : undefined,
    ]);
    assertPageFits(bytes);
    const calls = cutPage(c, page, { read: await listCalls(db, asked), total });
    return answerJsonList(c, calls, (call) => viewCall(call, { publicUrl }));
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { execution_id: executionId } = c.req.valid('param');
    const call = await findCall(db, { organizationId, executionId });
    if (call === undefined) throw new NotFoundError('call');
    return c.json(viewCall(call, { publicUrl }), 200);
  });

  return routes;
}

function filterOf(wanted: z.output<typeof query>) {
  const shown = wanted.call_status;
  return {
    batchId: wanted.batch_id,
    contactId: wanted.contact_id,
    campaignId: wanted.campaign_id,
    callStatuses:
      shown && CALL_STATUSES.filter((status) => shown.includes(shownCallStatus(status))),
    failureCodes: wanted.failure_code,
    fromNumber: wanted.from_number,
    toNumber: wanted.to_number,
    createdFrom: wanted.created_after ?? wanted.created_from,
    createdTo: wanted.created_before ?? wanted.created_to,
  };
}
