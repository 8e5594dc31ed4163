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
