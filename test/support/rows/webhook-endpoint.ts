import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../src/db/tables.ts';
import type { WebhookEndpointsTable } from '../../../src/db/webhook-tables.ts';
import { insertEndpoint, type WebhookEndpointRow } from '../../../src/db/webhooks/endpoints.ts';
import { insertSecret, type WebhookSecretRow } from '../../../src/db/webhooks/secrets.ts';
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
  const { secret, publicKey } = newSigningKey(scheme);
  const secretId = uuidv7();
  const secretEncrypted = TEST_CIPHER.encrypt(secret, secretLocation(secretId));
  return db.transaction().execute(async (tx) => {
    const endpoint = await insertEndpoint(tx, {
      endpointId,
      url: 'https://example.com/redial',
      payload: 'thin',
      createdAt: NOW,
      updatedAt: NOW,
      ...members,
    });
    const owner = { endpointId, organizationId, secretId, scheme, publicKey };
    const key = await insertSecret(tx, {
      ...owner,
      secretEncrypted,
      createdAt: NOW,
      expiresAt: null,
    });
    return { endpoint, key, secret };
  });
}
