import type { Db, Tx } from '../tables.ts';

/**
 * The price of the account by which an organization places calls: one that is named, else its default.
 * @returns undefined when it is the account of the installation
 */
export async function findAccountPrice(
  db: Db | Tx,
  { organizationId, accountId }: { organizationId: string; accountId: string | null },
): Promise<{ pricePerMinuteUsd: number | null } | undefined> {
  const accounts = db
    .selectFrom('callControlAccounts')
    .select('pricePerMinuteUsd')
    .where('organizationId', '=', organizationId);
  return accountId === null
    ? accounts.where('isDefault', '=', true).executeTakeFirst()
    : accounts.where('accountId', '=', accountId).executeTakeFirst();
}
