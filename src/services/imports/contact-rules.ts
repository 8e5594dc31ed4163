import { findRegionOfBatch, findRegionOfCampaign } from '../../db/batches/default-regions.ts';
import type { Db } from '../../db/tables.ts';
import type { DestinationRules } from '../../domain/destinations/destination-rules.ts';
import type { ClosableKind } from '../../domain/destinations/destination.ts';
import type { Region } from '../../domain/region.ts';
import { destinationRulesOf } from '../destinations.ts';

/** What the contacts of an upload will belong to. */
export type UploadTarget = { batchId: string } | { campaignId: string };

/** The rules for the numbers of an upload that are not in its request. */
export type ContactRules = {
  destinations: DestinationRules;
  /** null: neither the batch nor its campaign has one. */
  region: Region | null;
};

/** Reads which numbers an organization may call now, and in which region national ones are read. */
export async function contactRulesOf(
  deps: { db: Db; closedKinds: readonly ClosableKind[] },
  { organizationId, target }: { organizationId: string; target: UploadTarget },
): Promise<ContactRules> {
  const [destinations, region] = await Promise.all([
    destinationRulesOf(deps, { organizationId, target }),
    'batchId' in target
      ? findRegionOfBatch(deps.db, { organizationId, ...target })
      : findRegionOfCampaign(deps.db, { organizationId, ...target }),
  ]);
  return { destinations, region: region ?? null };
}
