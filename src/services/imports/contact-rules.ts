import {
  findContactRulesOfBatch,
  findContactRulesOfCampaign,
} from '../../db/batches/contact-rules.ts';
import type { Db } from '../../db/tables.ts';
import type { DestinationRules } from '../../domain/destinations/destination-rules.ts';
import type { ClosableKind } from '../../domain/destinations/destination.ts';
import type { Region } from '../../domain/region.ts';
import type { ConsentRules } from '../../upload/contact-consent.ts';
import { destinationRulesOf } from '../destinations.ts';

/** What the contacts of an upload will belong to. */
export type UploadTarget = { batchId: string } | { campaignId: string };

/** The rules for the contacts of an upload that are not in its request. */
export type ContactRules = {
  destinations: DestinationRules;
  /** null: neither the batch nor its campaign has one. */
  region: Region | null;
  consent: ConsentRules;
};

type Deps = { db: Db; clock: { now(): Date }; closedKinds: readonly ClosableKind[] };

/**
 * Reads which numbers an organization may call now, in which region national ones are read, and which
 * consent the campaign requires.
 */
export async function contactRulesOf(
  deps: Deps,
  { organizationId, target }: { organizationId: string; target: UploadTarget },
): Promise<ContactRules> {
  const [destinations, { region, requiresConsent }] = await Promise.all([
    destinationRulesOf(deps, { organizationId, target }),
    'batchId' in target
      ? findContactRulesOfBatch(deps.db, { organizationId, ...target })
      : findContactRulesOfCampaign(deps.db, { organizationId, ...target }),
  ]);
  const consent = { required: requiresConsent, now: deps.clock.now() };
  return { destinations, region, consent };
}
