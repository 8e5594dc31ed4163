import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  availablePermits,
  freePermits,
  reservePermits,
  restPermits,
  spendPermits,
} from '../../../src/db/limits/start-permits.ts';
import type { Db, Tx } from '../../../src/db/tables.ts';
import type { CallRate } from '../../../src/domain/limits/call-rate.ts';

type Rates = readonly CallRate[];
type Asked = { aheadMs?: number; gatheredMs?: number; limit?: number };

const scopesOf = (rates: Rates) => rates.map(({ scope }) => scope);

/** What claims and gates do with the permits of call rates, each in a transaction of its own. */
export function startPermits(db: Db) {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  /** Reserves as many permits as are free, at most `limit`; returns their executions. */
  const reserve = (rates: Rates, limit = 20) =>
    inTransaction(async (tx) => {
      const { count } = await availablePermits(tx, { rates, aheadMs: 0, gatheredMs: 0, limit });
      const executionIds = Array.from({ length: count }, () => uuidv7());
      await reservePermits(tx, { rates, executionIds });
      return executionIds;
    });
  return {
    inTransaction,
    reserve,
    reserveOne: async (rates: Rates) => (await reserve(rates, 1))[0] ?? '',
    available: (rates: Rates, { aheadMs = 0, gatheredMs = aheadMs, limit = 20 }: Asked = {}) =>
      inTransaction((tx) => availablePermits(tx, { rates, aheadMs, gatheredMs, limit })),
    spend: (rates: Rates, executionId: string) =>
      inTransaction((tx) => spendPermits(tx, { rates, executionId })),
    /** The answer is known: the permits of the execution are free again after their interval. */
    recordAnswer: (rates: Rates, executionId: string) =>
      restPermits(db, { scopes: scopesOf(rates), executionId }),
    returnUnused: (rates: Rates, executionId: string) =>
      freePermits(db, { scopes: scopesOf(rates), executionId }),
    /** Moves every use and lease of the permits of a scope this many seconds into the past. */
    letPass: (scope: string, seconds: number) =>
      sql`update start_slots set used_at = used_at - make_interval(secs => ${seconds}),
        held_until = held_until - make_interval(secs => ${seconds}) where scope = ${scope}`.execute(
        db,
      ),
  };
}
