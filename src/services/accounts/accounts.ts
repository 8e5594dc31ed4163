import { touchBatches, type TouchedBatch } from '../../db/batches/changes.ts';
import { probeHeldNow } from '../../db/campaigns/holds.ts';
import { endAccountDeferrals } from '../../dialer/account/breaker.ts';
import {
  type CallControlAccountRow,
  countAccounts,
  deleteAccount,
  insertAccount,
  isNameTaken,
  lockAccount,
  updateAccount,
  usesOf,
  withdrawDefault,
} from '../../db/accounts/accounts.ts';
import { deleteHealth } from '../../db/accounts/health.ts';
import { recordAudit } from '../../db/audit-log.ts';
import { lockOrganization } from '../../db/organizations.ts';
import type { Db, Tx } from '../../db/tables.ts';
import type { Actor, AuditEvent } from '../../domain/audit.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { assertWithinQuota } from '../../domain/limits/quotas.ts';
import { type AddressRule, problemOfUrl } from '../../outbound/address-rule.ts';
import type { AccountChange, AccountDraft } from '../../schemas/account.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';
import { locationOf, type SecretColumn } from './credentials.ts';
import type { SaveOutcome } from '../idempotency-keys.ts';
import { type QuotaDefaults, quotasOf } from '../quotas.ts';
import type { SecretCipher } from './secret-cipher.ts';

export type AccountDeps = {
  db: Db;
  clock: { now(): Date };
  newId: () => string;
  cipher: SecretCipher;
  /** The account sid of the installation, which no organization can claim. */
  installationSid: string;
  /** Where accounts may be. */
  accountRule: AddressRule;
};
export type AccountChangeDeps = AccountDeps & { batchSignals: Pick<BatchSignals, 'start'> };
export type AccountKey = { organizationId: string; accountId: string };

/**
 * Stores an account and encrypts its secrets.
 * @throws {RedialError} `encryption_key_missing`
 * @throws {ValidationError} the address is not allowed, or the sid is that of the installation
 * @throws {ConflictError} `name_taken`
 * @throws {QuotaExceededError} the organization may have no more accounts
 */
export async function createAccount(
  deps: AccountDeps & QuotaDefaults,
  {
    organizationId,
    draft,
    by,
    saveOutcome,
  }: {
    organizationId: string;
    by: Actor;
    draft: AccountDraft;
    saveOutcome: SaveOutcome<CallControlAccountRow>;
  },
): Promise<CallControlAccountRow> {
  const { token, webhookSecret, ...members } = draft;
  assertAddressAllowed(deps, members.url);
  assertSidFree(deps, members.accountSid);
  const key = { organizationId, accountId: deps.newId() };
  const now = deps.clock.now();
  const account = {
    ...key,
    ...members,
    tokenEncrypted: encryptSecret(deps, key, 'token_encrypted', token),
    webhookSecretEncrypted: encryptSecret(deps, key, 'webhook_secret_encrypted', webhookSecret),
    createdAt: now,
    updatedAt: now,
  };
  return deps.db.transaction().execute(async (tx) => {
    await lockOrganization(tx, key);
    const quotas = await quotasOf(tx, deps, key);
    const used = await countAccounts(tx, key);
    assertWithinQuota(quotas, 'maxCallControlAccounts', { used, wanted: 1 });
    await assertNameFree(tx, account);
    if (account.isDefault) await withdrawDefault(tx, { ...key, now });
    const stored = await insertAccount(tx, account);
    await auditAccount(tx, key, { by, at: now, action: 'create', details: {} });
    await saveOutcome(tx, stored);
    return stored;
  });
}

/**
 * Changes an account; the change takes effect with the next request to call control. The URL cannot
 * change while the account has live calls, because another server does not know them. A new token
 * or URL resets the account's circuit breaker and request budget, and wakes the batches that wait
 * for it.
 * @param read computes the new members from the stored row; it runs under the lock, so it must not
 * wait
 * @throws {NotFoundError} the organization has no such account
 * @throws {RedialError} `encryption_key_missing`
 * @throws {ValidationError} the address is not allowed
 * @throws {ConflictError} `name_taken` or `call_control_account_in_use`
 */
export async function changeAccount(
  deps: AccountChangeDeps,
  { by, ...key }: AccountKey & { by: Actor },
  read: (stored: CallControlAccountRow) => AccountChange,
): Promise<CallControlAccountRow> {
  const now = deps.clock.now();
  const { changed, wasReset } = await deps.db.transaction().execute(async (tx) => {
    const stored = await lockOwnAccount(tx, key);
    const { token, ...members } = read(stored);
    const hasNewUrl = members.url !== stored.url;
    if (hasNewUrl) await assertUrlChangeable(tx, deps, { stored, url: members.url });
    await assertNameFree(tx, { ...key, ...members });
    if (members.isDefault) await withdrawDefault(tx, { ...key, now });
    const encrypted = token !== undefined && {
      tokenEncrypted: encryptSecret(deps, key, 'token_encrypted', token),
    };
    const changes = { ...members, ...encrypted, updatedAt: now };
    const details = { has_new_url: hasNewUrl, has_new_token: token !== undefined };
    await auditAccount(tx, key, { by, at: now, action: 'change', details });
    return {
      changed: await updateAccount(tx, { accountId: key.accountId, changes }),
      wasReset: (token !== undefined || hasNewUrl) && (await deleteHealth(tx, key)),
    };
  });
  if (wasReset) await wakeBatches(deps, key, now);
  await probeHeldCampaigns(deps, key, now);
  return changed;
}

