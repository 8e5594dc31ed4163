import { afterAll, expect, test } from 'vitest';
import { findToken, insertToken, markTokenUsed } from '../../src/db/tokens.ts';
import { DEFAULT_ORGANIZATION_ID, ensureDefaultOrganization } from '../../src/db/organizations.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const NOW = new Date('2027-03-01T09:00:00Z');
const seconds = (count: number) => new Date(NOW.getTime() + count * 1000);

test('markTokenUsed sets the time of last use once a minute', async () => {
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
  expect(await use(NOW, seconds(-60))).toEqual(NOW);
  expect(await use(seconds(59), seconds(-1))).toEqual(NOW);
  expect(await use(seconds(60), NOW)).toEqual(seconds(60));
});
