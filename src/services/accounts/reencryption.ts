import type { Logger } from 'pino';
import {
  allAccountIds,
  type CallControlAccountRow,
  lockAccountById,
  updateAccount,
} from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/tables.ts';
import { RedialError } from '../../domain/errors.ts';
import { locationOf, type SecretColumn } from './credentials.ts';
import type { SecretCipher } from './secret-cipher.ts';

type Deps = { db: Db; cipher: SecretCipher; log: Logger };

/**
 * Re-encrypts all account secrets that are not encrypted with the first key, so that an operator
 * can remove older keys. It skips accounts that no configured key decrypts and logs their ids.
 */
export async function reencryptSecrets({ db, cipher, log }: Deps): Promise<void> {
  for (const accountId of await allAccountIds(db)) {
    await db.transaction().execute(async (tx) => {
      const account = await lockAccountById(tx, { accountId });
      if (account === undefined) return;
      try {
        const changes = reencrypted(cipher, account);
        if (changes !== null) await updateAccount(tx, { accountId, changes });
      } catch (error) {
        if (!(error instanceof RedialError)) throw error;
        const reason = error.message;
        log.error({ accountId, reason }, 'failed to decrypt the secrets of a call-control account');
      }
    });
  }
}

/** @returns the columns encrypted with the first key; null when they all are already */
function reencrypted(cipher: SecretCipher, account: CallControlAccountRow) {
  const { accountId, updatedAt } = account;
  const isCurrent = (ciphertext: Buffer | null, column: SecretColumn) =>
    ciphertext === null || cipher.isCurrent(ciphertext, locationOf(accountId, column));
  if (
    isCurrent(account.tokenEncrypted, 'token_encrypted') &&
    isCurrent(account.webhookSecretEncrypted, 'webhook_secret_encrypted') &&
    isCurrent(account.previousSecretEncrypted, 'previous_secret_encrypted')
  ) {
    return null;
  }
  const reencrypt = (ciphertext: Buffer, column: SecretColumn): Buffer => {
    const location = locationOf(accountId, column);
    return cipher.encrypt(cipher.decrypt(ciphertext, location), location);
  };
  const { previousSecretEncrypted: previous } = account;
  return {
    tokenEncrypted: reencrypt(account.tokenEncrypted, 'token_encrypted'),
    webhookSecretEncrypted: reencrypt(account.webhookSecretEncrypted, 'webhook_secret_encrypted'),
    previousSecretEncrypted: previous && reencrypt(previous, 'previous_secret_encrypted'),
    updatedAt,
  };
}
