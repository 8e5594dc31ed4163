import { afterAll, expect, test } from 'vitest';
import { accountById } from '../../../src/db/accounts/accounts.ts';
import { purgeWebhookSecrets } from '../../../src/services/accounts/webhook-secrets.ts';
import { storeAccount } from '../../support/rows/account.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

test('purgeWebhookSecrets erases a previous secret when its validity ends', async () => {
  const { organizationId } = await storeBatch(db);
  const until = new Date('2027-03-02T09:00:00Z');
  const { accountId } = await storeAccount(db, {
    organizationId,
    previousSecretEncrypted: Buffer.from('encrypted'),
    previousSecretUntil: until,
  });
  const previous = async (now: Date) => {
    await purgeWebhookSecrets({ db, clock: { now: () => now } });
    return (await accountById(db, { accountId }))?.previousSecretEncrypted?.toString() ?? null;
  };
  expect(await previous(new Date(until.getTime() - 1))).toBe('encrypted');
  expect(await previous(until)).toBeNull();
});
