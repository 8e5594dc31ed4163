import { afterAll, expect, test } from 'vitest';
import { findToken, insertToken, markTokenUsed } from '../../src/db/tokens.ts';
import { DEFAULT_ORGANIZATION_ID, ensureDefaultOrganization } from '../../src/db/organizations.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const NOW = new Date('2027-03-01T09:00:00Z');
const afterNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('markTokenUsed keeps a last use that is later than the given instant', async () => {
  await ensureDefaultOrganization(db, { now: NOW });
  const key = {
    organizationId: DEFAULT_ORGANIZATION_ID,
    tokenId: '01a1fe91-411b-7430-b36b-57eee90ef99b',
  };
  const token = { name: 'test', tokenSha256: Buffer.from('x'), scopes: [], createdAt: NOW };
  await insertToken(db, { ...key, ...token });
  const use = async (at: Date, unlessSince: Date) => {
    await markTokenUsed(db, { ...key, now: at, unlessSince });
    return (await findToken(db, key))?.lastUsedAt;
  };
  expect(await use(NOW, afterNow(-60))).toEqual(NOW);
  expect(await use(afterNow(59), afterNow(-1))).toEqual(NOW);
  expect(await use(afterNow(60), NOW)).toEqual(afterNow(60));
});