/** In a transaction of its own, because campaigns are locked before accounts. */
async function probeHeldCampaigns(
  { db, batchSignals }: AccountChangeDeps,
  key: AccountKey,
  now: Date,
): Promise<void> {
  const batches = await db.transaction().execute(async (tx) => {
    const touched: TouchedBatch[] = [];
    for (const campaignId of await probeHeldNow(tx, key, now)) {
      touched.push(...(await touchBatches(tx, { campaignId })));
    }
    return touched;
  });
  await Promise.all(batches.map((batch) => batchSignals.start(batch)));
}

async function wakeBatches(
  { db, batchSignals }: AccountChangeDeps,
  { accountId }: AccountKey,
  now: Date,
): Promise<void> {
  const batches = await endAccountDeferrals(db, { accountId }, now);
  await Promise.all(batches.map((batch) => batchSignals.start(batch)));
}

/**
 * Deletes an account and its secrets.
 * @throws {NotFoundError} the organization has no such account
 * @throws {ConflictError} `call_control_account_in_use`
 */
export async function removeAccount(
  { db, clock }: AccountDeps,
  { by, ...key }: AccountKey & { by: Actor },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await lockOwnAccount(tx, key);
    await assertUnused(tx, stored);
    // Before the account, because row-level security finds the health's owner in its account.
    await deleteHealth(tx, key);
    await deleteAccount(tx, key);
    await auditAccount(tx, key, { by, at: clock.now(), action: 'delete', details: {} });
  });
}

/** Records what was done with an account. */
export async function auditAccount(
  tx: Tx,
  { organizationId, accountId: objectId }: AccountKey,
  event: Pick<AuditEvent, 'by' | 'at' | 'action' | 'details'>,
): Promise<void> {
  const object = { objectKind: 'call_control_account', objectId } as const;
  await recordAudit(tx, { ...event, organizationId, ...object });
}

/**
 * Locks the organization, then its account, because names and the default account are checked for
 * the whole organization.
 * @throws {NotFoundError} the organization has no such account
 */
export async function lockOwnAccount(tx: Tx, key: AccountKey): Promise<CallControlAccountRow> {
  await lockOrganization(tx, key);
  const account = await lockAccount(tx, key);
  if (account === undefined) throw new NotFoundError('call_control_account');
  return account;
}

async function assertNameFree(tx: Tx, account: AccountKey & { name: string }): Promise<void> {
  if (!(await isNameTaken(tx, account))) return;
  const message = 'another call-control account of the organization has this name';
  throw new ConflictError('name_taken', message, 'taken');
}

async function assertUnused(tx: Tx, account: CallControlAccountRow): Promise<void> {
  const uses = await usesOf(tx, account);
  const found = Object.entries(uses).filter(([, count]) => count > 0);
  if (found.length === 0) return;
  const by = found.map(([what, count]) => `${what} (${count})`).join(' and ');
  const message =
    `the account is used by ${by}: assign another account to them, or wait until ` +
    'they have ended';
  throw new ConflictError('call_control_account_in_use', message, 'in_use');
}

/** The gate locks the account too, so no call is placed that this count does not see. */
async function assertUrlChangeable(
  tx: Tx,
  deps: AccountDeps,
  { stored, url }: { stored: CallControlAccountRow; url: string },
): Promise<void> {
  assertAddressAllowed(deps, url);
  const { 'live calls': count } = await usesOf(tx, stored);
  if (count === 0) return;
  const message =
    `the account has live calls (${count}), which a server at another url does not know: wait ` +
    'until they have ended, or create another account for new calls';
  throw new ConflictError('call_control_account_in_use', message, 'in_use');
}

/** The installation's sid is in every hook, so that any organization can know it. */
function assertSidFree({ installationSid }: AccountDeps, accountSid: string): void {
  if (accountSid.toLowerCase() !== installationSid.toLowerCase()) return;
  const message =
    'is the account of this installation, which campaigns use when they name no other account';
  throw new ValidationError([{ path: 'account_sid', message }]);
}

function assertAddressAllowed({ accountRule }: AccountDeps, url: string): void {
  const message = problemOfUrl(new URL(url), accountRule);
  if (message !== undefined) throw new ValidationError([{ path: 'url', message }]);
}

/** Encrypts a secret so that it can be decrypted only for this account and column. */
export function encryptSecret(
  { cipher }: AccountDeps,
  { accountId }: AccountKey,
  column: SecretColumn,
  secret: string,
): Buffer {
  return cipher.encrypt(secret, locationOf(accountId, column));
}
