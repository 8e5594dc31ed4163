import type { Db } from '../../db/tables.ts';
import { signingSecrets } from '../../db/webhooks/secrets.ts';
import type { PayloadKind } from '../../domain/webhook-event.ts';
import { signatureHeaders, type SigningKey } from '../../signatures/webhook-signature.ts';
import type { SecretCipher } from '../accounts/secret-cipher.ts';
import type { WebhookRequest } from './sender.ts';
import { signingKeyOf } from './signing-keys.ts';
import { loadSubject, type StoredEvent, type Subject } from './subject.ts';

/** The body of a webhook. */
export type ViewEvent = (event: StoredEvent, subject: Subject | null) => object;

export type RequestDeps = {
  db: Db;
  clock: { now(): Date };
  cipher: SecretCipher;
  view: ViewEvent;
};

/**
 * The keys that sign for an endpoint now.
 * @throws {RedialError} `encryption_key_missing`
 */
export async function keysOf(
  { db, clock, cipher }: RequestDeps,
  endpointId: string,
): Promise<SigningKey[]> {
  const secrets = await signingSecrets(db, { endpointIds: [endpointId], now: clock.now() });
  return secrets.map((secret) => signingKeyOf(cipher, secret));
}

/** Builds the request of an event, with what the event is about as it is now. */
export async function signedRequest(
  { db, clock, view }: RequestDeps,
  event: StoredEvent,
  { url, payload, keys }: { url: string; payload: PayloadKind; keys: readonly SigningKey[] },
): Promise<WebhookRequest> {
  const at = clock.now();
  const subject = payload === 'full' ? await loadSubject({ db, now: at }, event) : null;
  const body = JSON.stringify(view(event, subject));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Redial-Webhooks',
    ...signatureHeaders(keys, { id: event.eventId, at, body }),
  };
  return { url, headers, body };
}
