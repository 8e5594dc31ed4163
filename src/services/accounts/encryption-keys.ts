import type { Logger } from 'pino';
import {
  allAccountIds,
  type CallControlAccountRow,
  erasePreviousSecrets,
  lockAccountById,
  updateAccount,
} from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/tables.ts';
import { RedialError } from '../../domain/errors.ts';
import { placeOf, type SecretColumn } from './access.ts';
import type { SecretCipher } from './secret-cipher.ts';

/** Forgets webhook secrets that were rotated and have had their time. */
export async function removeRotatedSecrets({
  db,
  clock,
}: {
  db: Db;
  clock: { now(): Date };
}): Promise<void> {
  await erasePreviousSecrets(db, { now: clock.now() });
}

type Deps = { db: Db; cipher: SecretCipher; log: Logger };

/**
 * Encrypts the secrets of all accounts with the first key that are encrypted with another one, so
 * that a key which is no longer the first can be taken away. Accounts that no key opens are left,
 * and named in the log.
 */
export async function renewEncryption({ db, cipher, log }: Deps): Promise<void> {
  for (const accountId of await allAccountIds(db)) {
    await db.transaction().execute(async (tx) => {
      const account = await lockAccountById(tx, { accountId });
      if (account === undefined) return;
      try {
        const changes = resealed(cipher, account);
        if (changes !== null) await updateAccount(tx, { accountId, changes });
      } catch (error) {
        if (!(error instanceof RedialError)) throw error;
        log.error({ accountId, reason: error.message }, 'a call-control account cannot be used');
      }
    });
  }
}

/** The columns under the first key; null where they are under it already. */
function resealed(cipher: SecretCipher, account: CallControlAccountRow) {
  const { accountId, updatedAt } = account;
  const isCurrent = (sealed: Buffer | null, column: SecretColumn) =>
    sealed === null || cipher.isCurrent(sealed, placeOf(accountId, column));
  if (
    isCurrent(account.tokenEncrypted, 'token_encrypted') &&
    isCurrent(account.webhookSecretEncrypted, 'webhook_secret_encrypted') &&
    isCurrent(account.previousSecretEncrypted, 'previous_secret_encrypted')
  ) {
    return null;
  }
  const reseal = (sealed: Buffer, column: SecretColumn): Buffer => {
    const place = placeOf(accountId, column);
    return cipher.encrypt(cipher.decrypt(sealed, place), place);
  };
  const { previousSecretEncrypted: previous } = account;
  return {
    tokenEncrypted: reseal(account.tokenEncrypted, 'token_encrypted'),
    webhookSecretEncrypted: reseal(account.webhookSecretEncrypted, 'webhook_secret_encrypted'),
    previousSecretEncrypted: previous && reseal(previous, 'previous_secret_encrypted'),
    updatedAt,
  };
}
