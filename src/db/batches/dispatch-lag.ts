import { sql } from 'kysely';
import type { DispatchLag } from '../../domain/installation-status.ts';
import type { Db } from '../tables.ts';

/**
 * Reads from the rows of an organization's open batches how late the latest of them is: since when its
 * next claim is due, or since when a change of it is not acknowledged.
 */
export async function readDispatchLag(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<DispatchLag> {
  const { rows } = await sql<DispatchLag>`
    select count(*)::int as open_batches,
      coalesce(max(greatest(0,
        extract(epoch from ${now}::timestamptz - next_look_at),
        case when revision > acknowledged_revision
          then extract(epoch from ${now}::timestamptz - updated_at) end)), 0)::float8 as lag_seconds
    from batches
    where organization_id = ${organizationId} and dispatch_ended_at is null`.execute(db);
  return rows[0] ?? { openBatches: 0, lagSeconds: 0 };
}
