import { endAccountDeferrals } from '../../dialer/account/breaker.ts';
import {
  type CallControlAccountRow,
  deleteAccount,
  insertAccount,
  isNameTaken,
  lockAccount,
  updateAccount,
  usesOf,
  withdrawDefault,
} from '../../db/accounts/accounts.ts';
import { deleteHealth } from '../../db/accounts/health.ts';
import { lockOrganization } from '../../db/organizations.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { AccountChange, AccountDraft } from '../../schemas/account.ts';
import type { BatchSignals } from '../../temporal/batch-signals.ts';
import { placeOf, type SecretColumn } from './access.ts';
import type { Stamp } from '../idempotency-keys.ts';
import type { SecretCipher } from './secret-cipher.ts';

export type AccountDeps = {
  db: Db;
  clock: { now(): Date };
  newId: () => string;
  cipher: SecretCipher;
  /** Whether an account may be at an address that is named by number, or is this very machine. */
  allowsAddress: (url: URL) => boolean;
};
export type AccountChangeDeps = AccountDeps & { batchSignals: Pick<BatchSignals, 'start'> };
const NO_PREVIOUS = { previousSecretEncrypted: null, previousSecretUntil: null };
type AccountKey = { organizationId: string; accountId: string };

/**
 * Stores an account, its secrets encrypted.
 * @throws {RedialError} `encryption_key_missing`
 * @throws {ValidationError} for an address that is not allowed
 * @throws {ConflictError} `name_taken`
 */
export async function createAccount(
  deps: AccountDeps,
  {
    organizationId,
    draft,
    stamp,
  }: { organizationId: string; draft: AccountDraft; stamp: Stamp<CallControlAccountRow> },
): Promise<CallControlAccountRow> {
  const { token, webhookSecret, ...members } = draft;
  assertAllowed(deps, members.url);
  const key = { organizationId, accountId: deps.newId() };
  const now = deps.clock.now();
  const account = {
    ...key,
    ...members,
    tokenEncrypted: seal(deps, key, 'token_encrypted', token),
    webhookSecretEncrypted: seal(deps, key, 'webhook_secret_encrypted', webhookSecret),
    createdAt: now,
    updatedAt: now,
  };
  return deps.db.transaction().execute(async (tx) => {
    await makeRoom(tx, { ...key, ...members, now });
    const stored = await insertAccount(tx, account);
    await stamp(tx, stored);
    return stored;
  });
}

/**
 * Changes an account, which holds from the next request to call control on. A token is replaced at
 * once. The address stays while calls are in the air: another server knows nothing of them. With
 * another token or address the account rests no more, and batches that wait for it are woken.
 * @param read says under the account's lock, so without waiting, what is to become of it
 * @throws {NotFoundError} no such account in the organization
 * @throws {ConflictError} `call_control_account_in_use`, and as `createAccount`
 */
export async function changeAccount(
  deps: AccountChangeDeps,
  key: AccountKey,
  read: (stored: CallControlAccountRow) => AccountChange,
): Promise<CallControlAccountRow> {
  const now = deps.clock.now();
  const { changed, isForgotten } = await deps.db.transaction().execute(async (tx) => {
    const stored = await lockOwn(tx, key);
    const { token, ...members } = read(stored);
    if (members.url !== stored.url) await assertMayMove(tx, deps, { stored, url: members.url });
    await makeRoom(tx, { ...key, ...members, now });
    const sealed = token !== undefined && {
      tokenEncrypted: seal(deps, key, 'token_encrypted', token),
    };
    const changes = { ...members, ...sealed, updatedAt: now };
    const isReachedAnew = token !== undefined || members.url !== stored.url;
    return {
      changed: await updateAccount(tx, { accountId: key.accountId, changes }),
      isForgotten: isReachedAnew && (await deleteHealth(tx, key)),
    };
  });
  if (isForgotten) await wakeBatches(deps, key, now);
  return changed;
}

async function wakeBatches(
  { db, batchSignals }: AccountChangeDeps,
  { accountId }: AccountKey,
  now: Date,
): Promise<void> {
  const batches = await endAccountDeferrals(db, { accountId, now });
  await Promise.all(batches.map(({ batchId, revision }) => batchSignals.start(batchId, revision)));
}

/**
 * Gives an account a new webhook secret; the one before is valid for a while yet, as long as
 * webhooks may come that it signs. Repeating it with the same secret changes nothing but, with 0
 * seconds, the end of the one before, which is then at once.
 * @throws {NotFoundError} no such account in the organization
 * @throws {ConflictError} `invalid_transition`: a third secret would be valid
 * @throws {RedialError} `encryption_key_missing`
 */
