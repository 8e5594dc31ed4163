import { recordAudit } from '../../db/audit-log.ts';
import { lockRegistrations } from '../../db/agents.ts';
import type { Db, Tx } from '../../db/tables.ts';
import {
  deleteEndpoint,
  type EndpointKey,
  insertEndpoint,
  lockEndpoint,
  updateEndpoint,
  type WebhookEndpointRow,
} from '../../db/webhooks/endpoints.ts';
import { signingSecrets, type WebhookSecretRow } from '../../db/webhooks/secrets.ts';
import type { Actor, AuditEvent } from '../../domain/audit.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import { assertWithinQuota } from '../../domain/limits/quotas.ts';
import type { SignatureScheme } from '../../domain/webhook-event.ts';
import { type AddressRule, problemOfUrl } from '../../outbound/address-rule.ts';
import type { EndpointDraft, EndpointMembers } from '../../schemas/webhook-endpoint.ts';
import type { SecretCipher } from '../accounts/secret-cipher.ts';
import { countEndpointsInQuota, type QuotaDefaults, quotasOf } from '../quotas.ts';
import { makeSecret, type NewSecret, removeSecretOf, rotateSecretOf } from './secrets.ts';

export type EndpointDeps = {
  db: Db;
  clock: { now(): Date };
  newId: () => string;
  cipher: SecretCipher;
  /** Where endpoints may be. */
  accountRule: AddressRule;
};

/**
 * Stores an endpoint with its first key.
 * @throws {ValidationError} the address is not allowed
 * @throws {QuotaExceededError} the organization may have no more endpoints
 * @throws {RedialError} `encryption_key_missing`
 */
export async function createEndpoint(
  deps: EndpointDeps & QuotaDefaults,
  { organizationId, draft, by }: { organizationId: string; draft: EndpointDraft; by: Actor },
): Promise<{ endpoint: WebhookEndpointRow; made: NewSecret }> {
  const { isEnabled, scheme, ...members } = draft;
  assertAddressAllowed(deps, members.url);
  const now = deps.clock.now();
  const key = { organizationId, endpointId: deps.newId() };
  return deps.db.transaction().execute(async (tx) => {
    await lockRegistrations(tx, key);
    const used = await countEndpointsInQuota(tx, key);
    assertWithinQuota(await quotasOf(tx, deps, key), 'maxEndpoints', { used, wanted: 1 });
    const state = disabledState(isEnabled, now);
    const row = { ...key, ...members, ...state, createdAt: now, updatedAt: now };
    const endpoint = await insertEndpoint(tx, row);
    const made = await makeSecret(tx, deps, { ...key, scheme, now });
    await audit(tx, key, { by, at: now, action: 'create', details: {} });
    return { endpoint, made };
  });
}

/**
 * Changes an endpoint. One that is enabled again gets what waits for it.
 * @param read computes the new members; it runs under the lock, so it must not wait
 * @throws {NotFoundError} the organization has no such endpoint
 * @throws {ValidationError} the address is not allowed
 */
export async function changeEndpoint(
  deps: EndpointDeps,
  { by, ...key }: EndpointKey & { by: Actor },
  read: (stored: WebhookEndpointRow, secrets: readonly WebhookSecretRow[]) => EndpointMembers,
): Promise<{ endpoint: WebhookEndpointRow; secrets: WebhookSecretRow[] }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const stored = await lockOwnEndpoint(tx, key);
    const secrets = await signingSecrets(tx, { endpointIds: [key.endpointId], now });
    const { isEnabled, ...members } = read(stored, secrets);
    const hasNewUrl = members.url !== stored.url;
    if (hasNewUrl) assertAddressAllowed(deps, members.url);
    const isSwitched = isEnabled !== (stored.disabledAt === null);
    const state = isSwitched ? disabledState(isEnabled, now) : {};
    const begin = isSwitched || hasNewUrl ? AFRESH : {};
    const changes = { ...members, ...state, ...begin, updatedAt: now };
    const endpoint = await updateEndpoint(tx, { endpointId: key.endpointId, changes });
    const details = { has_new_url: hasNewUrl, is_enabled: isEnabled };
    await audit(tx, key, { by, at: now, action: 'change', details });
    return { endpoint, secrets };
  });
}

/** An endpoint that is switched, or moves, begins without the failures of before. */
const AFRESH = { failingSince: null, notBefore: null };

function disabledState(isEnabled: boolean, now: Date) {
  return isEnabled
    ? { disabledAt: null, disabledReason: null }
    : { disabledAt: now, disabledReason: 'by_request' as const };
}

/**
 * Deletes an endpoint and its keys. Retention deletes the log of its deliveries.
 * @throws {NotFoundError} the organization has no such endpoint
 */
export async function removeEndpoint(
  { db, clock }: EndpointDeps,
  { by, ...key }: EndpointKey & { by: Actor },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwnEndpoint(tx, key);
    await deleteEndpoint(tx, key);
    await audit(tx, key, { by, at: clock.now(), action: 'delete', details: {} });
  });
}

/**
 * Makes a new key. The older ones of its scheme go on signing for a while.
 * @throws {NotFoundError} the organization has no such endpoint
 * @throws {ConflictError} `invalid_transition`: too many keys would sign
 * @throws {RedialError} `encryption_key_missing`
 */
export async function rotateSecret(
  deps: EndpointDeps,
  { by, ...key }: EndpointKey & { by: Actor },
  { scheme, previousValidSeconds }: { scheme: SignatureScheme; previousValidSeconds: number },
): Promise<NewSecret> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + previousValidSeconds * 1000);
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnEndpoint(tx, key);
    const made = await rotateSecretOf(tx, deps, { ...key, scheme, until, now });
    const details = { scheme, previous_valid_seconds: previousValidSeconds };
    await audit(tx, key, { by, at: now, action: 'rotate', details });
    return made;
  });
}

/**
 * Deletes a key, which signs nothing from now on.
 * @throws {NotFoundError} the organization has no such endpoint, or the endpoint no such key
 * @throws {ConflictError} `invalid_transition`: no other key would sign for good
 */
export async function removeSecret(
  { db, clock }: EndpointDeps,
  { by, secretId, ...key }: EndpointKey & { secretId: string; by: Actor },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockOwnEndpoint(tx, key);
    await removeSecretOf(tx, { ...key, secretId, now });
    await audit(tx, key, { by, at: now, action: 'revoke', details: { secret_id: secretId } });
  });
}

/** @throws {NotFoundError} the organization has no such endpoint */
export async function lockOwnEndpoint(tx: Tx, key: EndpointKey): Promise<WebhookEndpointRow> {
  const endpoint = await lockEndpoint(tx, key);
  if (endpoint === undefined) throw new NotFoundError('webhook_endpoint');
  return endpoint;
}

/** Records what was done with an endpoint. */
export async function audit(
  tx: Tx,
  { organizationId, endpointId: objectId }: EndpointKey,
  event: Pick<AuditEvent, 'by' | 'at' | 'action' | 'details'>,
): Promise<void> {
  await recordAudit(tx, { ...event, organizationId, objectKind: 'webhook_endpoint', objectId });
}

function assertAddressAllowed({ accountRule }: EndpointDeps, url: string): void {
  const message = problemOfUrl(new URL(url), accountRule);
  if (message !== undefined) throw new ValidationError([{ path: 'url', message }]);
}
