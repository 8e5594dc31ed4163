import { lockRegistrations } from '../../db/agents.ts';
import { recordAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/tables.ts';
import type { Actor } from '../../domain/audit.ts';
import type { SignatureScheme } from '../../domain/webhook-event.ts';
import type { SecretCipher } from '../accounts/secret-cipher.ts';
import { type NewSecret, removeSecretOf, rotateSecretOf } from '../webhooks/secrets.ts';

type Deps = { db: Db; clock: { now(): Date }; newId: () => string; cipher: SecretCipher };
type Order = { organizationId: string; by: Actor };
type Rotation = { scheme: SignatureScheme; previousValidSeconds: number };

/**
 * Makes a key that signs the questions of all eligibility hooks of an organization. The older ones of its
 * scheme go on signing for a while.
 * @throws {ConflictError} `invalid_transition`: too many keys would sign
 * @throws {RedialError} `encryption_key_missing`
 */
export async function rotateEligibilitySecret(
  deps: Deps,
  { organizationId, by }: Order,
  { scheme, previousValidSeconds }: Rotation,
): Promise<NewSecret> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + previousValidSeconds * 1000);
  return deps.db.transaction().execute(async (tx) => {
    await lockRegistrations(tx, { organizationId });
    const made = { organizationId, endpointId: null, scheme, until, now };
    const rotated = await rotateSecretOf(tx, deps, made);
    const { secretId } = rotated.row;
    const details = { scheme, previous_valid_seconds: previousValidSeconds };
    await recordAudit(tx, {
      ...objectOf(secretId),
      organizationId,
      by,
      at: now,
      action: 'rotate',
      details,
    });
    return rotated;
  });
}

/**
 * Deletes a key, which signs no question from now on.
 * @throws {NotFoundError} the organization has no such key
 * @throws {ConflictError} `invalid_transition`: no other key would sign for good
 */
export async function removeEligibilitySecret(
  { db, clock }: Deps,
  { organizationId, by, secretId }: Order & { secretId: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockRegistrations(tx, { organizationId });
    await removeSecretOf(tx, { organizationId, endpointId: null, secretId, now });
    const event = { organizationId, by, at: now, action: 'revoke', details: {} } as const;
    await recordAudit(tx, { ...event, ...objectOf(secretId) });
  });
}

function objectOf(objectId: string) {
  return { objectKind: 'eligibility_secret', objectId } as const;
}
