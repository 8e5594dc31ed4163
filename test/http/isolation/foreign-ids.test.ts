import { afterAll, describe, expect, test } from 'vitest';
import { createToken, revokeToken } from '../../../src/services/tokens/tokens.ts';
import type { Scope } from '../../../src/domain/token-scope.ts';
import { DEFAULT_ORGANIZATION_ID, TEST_TOKEN, testApp } from '../../support/api/app.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import {
  type IdOperation,
  type Ids,
  operationsWithIds,
  randomIds,
  storeObjects,
} from '../../support/api/requests-with-ids.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

const own = await storeObjects(app, DEFAULT_ORGANIZATION_ID);
const foreign = await storeObjects(app, (await createOtherOrganization(app)).organizationId);
const random = randomIds(foreign);
const operations = await operationsWithIds(app);

/** They filter by an id, or make the object that it names. */
const MAKES = [
  'GET /api/v1/audit-log/',
  'GET /api/v1/calls/',
  'GET /api/v1/batches/',
  'GET /api/v1/campaigns/',
  'PUT /api/v1/agents/{agent_id}',
];

async function tokenWith(scopes: Scope[], expiresAt: Date | null = null) {
  const organizationId = DEFAULT_ORGANIZATION_ID;
  return createToken(app.deps, { organizationId, name: 'test', scopes, expiresAt });
}

const revoked = await tokenWith(['read', 'write', 'admin']);
await revokeToken(app.deps, { tokenId: revoked.row.tokenId });

const tokens: Record<string, string | null> = {
  'every scope': TEST_TOKEN,
  read: (await tokenWith(['read'])).text,
  write: (await tokenWith(['write'])).text,
  admin: (await tokenWith(['admin'])).text,
};
const rejected: Record<string, string | null> = {
  revoked: revoked.text,
  expired: (await tokenWith(['read', 'write', 'admin'], new Date('2020-01-01T00:00:00Z'))).text,
  none: null,
};

/** What a client sees of an answer. Its own ids, the request id and times differ between requests. */
async function seen(operation: IdOperation, ids: Ids, token: string | null) {
  const { path, sending } = operation.request(ids);
  const answer = await app.request(path, { ...sending, token });
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
  let text = await answer.text();
  for (const id of Object.values(ids)) text = text.replaceAll(id, '<id>');
  const body = text
    .replaceAll(/"request_id":"[^"]+"/g, '"request_id":"<id>"')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
  return { status: answer.status, headers, body };
}

test('The document has operations with ids to compare', () => {
  expect(operations.length).toBeGreaterThan(50);
  const known = new Set(Object.keys(own));
  const unknown = operations.flatMap(({ parameters }) => parameters.filter((id) => !known.has(id)));
  expect(unknown).toEqual([]);
});

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s',
  (_name, operation) => {
    test.each(Object.entries(tokens))(
      'answers an id of another organization as a random one, with scope: %s',
      async (_scope, token) => {
        expect(await seen(operation, foreign, token)).toEqual(await seen(operation, random, token));
      },
    );

    test.each(Object.entries(rejected))(
      'answers every id alike with a token that is: %s',
      async (_state, token) => {
        const answers = [own, foreign, random].map((ids) => seen(operation, ids, token));
        const [first, ...others] = await Promise.all(answers);
        expect(first?.status).toBe(401);
        for (const other of others) expect(other).toEqual(first);
      },
    );

    test.runIf(operation.parameters.length > 1)(
      'answers a part of another organization as a random one in an object of its own',
      async () => {
        for (const part of operation.parameters) {
          const answers = [foreign, random].map((ids) =>
            seen(operation, { ...own, [part]: ids[part] ?? '' }, TEST_TOKEN),
          );
          const [theirs, nobodys] = await Promise.all(answers);
          expect(withoutId(theirs, foreign[part])).toEqual(withoutId(nobodys, random[part]));
        }
      },
    );

    test('answers an object of the organization otherwise than an unknown one', async () => {
      const isDeletion = operation.name.startsWith('DELETE');
      const ids = isDeletion ? await storeObjects(app, DEFAULT_ORGANIZATION_ID) : own;
      const answers = [ids, randomIds(own)].map(async (asked) => {
        const { path, sending } = operation.request(asked);
        const answer = await app.request(path, sending);
        // A stream of events has no end.
        if (answer.ok) await answer.body?.cancel();
        return [answer.status, answer.ok ? '' : /"code":"(\w+)"/.exec(await answer.text())?.[1]];
      });
      const [known, unknown] = await Promise.all(answers);
      if (!MAKES.includes(operation.name)) expect(known).not.toEqual(unknown);
    });
  },
);

function withoutId<T>(answer: T, id = ''): T {
  return JSON.parse(JSON.stringify(answer).replaceAll(id, '<id>')) as T;
}
