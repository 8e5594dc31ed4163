import { afterAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../src/domain/token-scope.ts';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import { isOpenToLimited } from '../../../src/http/middleware/limited-routes.ts';
import { DEFAULT_ORGANIZATION_ID, testApp } from '../../support/api/app.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import {
  type Ids,
  operationsWithIds,
  randomIds,
  storeObjects,
  WITHOUT_UNKNOWN,
} from '../../support/api/requests-with-ids.ts';
import { outcomeOf, seenAnswer } from '../../support/api/seen-answer.ts';
import { type ApiDocument, operationsOf } from '../documentation/described-document.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

const organization_id = DEFAULT_ORGANIZATION_ID;
const inside = await storeObjects(app, DEFAULT_ORGANIZATION_ID);
const outside = await storeObjects(app, DEFAULT_ORGANIZATION_ID);
const other = await createOtherOrganization(app);
// A list may name the organization of the token, or none.
const foreign = { ...(await storeObjects(app, other.organizationId)), organization_id };
const random = { ...randomIds(outside), organization_id };
const operations = await operationsWithIds(app);

type Kind = 'campaign' | 'batch';
const KINDS: readonly Kind[] = ['campaign', 'batch'];

async function tokenFor(kind: Kind, ids: Ids, permissions: Scope[] = ['read', 'write']) {
  const scopes: Scope[] = [...permissions, `${kind}:${ids[`${kind}_id`] ?? ''}`];
  const organizationId = DEFAULT_ORGANIZATION_ID;
  return (await createToken(app.deps, { organizationId, name: 'limited', scopes })).text;
}

const tokens: [string, string][] = [
  ['read and write of a campaign', await tokenFor('campaign', inside)],
  ['read and write of a batch', await tokenFor('batch', inside)],
  ['read of a campaign', await tokenFor('campaign', inside, ['read'])],
];

/** Routes of the organization: its settings, secrets, persons and numbers, and new campaigns. */
const CLOSED = [
  'POST /api/v1/campaigns/',
  'POST /api/v1/campaigns/create',
  ...['GET', 'POST'].map((method) => `${method} /api/v1/suppressions/`),
  ...['GET', 'DELETE'].map((method) => `${method} /api/v1/suppressions/{suppression_id}`),
  ...['GET', 'POST'].map((method) => `${method} /api/v1/erasures/`),
  'GET /api/v1/erasures/{erasure_id}',
  'GET /api/v1/persons/{phone_number}',
  ...['GET', 'POST'].map((method) => `${method} /api/v1/agents/`),
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/v1/agents/{agent_id}`),
  ...['GET', 'POST'].map((method) => `${method} /api/v1/tokens/`),
  ...['GET', 'DELETE'].map((method) => `${method} /api/v1/tokens/{token_id}`),
  'POST /api/v1/tokens/{token_id}/rotate',
  ...['GET', 'POST'].map((method) => `${method} /api/v1/call-control-accounts/`),
  ...['GET', 'PATCH', 'DELETE'].map(
    (method) => `${method} /api/v1/call-control-accounts/{account_id}`,
  ),
  'POST /api/v1/call-control-accounts/{account_id}/webhook-secret',
  ...['GET', 'POST'].map((method) => `${method} /api/v1/eligibility-secrets/`),
  'DELETE /api/v1/eligibility-secrets/{eligibility_secret_id}',
  ...['GET', 'POST'].map((method) => `${method} /api/v1/webhook-endpoints/`),
  ...['GET', 'PATCH', 'DELETE'].map(
    (method) => `${method} /api/v1/webhook-endpoints/{endpoint_id}`,
  ),
  'POST /api/v1/webhook-endpoints/{endpoint_id}/secrets',
  'DELETE /api/v1/webhook-endpoints/{endpoint_id}/secrets/{secret_id}',
  'GET /api/v1/webhook-endpoints/{endpoint_id}/deliveries',
  'GET /api/v1/webhook-endpoints/{endpoint_id}/deliveries/{event_id}',
  'POST /api/v1/webhook-endpoints/{endpoint_id}/replay',
  'POST /api/v1/webhook-endpoints/{endpoint_id}/test',
  ...['GET', 'PATCH'].map((method) => `${method} /api/v1/organization`),
  'GET /api/v1/audit-log/',
  'GET /api/v1/status',
  'GET /api/v1/caller-numbers',
  'GET /api/v1/caller-numbers/health',
  ...['rest', 'resume'].map((verb) => `POST /api/v1/caller-numbers/{phone_number}/${verb}`),
];

test('Every route is open or closed to limited tokens, by an entry of its own', async () => {
  const document = await app.ok<ApiDocument>('/openapi.json');
  const all = operationsOf(document).filter(({ path }) => path.startsWith('/api/v1/'));
  const closed = all.filter(({ method, path }) => !isOpenToLimited(method.toUpperCase(), path));
  expect(closed.map(({ name }) => name).toSorted()).toEqual(CLOSED.toSorted());
  expect(
    closed.filter(({ operation }) => !operation.description?.includes('Closed to tokens')),
  ).toEqual([]);
});

/** Besides, a batch opens no route about campaigns. */
const isOpen = (name: string) => !CLOSED.includes(name);

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s',
  (name, operation) => {
    test.each(tokens)(
      'answers what lies outside as a random id, with %s',
      async (_scopes, token) => {
        const [theirs, beside, nobodys] = await Promise.all(
          [foreign, outside, random].map((ids) => seenAnswer(app, operation, ids, { token })),
        );
        expect(beside).toEqual(nobodys);
        expect(theirs).toEqual(nobodys);
        if (!isOpen(name)) expect(nobodys?.status).toBe(403);
      },
    );

    test.runIf(isOpen(name)).each(KINDS)(
      'answers an object within a %s otherwise than an unknown one',
      async (kind) => {
        const isDeletion = name.startsWith('DELETE');
        const ids = isDeletion ? await storeObjects(app, DEFAULT_ORGANIZATION_ID) : inside;
        const token = await tokenFor(kind, ids);
        const [known, unknown] = await Promise.all(
          [ids, random].map((asked) => outcomeOf(app, operation, asked, { token })),
        );
        const isHidden = kind === 'batch' && name.includes('/campaigns/');
        if (isHidden) expect(known).toEqual(unknown);
        else if (!WITHOUT_UNKNOWN.includes(name)) expect(known).not.toEqual(unknown);
      },
    );
  },
);
