import type { RequiredConsent } from '../../domain/consent.ts';
import type { Region } from '../../domain/region.ts';
import type { Db } from '../tables.ts';

/** What a campaign asks of contacts, or one of its batches. */
export type ContactSettings = {
  /** In which national numbers are read; that of a batch comes first. */
  region: Region | null;
  requiresConsent: RequiredConsent;
};

const NONE: ContactSettings = { region: null, requiresConsent: null };

/** @returns no rules when the organization has no such campaign */
export async function findContactRulesOfCampaign(
  db: Db,
  { organizationId, campaignId }: { organizationId: string; campaignId: string },
): Promise<ContactSettings> {
  const row = await db
    .selectFrom('campaigns')
    .select(['defaultRegion as region', 'requiresConsent'])
    .where('organizationId', '=', organizationId)
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
  return row ?? NONE;
}

/** @returns no rules when the organization has no such batch */
export async function findContactRulesOfBatch(
  db: Db,
  { organizationId, batchId }: { organizationId: string; batchId: string },
): Promise<ContactSettings> {
  const row = await db
    .selectFrom('batches')
    .innerJoin('campaigns', 'campaigns.campaignId', 'batches.campaignId')
    .select((eb) => [
      eb.fn.coalesce('batches.defaultRegion', 'campaigns.defaultRegion').as('region'),
      'campaigns.requiresConsent',
    ])
    .where('batches.organizationId', '=', organizationId)
    .where('batches.batchId', '=', batchId)
    .executeTakeFirst();
  return row ?? NONE;
}
