import { countUsage, readCounters } from '../../../src/db/limits/call-counters.ts';
import type { Db } from '../../../src/db/tables.ts';
import { TOTAL, type Usage } from '../../../src/domain/limits/usage-limits.ts';
import type { StoredBatch } from './batch.ts';

/** What is stored of a campaign's use of its whole life, and the same counted from its calls. */
export async function usageOf(
  db: Db,
  { campaignId, organizationId }: StoredBatch,
): Promise<{ stored: Usage | undefined; counted: Usage }> {
  const key = { ownerId: campaignId, counter: TOTAL };
  const [row] = await readCounters(db, [key]);
  const stored = row && {
    calls: row.calls,
    spentUsd: row.spentUsd,
    reservedUsd: row.reservedUsd,
  };
  return { stored, counted: await countUsage(db, { ...key, organizationId }) };
}
