import {
  type CallControlAccountRow,
  erasePreviousSecrets,
  updateAccount,
} from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/tables.ts';
import type { Actor } from '../../domain/audit.ts';
import { ConflictError } from '../../domain/errors.ts';
import {
  type AccountDeps,
  type AccountKey,
  auditAccount,
  encryptSecret,
  lockOwnAccount,
} from './accounts.ts';
import { locationOf } from './credentials.ts';

const NO_PREVIOUS = { previousSecretEncrypted: null, previousSecretUntil: null };

/**
 * Gives an account a new webhook secret. The previous secret stays valid for
 * `previousValidSeconds`, for webhooks that it still signs. A repetition with the stored secret
 * changes nothing, except that 0 seconds end the validity of the previous secret at once.
 * @throws {NotFoundError} the organization has no such account
 * @throws {ConflictError} `invalid_transition`: three secrets would be valid at once
 * @throws {RedialError} `encryption_key_missing`
 */
export async function rotateWebhookSecret(
  deps: AccountDeps,
  { by, ...key }: AccountKey & { by: Actor },
  { webhookSecret, previousValidSeconds }: { webhookSecret: string; previousValidSeconds: number },
): Promise<CallControlAccountRow> {
  const { accountId } = key;
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const stored = await lockOwnAccount(tx, key);
    const location = locationOf(accountId, 'webhook_secret_encrypted');
    const previous = deps.cipher.decrypt(stored.webhookSecretEncrypted, location);
    const endsAtOnce = previousValidSeconds === 0;
    if (previous === webhookSecret) {
      if (!endsAtOnce || stored.previousSecretUntil === null) return stored;
      await auditAccount(tx, key, { by, at: now, action: 'rotate', details: {} });
      return updateAccount(tx, { accountId, changes: { ...NO_PREVIOUS, updatedAt: now } });
    }
    if (!endsAtOnce) assertNoPrevious(stored, now);
    const kept = endsAtOnce
      ? NO_PREVIOUS
      : {
          previousSecretEncrypted: encryptSecret(deps, key, 'previous_secret_encrypted', previous),
          previousSecretUntil: new Date(now.getTime() + previousValidSeconds * 1000),
        };
    const webhookSecretEncrypted = encryptSecret(
      deps,
      key,
      'webhook_secret_encrypted',
      webhookSecret,
    );
    const details = { previous_valid_seconds: previousValidSeconds };
    await auditAccount(tx, key, { by, at: now, action: 'rotate', details });
    const changes = { webhookSecretEncrypted, ...kept, secretRotatedAt: now, updatedAt: now };
    return updateAccount(tx, { accountId, changes });
  });
}

function assertNoPrevious({ previousSecretUntil: until }: CallControlAccountRow, now: Date): void {
  if (until === null || until <= now) return;
  const message =
    `the previous secret is valid until ${until.toISOString()}: rotate again after that, or end ` +
    'its validity now by sending the stored secret with previous_valid_seconds 0';
  throw new ConflictError('invalid_transition', message, 'rotating');
}

/** Erases previous webhook secrets whose validity has ended. */
export async function purgeWebhookSecrets({
  db,
  clock,
}: {
  db: Db;
  clock: { now(): Date };
}): Promise<void> {
  await erasePreviousSecrets(db, { now: clock.now() });
}
