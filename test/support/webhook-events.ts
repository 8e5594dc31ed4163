import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../../src/db/tables.ts';

/** The events of an organization as `type status reason`, oldest first. */
export async function eventsOf(
  db: Db,
  { organizationId }: { organizationId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhookEvents')
    .select(['type', 'status', 'reason'])
    .where('organizationId', '=', organizationId)
    .orderBy('eventId')
    .execute();
  return rows.map((row) => [row.type, row.status, row.reason].filter(Boolean).join(' '));
}

export function ownerOf({ organizationId }: { organizationId: string }) {
  return { organizationId };
}

/** Resolves when a statement waits for a lock of another transaction. */
export async function untilSomebodyWaits(db: Db): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(1);
  });
}
