import type { Breaker } from '../../domain/limits/circuit-breaker.ts';
import type { Db, Tx } from '../tables.ts';
import { type AccountKey, insertHealth, lockHealth, readHealth, writeBreaker } from './health.ts';
import {
  insertOrganizationBreaker,
  lockOrganizationBreaker,
  type OrganizationKey,
  readOrganizationBreaker,
  writeOrganizationBreaker,
} from './organization-breakers.ts';

/** Whose breaker: that of an account, or that of an organization at the account of the installation. */
export type BreakerKey = AccountKey | OrganizationKey;

/**
 * The breakers that a call has to pass, in the order in which they are locked. An account of an
 * organization has one: only its own calls can be refused there.
 */
export function breakerKeys({ accountId, organizationId }: AccountKey & OrganizationKey) {
  const ofAccount: BreakerKey = { accountId };
  return accountId === null ? [{ organizationId }, ofAccount] : [ofAccount];
}

/** A breaker now, without a lock; closed when nothing was refused yet. */
export async function readBreaker(db: Db | Tx, key: BreakerKey): Promise<Breaker> {
  if ('organizationId' in key) return readOrganizationBreaker(db, key);
  return (await readHealth(db, key)).breaker;
}

/** Inserts the row of a breaker that has none yet. */
export async function insertBreaker(db: Db, key: BreakerKey): Promise<void> {
  return 'organizationId' in key ? insertOrganizationBreaker(db, key) : insertHealth(db, key);
}

/**
 * A breaker, locked until the transaction ends; undefined without a row.
 * @param skipLocked answer undefined instead of waiting for the lock
 */
export async function lockBreaker(
  tx: Tx,
  key: BreakerKey & { skipLocked?: boolean },
): Promise<Breaker | undefined> {
  if ('organizationId' in key) return lockOrganizationBreaker(tx, key);
  return (await lockHealth(tx, key))?.breaker;
}

/** Writes a breaker that was locked in this transaction. */
export async function writeBreakerOf(tx: Tx, key: BreakerKey, breaker: Breaker): Promise<void> {
  if ('organizationId' in key) await writeOrganizationBreaker(tx, { ...key, breaker });
  else await writeBreaker(tx, { ...key, breaker });
}
