import { sql } from 'kysely';
import type { Resources } from '../domain/token-scope.ts';
import type { Tx } from './tables.ts';

/** Which of these campaigns and batches an organization has, without deleted ones. */
export async function findOwnObjects(
  tx: Tx,
  { organizationId, campaignIds, batchIds }: Resources & { organizationId: string },
): Promise<Resources> {
  const campaigns = await tx
    .selectFrom('campaigns')
    .select('campaignId')
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null)
    .where('campaignId', '=', sql<string>`any(${[...campaignIds]}::uuid[])`)
    .execute();
  const batches = await tx
    .selectFrom('batches')
    .select('batchId')
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null)
    .where('batchId', '=', sql<string>`any(${[...batchIds]}::uuid[])`)
    .execute();
  return {
    campaignIds: campaigns.map(({ campaignId }) => campaignId),
    batchIds: batches.map(({ batchId }) => batchId),
  };
}
