import { sql, type Selectable } from 'kysely';
import { type Breaker, CLOSED_BREAKER } from '../../domain/limits/circuit-breaker.ts';
import type { Budget } from '../../domain/limits/request-budget.ts';
import type { CallControlHealthTable } from '../operational-tables.ts';
import type { Db, Tx } from '../tables.ts';
import { breakerOf, columnsOf } from './breaker-columns.ts';
import { ownBreakerColumns, ownBreakerOf } from './organization-breakers.ts';

/** Whether an account takes calls, and how many requests it has left; null: no rate limit is known. */
export type AccountHealth = { breaker: Breaker; budget: Budget | null };

/** An account of an organization; null: that of the installation. */
export type AccountKey = { accountId: string | null };

/** The row of the installation's account: a UUID that no account has (RFC 9562 §5.9). */
export const INSTALLATION_ROW = '00000000-0000-0000-0000-000000000000';
const HEALTHY: AccountHealth = { breaker: CLOSED_BREAKER, budget: null };

type HealthColumns = Omit<Selectable<CallControlHealthTable>, 'accountId' | 'unansweredSince'>;
/** Joined to another row; every column is null where there is none. */
type HealthRow = { [column in keyof HealthColumns]: HealthColumns[column] | null };

export const healthColumns = [
  'health.failures',
  'health.firstRefused',
  'health.suspects',
  'health.suspectCampaigns',
  'health.refusalReason',
  'health.openUntil',
  'health.probeExecutionId',
  'health.probeUntil',
  'health.budgetLimit',
  'health.budgetWindowSeconds',
  'health.budgetRemaining',
  'health.budgetResetsAt',
] as const;

/** The account of a row of `campaigns`: its own, else its organization's default; null: neither. */
export const accountOfCampaign = sql<string | null>`coalesce(campaigns.call_control_account_id, (
  select account_id from call_control_accounts
  where organization_id = campaigns.organization_id and is_default))`;

/** The row of health of a row of `call_control_accounts as account`, joined or not. */
export const rowOfAccount = sql<string>`coalesce(account.account_id, ${sql.lit(INSTALLATION_ROW)}::uuid)`;

/** The health in a row that was joined to another; every column is null where there is none. */
export function healthOf(row: {
  [column in keyof HealthRow]: HealthRow[column] | null;
}): AccountHealth {
  return { breaker: breakerOf(row), budget: budgetOf(row) };
}

function budgetOf(row: HealthRow): Budget | null {
  const { budgetLimit: limit, budgetWindowSeconds: windowSeconds } = row;
  const { budgetRemaining: remaining, budgetResetsAt: resetsAt } = row;
  if (limit === null || windowSeconds === null) return null;
  if (remaining === null || resetsAt === null) return null;
  return { limit, windowSeconds, remaining, resetsAt };
}

/** An account with the breaker that its organization has there. */
export type OpenAccount = AccountKey & {
  health: AccountHealth;
  /** Of the organization at the account of the installation; closed in an account of its own. */
  ownBreaker: Breaker;
};

/** The account of a campaign by name; `accountId` and `name` are null for the installation's. */
export async function accountOf(
  db: Db,
  { campaignId }: { campaignId: string },
): Promise<OpenAccount & { name: string | null }> {
  const row = await db
    .selectFrom('campaigns')
    .leftJoin('callControlAccounts as account', (join) =>
      join.on('account.accountId', '=', accountOfCampaign),
    )
    .leftJoin('callControlHealth as health', (join) =>
      join.on('health.accountId', '=', rowOfAccount),
    )
    .leftJoin('organizationBreakers as own', (join) =>
      join
        .onRef('own.organizationId', '=', 'campaigns.organizationId')
        .on('account.accountId', 'is', null),
    )
    .select(['account.accountId', 'account.name'])
    .select(healthColumns)
    .select(ownBreakerColumns)
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow();
  const { accountId, name } = row;
  return { accountId, name, health: healthOf(row), ownBreaker: ownBreakerOf(row) };
}

/** The health of an account now, without a lock; healthy when nothing was recorded yet. */
export async function readHealth(db: Db | Tx, key: AccountKey): Promise<AccountHealth> {
  const row = await rowOf(db, key).executeTakeFirst();
  return row === undefined ? HEALTHY : healthOf(row);
}

/**
 * The health of an account, locked until the transaction ends. Locked after every other row.
 * @param skipLocked answer undefined instead of waiting for the lock
 */
export async function lockHealth(
  tx: Tx,
  { skipLocked = false, ...key }: AccountKey & { skipLocked?: boolean },
): Promise<AccountHealth | undefined> {
  const locked = rowOf(tx, key).forUpdate();
  const row = await (skipLocked ? locked.skipLocked() : locked).executeTakeFirst();
  return row && healthOf(row);
}

/** Inserts the row of an account that has none yet, unless the account is gone. */
export async function insertHealth(db: Db, { accountId }: AccountKey): Promise<void> {
  await sql`
    insert into call_control_health (account_id)
    select ${rowId({ accountId })}::uuid where ${accountId}::uuid is null
      or exists (select from call_control_accounts where account_id = ${accountId}::uuid)
    on conflict do nothing`.execute(db);
}

/**
 * Deletes what is known of an account's health.
 * @returns whether there was anything
 */
export async function deleteHealth(tx: Tx, key: AccountKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('callControlHealth')
    .where('accountId', '=', rowId(key))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function rowOf(db: Db | Tx, key: AccountKey) {
  return db
    .selectFrom('callControlHealth as health')
    .select(healthColumns)
    .where('health.accountId', '=', rowId(key));
}

/** The key of an account's row of health. */
export function rowId({ accountId }: AccountKey): string {
  return accountId ?? INSTALLATION_ROW;
}

/** Writes the budget of an account that was locked in this transaction. */
export async function writeBudget(
  tx: Tx,
  { budget, ...key }: AccountKey & { budget: Budget | null },
): Promise<void> {
  await tx
    .updateTable('callControlHealth')
    .set({
      budgetLimit: budget?.limit ?? null,
      budgetWindowSeconds: budget?.windowSeconds ?? null,
      budgetRemaining: budget?.remaining ?? null,
      budgetResetsAt: budget?.resetsAt ?? null,
    })
    .where('accountId', '=', rowId(key))
    .execute();
}

/** Writes the breaker of an account that was locked in this transaction. */
export async function writeBreaker(
  tx: Tx,
  { breaker, ...key }: AccountKey & { breaker: Breaker },
): Promise<void> {
  await tx
    .updateTable('callControlHealth')
    .set(columnsOf(breaker))
    .where('accountId', '=', rowId(key))
    .execute();
}
