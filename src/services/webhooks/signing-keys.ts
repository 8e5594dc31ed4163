import type { Logger } from 'pino';
import {
  deleteEndedSecrets,
  lockSecretsAfter,
  replaceCiphertext,
  type WebhookSecretRow,
} from '../../db/webhooks/secrets.ts';
import type { Db } from '../../db/tables.ts';
import { RedialError } from '../../domain/errors.ts';
import type { SecretCipher } from '../accounts/secret-cipher.ts';
import type { SigningKey } from '../../signatures/webhook-signature.ts';

/** The location that a secret is bound to; see `SecretCipher`. */
export function secretLocation(secretId: string): string {
  return `webhook_secrets/${secretId}/secret_encrypted`;
}

/** @throws {RedialError} `encryption_key_missing` */
export function signingKeyOf(cipher: SecretCipher, row: WebhookSecretRow): SigningKey {
  const secret = cipher.decrypt(row.secretEncrypted, secretLocation(row.secretId));
  return { scheme: row.scheme, secret };
}

/** Deletes keys that sign no more. */
export async function purgeSigningKeys({
  db,
  clock,
}: {
  db: Db;
  clock: { now(): Date };
}): Promise<void> {
  await deleteEndedSecrets(db, { now: clock.now() });
}

const ROWS_AT_ONCE = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Re-encrypts the secrets that are not encrypted with the first key; see `reencryptSecrets`. */
export async function reencryptSigningKeys(deps: {
  db: Db;
  cipher: SecretCipher;
  log: Logger;
}): Promise<void> {
  let after: string | undefined = FIRST;
  while (after !== undefined) after = await reencryptAfter(deps, after);
}

async function reencryptAfter(
  { db, cipher, log }: { db: Db; cipher: SecretCipher; log: Logger },
  after: string,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const rows = await lockSecretsAfter(tx, { after, limit: ROWS_AT_ONCE });
    for (const row of rows) {
      const { secretId } = row;
      const location = secretLocation(secretId);
      if (cipher.isCurrent(row.secretEncrypted, location)) continue;
      try {
        const secret = cipher.decrypt(row.secretEncrypted, location);
        await replaceCiphertext(tx, {
          secretId,
          secretEncrypted: cipher.encrypt(secret, location),
        });
      } catch (error) {
        if (!(error instanceof RedialError)) throw error;
        log.error({ secretId, reason: error.message }, 'failed to decrypt the secret of a webhook');
      }
    }
    return rows.at(-1)?.secretId;
  });
}