export async function rotateWebhookSecret(
  deps: AccountDeps,
  key: AccountKey,
  { webhookSecret, previousValidSeconds }: { webhookSecret: string; previousValidSeconds: number },
): Promise<CallControlAccountRow> {
  const { accountId } = key;
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const stored = await lockOwn(tx, key);
    const place = placeOf(accountId, 'webhook_secret_encrypted');
    const previous = deps.cipher.decrypt(stored.webhookSecretEncrypted, place);
    const isAtOnce = previousValidSeconds === 0;
    if (previous === webhookSecret) {
      if (!isAtOnce || stored.previousSecretUntil === null) return stored;
      return updateAccount(tx, { accountId, changes: { ...NO_PREVIOUS, updatedAt: now } });
    }
    if (!isAtOnce) assertNoPrevious(stored, now);
    const kept = isAtOnce
      ? NO_PREVIOUS
      : {
          previousSecretEncrypted: seal(deps, key, 'previous_secret_encrypted', previous),
          previousSecretUntil: new Date(now.getTime() + previousValidSeconds * 1000),
        };
    const webhookSecretEncrypted = deps.cipher.encrypt(webhookSecret, place);
    const changes = { webhookSecretEncrypted, ...kept, secretRotatedAt: now, updatedAt: now };
    return updateAccount(tx, { accountId, changes });
  });
}

function assertNoPrevious({ previousSecretUntil: until }: CallControlAccountRow, now: Date): void {
  if (until === null || until <= now) return;
  const message =
    `the secret before the stored one is valid until ${until.toISOString()}: rotate again then, ` +
    'or end it now by sending the stored secret with previous_valid_seconds 0';
  throw new ConflictError('invalid_transition', message, 'rotating');
}

/**
 * Deletes an account with its secrets.
 * @throws {NotFoundError} no such account in the organization
 * @throws {ConflictError} `call_control_account_in_use`
 */
export async function removeAccount({ db }: AccountDeps, key: AccountKey): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await lockOwn(tx, key);
    const uses = await usesOf(tx, stored);
    const used = Object.entries(uses).filter(([, count]) => count > 0);
    if (used.length > 0) {
      const by = used.map(([what, count]) => `${what} (${count})`).join(' and ');
      const message = `the account is used by ${by}: give those another one, or wait for their end`;
      throw new ConflictError('call_control_account_in_use', message, 'in_use');
    }
    // While the account is there, which says whose health it is.
    await deleteHealth(tx, key);
    await deleteAccount(tx, key);
  });
}

/** Names and the default one are judged under the lock of the organization: one change at a time. */
async function lockOwn(tx: Tx, key: AccountKey): Promise<CallControlAccountRow> {
  await lockOrganization(tx, key);
  const account = await lockAccount(tx, key);
  if (account === undefined) throw new NotFoundError('call_control_account');
  return account;
}

async function makeRoom(
  tx: Tx,
  account: AccountKey & { name: string; isDefault: boolean; now: Date },
): Promise<void> {
  await lockOrganization(tx, account);
  if (await isNameTaken(tx, account)) {
    const message = 'another call-control account of the organization has this name';
    throw new ConflictError('name_taken', message, 'taken');
  }
  if (account.isDefault) await withdrawDefault(tx, account);
}

/** The gate holds the account that is locked here, so no call is written that is not counted. */
async function assertMayMove(
  tx: Tx,
  deps: AccountDeps,
  { stored, url }: { stored: CallControlAccountRow; url: string },
): Promise<void> {
  assertAllowed(deps, url);
  const { 'live calls': count } = await usesOf(tx, stored);
  if (count === 0) return;
  const message =
    `the account has live calls (${count}), of which another url knows nothing: wait for their ` +
    'end, or create another account for the calls to come';
  throw new ConflictError('call_control_account_in_use', message, 'in_use');
}

function assertAllowed({ allowsAddress }: AccountDeps, url: string): void {
  if (allowsAddress(new URL(url))) return;
  const message =
    'must be a public address; CALL_CONTROL_PRIVATE_ADDRESSES=allow lets an installation use others';
  throw new ValidationError([{ path: 'url', message }]);
}

function seal(
  { cipher }: AccountDeps,
  { accountId }: AccountKey,
  column: SecretColumn,
  secret: string,
): Buffer {
  return cipher.encrypt(secret, placeOf(accountId, column));
}
