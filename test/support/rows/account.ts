import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type CallControlAccountRow, insertAccount } from '../../../src/db/accounts/accounts.ts';
import type { CallControlAccountsTable, Db } from '../../../src/db/tables.ts';
import { locationOf } from '../../../src/services/accounts/credentials.ts';
import {
  createSecretCipher,
  type SecretCipher,
} from '../../../src/services/accounts/secret-cipher.ts';
import { NOW } from './batch.ts';

/** Encrypts the account secrets of tests. */
export const TEST_CIPHER = createSecretCipher([Buffer.alloc(32, 7)]);

type Settings = Partial<Insertable<CallControlAccountsTable>> & {
  organizationId: string;
  token?: string;
  webhookSecret?: string;
  cipher?: SecretCipher;
};

/** Stores a call-control account of an organization. */
export async function storeAccount(
  db: Db,
  { token = 'token', webhookSecret = 'wh_secret', cipher = TEST_CIPHER, ...members }: Settings,
): Promise<CallControlAccountRow> {
  const accountId = members.accountId ?? uuidv7();
  const seal = (secret: string, column: 'token_encrypted' | 'webhook_secret_encrypted') =>
    cipher.encrypt(secret, locationOf(accountId, column));
  const account = {
    accountId,
    name: `account ${accountId}`,
    url: 'http://call-control.test',
    accountSid: '2f0c4a9e-0a2b-4c3d-8e4f-000000000001',
    tokenEncrypted: seal(token, 'token_encrypted'),
    webhookSecretEncrypted: seal(webhookSecret, 'webhook_secret_encrypted'),
    isDefault: false,
    createdAt: NOW,
    updatedAt: NOW,
    ...members,
  };
  return db.transaction().execute((tx) => insertAccount(tx, account));
}
