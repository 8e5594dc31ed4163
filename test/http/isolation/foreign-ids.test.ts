import { afterAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../src/domain/token-scope.ts';
import { createToken, type NewToken, revokeToken } from '../../../src/services/tokens/tokens.ts';
import { DEFAULT_ORGANIZATION_ID, TEST_TOKEN, testApp } from '../../support/api/app.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import {
  operationsWithIds,
  randomIds,
  storeObjects,
  WITHOUT_UNKNOWN,
} from '../../support/api/requests-with-ids.ts';
import { outcomeOf, seenAnswer } from '../../support/api/seen-answer.ts';
import { storeOperatorSettings, SUSPENDED } from '../../support/rows/operator-settings.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

const own = await storeObjects(app, DEFAULT_ORGANIZATION_ID);
const foreign = await storeObjects(app, (await createOtherOrganization(app)).organizationId);
const random = randomIds(foreign);
const operations = await operationsWithIds(app);

const ALL: Scope[] = ['read', 'write', 'admin'];

async function tokenWith(scopes: Scope[], limits: Partial<NewToken> = {}) {
  const organizationId = DEFAULT_ORGANIZATION_ID;
  return createToken(app.deps, { organizationId, name: 'test', scopes, ...limits });
}

const revoked = await tokenWith(ALL);
await revokeToken(app.deps, { tokenId: revoked.row.tokenId });
const suspended = await createOtherOrganization(app);
await storeOperatorSettings(app.db, suspended, SUSPENDED);
const expired = await tokenWith(ALL, { expiresAt: new Date('2020-01-01T00:00:00Z') });
const elsewhere = await tokenWith(ALL, { allowedAddresses: ['198.51.100.1'] });

const tokens: Record<string, string | null> = {
  'every scope': TEST_TOKEN,
  read: (await tokenWith(['read'])).text,
  write: (await tokenWith(['write'])).text,
  admin: (await tokenWith(['admin'])).text,
};
/** States in which a token is refused whatever it asks for, and the status of the answer. */
const rejected: [string, string | null, number][] = [
  ['revoked', revoked.text, 401],
  ['expired', expired.text, 401],
  ['missing', null, 401],
  ['sent from an address that it does not allow', elsewhere.text, 401],
  ['of a suspended organization', suspended.token, 403],
];
const suspendedIds = await storeObjects(app, suspended.organizationId);

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
        const [theirs, nobodys] = await Promise.all(
          [foreign, random].map((ids) => seenAnswer(app, operation, ids, { token })),
        );
        expect(theirs).toEqual(nobodys);
      },
    );

    test.each(rejected)(
      'answers every id alike with a token that is %s',
      async (_state, token, status) => {
        const from = '203.0.113.1';
        const answers = [own, foreign, random, suspendedIds].map((ids) =>
          seenAnswer(app, operation, ids, { token, from }),
        );
        const [first, ...others] = await Promise.all(answers);
        expect(first?.status).toBe(status);
        for (const other of others) expect(other).toEqual(first);
      },
    );

    test.runIf(operation.parameters.length > 1)(
      'answers a part of another organization as a random one in an object of its own',
      async () => {
        for (const part of operation.parameters) {
          const answers = [foreign, random].map((ids) =>
            seenAnswer(
              app,
              operation,
              { ...own, [part]: ids[part] ?? '' },
              {
                token: TEST_TOKEN,
              },
            ),
          );
          const [theirs, nobodys] = await Promise.all(answers);
          expect(withoutId(theirs, foreign[part])).toEqual(withoutId(nobodys, random[part]));
        }
      },
    );

    test('answers an object of the organization otherwise than an unknown one', async () => {
      const isDeletion = operation.name.startsWith('DELETE');
      const ids = isDeletion ? await storeObjects(app, DEFAULT_ORGANIZATION_ID) : own;
      const [known, unknown] = await Promise.all(
        [ids, randomIds(own)].map((asked) => outcomeOf(app, operation, asked)),
      );
      if (!WITHOUT_UNKNOWN.includes(operation.name)) expect(known).not.toEqual(unknown);
    });
  },
);

function withoutId<T>(answer: T, id = ''): T {
  return JSON.parse(JSON.stringify(answer).replaceAll(id, '<id>')) as T;
}
