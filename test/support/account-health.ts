import {
  type AccountKey,
  insertHealth,
  lockHealth,
  writeBudget,
  writeBreaker,
} from '../../src/db/accounts/health.ts';
import type { Db } from '../../src/db/tables.ts';
import { type Breaker, CLOSED_BREAKER } from '../../src/domain/limits/circuit-breaker.ts';
import type { Budget } from '../../src/domain/limits/request-budget.ts';

/** Lets every account be as if nothing had ever been heard of it. */
export async function forgetHealth(db: Db): Promise<void> {
  await db.deleteFrom('callControlHealth').execute();
}

/** Stores how an account is; that of the installation unless told. */
export async function storeHealth(
  db: Db,
  {
    accountId = null,
    breaker,
    budget = null,
  }: Partial<AccountKey> & { breaker?: Partial<Breaker>; budget?: Budget | null },
): Promise<void> {
  const key = { accountId };
  await insertHealth(db, key);
  await db.transaction().execute(async (tx) => {
    await lockHealth(tx, key);
    await writeBreaker(tx, { ...key, breaker: { ...CLOSED_BREAKER, ...breaker } });
    await writeBudget(tx, { ...key, budget });
  });
}
