import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { listCallerNumbers } from '../../db/caller-numbers.ts';
import { callerNumberView } from '../../schemas/caller-number.ts';
import { phoneNumber } from '../../schemas/members/phone-number.ts';
import { assignNumber, withdrawNumber } from '../../services/operator/caller-numbers.ts';
import { findOrganization } from '../../services/operator/organizations.ts';
import type { AppDeps } from '../deps.ts';
import { errors, idInPath, json, router } from '../route.ts';
import { viewCallerNumber } from '../views/caller-number.ts';
import { OPERATOR_SECURITY } from './operator-organizations.ts';

const tags = ['Operator'];
const security = [{ [OPERATOR_SECURITY]: [] }];
const params = idInPath('organization_id');
const numberParams = params.extend({
  phone_number: phoneNumber.describe('The number with its country code, such as `+14155550123`.'),
});
const answered = json('All caller numbers of the organization.', z.array(callerNumberView));

const list = createRoute({
  method: 'get',
  path: '/{organization_id}/caller-numbers',
  tags,
  security,
  summary: 'List the caller numbers of an organization',
  description: 'The numbers that were assigned to it, in their order.',
  request: { params },
  responses: { 200: answered, ...errors(404) },
});

const assign = createRoute({
  method: 'put',
  path: '/{organization_id}/caller-numbers/{phone_number}',
  tags,
  security,
  operationId: 'assignCallerNumber',
  summary: 'Assign a caller number to an organization',
  description:
    'No other organization may call from it: their campaigns and batches refuse it, and calls that were ' +
    'to come from it use other numbers or wait with `caller_number_not_allowed`. Live calls go on. A ' +
    'number that the organization has stays as it is; one of another organization is a 409.',
  request: { params: numberParams },
  responses: { 200: answered, ...errors(404, 409) },
});

const withdraw = createRoute({
  method: 'delete',
  path: '/{organization_id}/caller-numbers/{phone_number}',
  tags,
  security,
  operationId: 'withdrawCallerNumber',
  summary: 'Withdraw a caller number from an organization',
  description:
    'Nobody has it then: every organization may call from it, or none where CALLER_NUMBERS is `assigned`.',
  request: { params: numberParams },
  responses: { 200: answered, ...errors(404) },
});

/** Needs `requireOperator`. */
export function operatorCallerNumberRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(list, async (c) => {
    const { organization_id: organizationId } = c.req.valid('param');
    await findOrganization(deps.db, { organizationId });
    const numbers = await listCallerNumbers(deps.db, { organizationId });
    return c.json(numbers.map(viewCallerNumber), 200);
  });

  routes.openapi(assign, async (c) => {
    const { organization_id: organizationId, phone_number: number } = c.req.valid('param');
    const order = { organizationId, phoneNumber: number, by: c.get('operator') };
    return c.json((await assignNumber(deps, order)).map(viewCallerNumber), 200);
  });

  routes.openapi(withdraw, async (c) => {
    const { organization_id: organizationId, phone_number: number } = c.req.valid('param');
    const order = { organizationId, phoneNumber: number, by: c.get('operator') };
    return c.json((await withdrawNumber(deps, order)).map(viewCallerNumber), 200);
  });

  return routes;
}
