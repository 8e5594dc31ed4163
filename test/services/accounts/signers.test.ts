import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { createSigners } from '../../../src/services/accounts/signers.ts';
import { testDatabase } from '../../support/database.ts';
import { storeAccount, TEST_CIPHER } from '../../support/rows/account.ts';
import { storeBatch } from '../../support/rows/batch.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

let now = new Date('2027-03-01T09:00:00Z');
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const INSTALLATION = { accountSid: uuidv7(), webhookSecrets: ['wh_secret_installation'] };
const signersOf = () =>
  createSigners({
    db,
    cipher: TEST_CIPHER,
    clock: { now: () => now },
    installation: INSTALLATION,
  });

const deleteAccount = (accountId: string) =>
  db.deleteFrom('callControlAccounts').where('accountId', '=', accountId).execute();

test('wrong signatures make a process read an account at most ten times a second', async () => {
  const { organizationId } = await storeBatch(db);
  const { accountId } = await storeAccount(db, { organizationId, webhookSecret: 'wh_secret_one' });
  const signers = signersOf();
  const known = await signers.of({ accountId });
  expect(known).toEqual([{ accountId, secrets: ['wh_secret_one'] }]);
  await deleteAccount(accountId);
  pass(99);
  expect(await signers.again({ accountId })).toBe(known);
  pass(1);
  expect(await signers.again({ accountId })).not.toEqual(known);
});

test('an account that has not changed needs no second check', async () => {
  const { organizationId } = await storeBatch(db);
  const { accountId } = await storeAccount(db, { organizationId });
  const signers = signersOf();
  const known = await signers.of({ accountId });
  pass(500);
  expect(await signers.again({ accountId })).toBe(known);
});

test('an account that does not exist has a secret that nobody knows', async () => {
  const [one, other] = [signersOf(), signersOf()];
  const sender = { accountId: uuidv7() };
  const [first, second] = [await one.of(sender), await other.of(sender)];
  expect(first).toHaveLength(1);
  expect(first[0]?.secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(second[0]?.secrets).not.toEqual(first[0]?.secrets);
});

test('the account of the installation is alone with its sid', async () => {
  const { organizationId } = await storeBatch(db);
  const { accountSid } = INSTALLATION;
  await storeAccount(db, { organizationId, accountSid });
  const installation = [{ accountId: null, secrets: INSTALLATION.webhookSecrets }];
  expect(await signersOf().of({ accountSid })).toEqual(installation);
  expect(await signersOf().of({ accountSid: null })).toEqual(installation);
});
