import type { Tx } from '../../db/tables.ts';
import {
  deleteSecret,
  endSecrets,
  insertSecret,
  type SecretOwner,
  signingSecretsOf,
  type WebhookSecretRow,
} from '../../db/webhooks/secrets.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { SignatureScheme } from '../../domain/webhook-event.ts';
import { newSigningKey } from '../../signatures/webhook-signature.ts';
import type { SecretCipher } from '../accounts/secret-cipher.ts';
import { secretLocation } from './signing-keys.ts';

type SecretDeps = { newId: () => string; cipher: SecretCipher };

/** A key that was made now. `secret`: what receivers of `v1` have to know; null for `v1a`. */
export type NewSecret = { row: WebhookSecretRow; secret: string | null };

/** Keys of an owner that sign at the same time. */
const MAX_SECRETS = 10;

/** @throws {RedialError} `encryption_key_missing` */
export async function makeSecret(
  tx: Tx,
  { cipher, newId }: SecretDeps,
  { scheme, now, ...owner }: SecretOwner & { scheme: SignatureScheme; now: Date },
): Promise<NewSecret> {
  const { secret, publicKey } = newSigningKey(scheme);
  const secretId = newId();
  const secretEncrypted = cipher.encrypt(secret, secretLocation(secretId));
  const made = { ...owner, secretId, scheme, secretEncrypted, publicKey };
  const row = await insertSecret(tx, { ...made, createdAt: now, expiresAt: null });
  return { row, secret: scheme === 'v1' ? secret : null };
}

/**
 * Makes a new key of an owner that the caller has locked. The older ones of its scheme go on signing until
 * `until`.
 * @throws {ConflictError} `invalid_transition`: too many keys would sign
 * @throws {RedialError} `encryption_key_missing`
 */
export async function rotateSecretOf(
  tx: Tx,
  deps: SecretDeps,
  { until, ...made }: SecretOwner & { scheme: SignatureScheme; until: Date; now: Date },
): Promise<NewSecret> {
  await endSecrets(tx, { ...made, until });
  if ((await signingSecretsOf(tx, made)).length >= MAX_SECRETS) throw tooManySecrets();
  return makeSecret(tx, deps, made);
}

/**
 * Deletes a key of an owner that the caller has locked.
 * @throws {NotFoundError} the owner has no such key
 * @throws {ConflictError} `invalid_transition`: no other key would sign for good
 */
export async function removeSecretOf(
  tx: Tx,
  { secretId, ...owned }: SecretOwner & { secretId: string; now: Date },
): Promise<void> {
  const signing = await signingSecretsOf(tx, owned);
  if (!signing.some((secret) => secret.secretId === secretId)) {
    throw new NotFoundError('webhook_secret');
  }
  const lasting = signing.filter(
    (other) => other.expiresAt === null && other.secretId !== secretId,
  );
  if (lasting.length === 0) throw lastSecret();
  await deleteSecret(tx, { secretId });
}

function tooManySecrets(): ConflictError {
  const message = `${MAX_SECRETS} keys sign already: delete one, or rotate with a shorter previous_valid_seconds`;
  return new ConflictError('invalid_transition', message, 'rotating');
}

function lastSecret(): ConflictError {
  const message =
    'the key is the only one that signs for good: rotate it first, so that another one takes its place';
  return new ConflictError('invalid_transition', message, 'signing');
}
