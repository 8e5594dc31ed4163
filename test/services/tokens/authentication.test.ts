import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import {
  DEFAULT_ORGANIZATION_ID,
  ensureDefaultOrganization,
} from '../../../src/db/organizations.ts';
import { currentWork, type Work } from '../../../src/db/pools/work.ts';
import { createToken, tokenAuthentication } from '../../../src/services/tokens/tokens.ts';
import { testDatabase } from '../../support/database.ts';
import { v7 as uuidv7 } from 'uuid';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

test('A token that the process has seen is read in the turn of its organization, not in that of unknown ones', async () => {
  let now = new Date('2027-03-01T09:00:00Z');
  const clock = { now: () => now };
  await ensureDefaultOrganization(database.db, { now });
  const order = {
    organizationId: DEFAULT_ORGANIZATION_ID,
    name: 'test',
    scopes: ['read' as const],
  };
  const { text } = await createToken({ db: database.db, clock, newId: () => uuidv7() }, order);
  const works: Work[] = [];
  const noteWork: KyselyPlugin = {
    transformQuery({ node }) {
      works.push(currentWork());
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const authenticate = tokenAuthentication({ db: database.db.withPlugin(noteWork), clock });
  const ownersOf = async (token: string) => {
    works.length = 0;
    await authenticate(token);
    return [...new Set(works.map(({ owner }) => owner))];
  };
  expect(await ownersOf('gat_guessed')).toEqual(['unknown tokens']);
  expect(await ownersOf(text)).toEqual(['unknown tokens']);
  now = new Date(now.getTime() + 5_000);
  expect(await ownersOf(text)).toEqual([DEFAULT_ORGANIZATION_ID]);
});
