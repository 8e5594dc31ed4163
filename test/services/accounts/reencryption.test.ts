import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accountById } from '../../../src/db/accounts/accounts.ts';
import { readCredentials } from '../../../src/services/accounts/credentials.ts';
import { reencryptSecrets } from '../../../src/services/accounts/reencryption.ts';
import { createSecretCipher } from '../../../src/services/accounts/secret-cipher.ts';
import { storeAccount, TEST_CIPHER } from '../../support/rows/account.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { organizationId } = await storeBatch(db);
beforeEach(async () => {
  await db.deleteFrom('callControlAccounts').execute();
});

const [older, newer] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const onlyNewer = createSecretCipher([newer]);
const lines: string[] = [];
const log = pino({}, { write: (line) => void lines.push(line) });
const reencrypt = (keys: Buffer[]) =>
  reencryptSecrets({ db, cipher: createSecretCipher(keys), log });
const account = async (members = {}) => {
  const { accountId } = await storeAccount(db, { organizationId, token: 'a-token', ...members });
  return accountId;
};
/** Whether a process with these keys can use an account. */
const canRead = async (keys: Buffer[], accountId: string) =>
  !('problem' in (await readCredentials({ db, cipher: createSecretCipher(keys) }, accountId)));

describe('reencryptSecrets', () => {
  test('makes secrets readable without the older key', async () => {
    const accountId = uuidv7();
    const location = `call_control_accounts/${accountId}/previous_secret_encrypted`;
    const previousSecretEncrypted = TEST_CIPHER.encrypt('wh_secret_previous', location);
    await account({ accountId, previousSecretEncrypted, previousSecretUntil: new Date() });
    expect(await readCredentials({ db, cipher: onlyNewer }, accountId)).toHaveProperty('problem');
    await reencrypt([newer, older]);
    expect(await readCredentials({ db, cipher: onlyNewer }, accountId)).toEqual({
      url: 'http://call-control.test',
      accountSid: '2f0c4a9e-0a2b-4c3d-8e4f-000000000001',
      token: 'a-token',
    });
    const previous = (await accountById(db, { accountId }))?.previousSecretEncrypted;
    expect(onlyNewer.decrypt(previous ?? Buffer.of(), location)).toBe('wh_secret_previous');
  });

  test.each([
    ['the new key is added', [older], [older, newer]],
    ['the new key becomes the first', [older, newer], [newer, older]],
    ['the old key is removed', [newer, older], [newer]],
  ])('keeps secrets readable by every process while %s', async (_step, before, after) => {
    for (const writing of [before, after]) {
      const accountId = await account({ cipher: createSecretCipher(writing) });
      for (const starting of [writing, after, before]) {
        await reencrypt(starting);
        const read = [await canRead(before, accountId), await canRead(after, accountId)];
        expect(read).toEqual([true, true]);
      }
    }
  });

  test('leaves new secrets unreadable where the new key is missing', async () => {
    const accountId = await account({ cipher: createSecretCipher([newer, older]) });
    expect(await canRead([older], accountId)).toBe(false);
  });

  test('re-encrypts at the next start what another process stored since', async () => {
    await reencrypt([newer, older]);
    const accountId = await account({ cipher: createSecretCipher([older, newer]) });
    expect(await canRead([newer], accountId)).toBe(false);
    await reencrypt([newer, older]);
    expect(await canRead([newer], accountId)).toBe(true);
  });

  test('leaves secrets under the first key unchanged', async () => {
    const accountId = await account();
    const before = await accountById(db, { accountId });
    await reencrypt([older, newer]);
    expect(await accountById(db, { accountId })).toEqual(before);
  });

  test('skips secrets that no key decrypts and logs their account', async () => {
    const [lost, other] = [await account(), await account()];
    const foreign = createSecretCipher([Buffer.alloc(32, 9)]);
    const tokenEncrypted = foreign.encrypt('b', `call_control_accounts/${lost}/token_encrypted`);
    await db
      .updateTable('callControlAccounts')
      .set({ tokenEncrypted })
      .where('accountId', '=', lost)
      .execute();
    await reencrypt([newer, older]);
    expect(lines.filter((line) => line.includes(lost))).toHaveLength(1);
    expect(lines.some((line) => line.includes(other))).toBe(false);
    expect(await readCredentials({ db, cipher: onlyNewer }, other)).toHaveProperty('token');
  });
});
