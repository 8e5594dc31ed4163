import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '../../../src/db/tables.ts';
import type { WebhookEndpointsTable } from '../../../src/db/webhook-tables.ts';
import { insertEndpoint, type WebhookEndpointRow } from '../../../src/db/webhooks/endpoints.ts';
import {
  insertSecret,
  type SecretOwner,
  type WebhookSecretRow,
} from '../../../src/db/webhooks/secrets.ts';
import type { SignatureScheme } from '../../../src/domain/webhook-event.ts';
import { secretLocation } from '../../../src/services/webhooks/signing-keys.ts';
import { newSigningKey } from '../../../src/signatures/webhook-signature.ts';
import { TEST_CIPHER } from './account.ts';
import { NOW } from './batch.ts';

type Settings = Partial<Insertable<WebhookEndpointsTable>> & {
  organizationId: string;
  scheme?: SignatureScheme;
};

/** Stores a webhook endpoint of an organization with one key. */
export async function storeWebhookEndpoint(
  db: Db,
  { scheme = 'v1', ...members }: Settings,
): Promise<{ endpoint: WebhookEndpointRow; key: WebhookSecretRow; secret: string }> {
  const { organizationId, endpointId = uuidv7() } = members;
  return db.transaction().execute(async (tx) => {
    const endpoint = await insertEndpoint(tx, {
      endpointId,
      url: 'https://example.com/redial',
      payload: 'thin',
      createdAt: NOW,
      updatedAt: NOW,
      ...members,
    });
    const key = await insertKey(tx, { organizationId, endpointId, scheme });
    return { endpoint, ...key };
  });
}

/** Stores a key of the eligibility hooks of an organization. */
export async function storeEligibilityKey(db: Db, organizationId: string): Promise<KeyMade> {
  const owner = { organizationId, endpointId: null, scheme: 'v1' } as const;
  return db.transaction().execute((tx) => insertKey(tx, owner));
}

type KeyMade = { key: WebhookSecretRow; secret: string };

async function insertKey(
  tx: Tx,
  { scheme, ...owner }: SecretOwner & { scheme: SignatureScheme },
): Promise<KeyMade> {
  const { secret, publicKey } = newSigningKey(scheme);
  const secretId = uuidv7();
  const secretEncrypted = TEST_CIPHER.encrypt(secret, secretLocation(secretId));
  const made = { ...owner, secretId, scheme, publicKey, secretEncrypted };
  return { key: await insertSecret(tx, { ...made, createdAt: NOW, expiresAt: null }), secret };
}
