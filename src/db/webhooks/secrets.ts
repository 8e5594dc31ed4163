import { type Insertable, type Selectable, sql } from 'kysely';
import type { SignatureScheme } from '../../domain/webhook-event.ts';
import type { Db, Tx } from '../tables.ts';
import type { WebhookSecretsTable } from '../webhook-tables.ts';

export type WebhookSecretRow = Selectable<WebhookSecretsTable>;

/** For what keys sign: an endpoint, or with null the eligibility hooks of the organization. */
export type SecretOwner = { organizationId: string; endpointId: string | null };

export async function insertSecret(
  tx: Tx,
  secret: Insertable<WebhookSecretsTable>,
): Promise<WebhookSecretRow> {
  return tx.insertInto('webhookSecrets').values(secret).returningAll().executeTakeFirstOrThrow();
}

/** The keys that sign for endpoints at `now`, newest first. */
export async function signingSecrets(
  db: Db | Tx,
  { endpointIds, now }: { endpointIds: readonly string[]; now: Date },
): Promise<WebhookSecretRow[]> {
  if (endpointIds.length === 0) return [];
  return db
    .selectFrom('webhookSecrets')
    .selectAll()
    .where('endpointId', 'in', endpointIds)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .orderBy('secretId', 'desc')
    .execute();
}

/** The keys of an owner that sign at `now`, newest first. */
export async function signingSecretsOf(
  db: Db | Tx,
  { now, ...owner }: SecretOwner & { now: Date },
): Promise<WebhookSecretRow[]> {
  return db
    .selectFrom('webhookSecrets')
    .selectAll()
    .where(isOwnedBy(owner))
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .orderBy('secretId', 'desc')
    .execute();
}

function isOwnedBy({ organizationId, endpointId }: SecretOwner) {
  return sql<boolean>`(webhook_secrets.organization_id = ${organizationId} and ${
    endpointId === null ? sql`endpoint_id is null` : sql`endpoint_id = ${endpointId}`
  })`;
}

/** Lets the keys of one scheme end at `until`, where they do not end earlier. */
export async function endSecrets(
  tx: Tx,
  { scheme, until, ...owner }: SecretOwner & { scheme: SignatureScheme; until: Date },
): Promise<void> {
  await tx
    .updateTable('webhookSecrets')
    .set({ expiresAt: sql<Date>`least(expires_at, ${until})` })
    .where(isOwnedBy(owner))
    .where('scheme', '=', scheme)
    .execute();
}

export async function deleteSecret(tx: Tx, { secretId }: { secretId: string }): Promise<void> {
  await tx.deleteFrom('webhookSecrets').where('secretId', '=', secretId).execute();
}

/** Deletes keys that sign no more. */
export async function deleteEndedSecrets(db: Db, { now }: { now: Date }): Promise<void> {
  await db.deleteFrom('webhookSecrets').where('expiresAt', '<=', now).execute();
}

/** The keys of all organizations, locked against changes. */
export async function lockSecretsAfter(
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<WebhookSecretRow[]> {
  return tx
    .selectFrom('webhookSecrets')
    .selectAll()
    .where('secretId', '>', after)
    .orderBy('secretId')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

export async function replaceCiphertext(
  tx: Tx,
  { secretId, secretEncrypted }: { secretId: string; secretEncrypted: Buffer },
): Promise<void> {
  await tx
    .updateTable('webhookSecrets')
    .set({ secretEncrypted })
    .where('secretId', '=', secretId)
    .execute();
}
