import { insertCampaign } from '../db/campaigns.ts';
import type { CampaignRow, Db } from '../db/tables.ts';
import type { CampaignDraft } from '../schemas/campaign.ts';

type Deps = { db: Db; clock: { now(): Date }; newId: () => string };

/** Stores a new campaign; it stays a draft until its first batch. */
export async function createCampaign(
  { db, clock, newId }: Deps,
  { organizationId, draft }: { organizationId: string; draft: CampaignDraft },
): Promise<CampaignRow> {
  const now = clock.now();
  return insertCampaign(db, {
    ...draft,
    campaignId: newId(),
    organizationId,
    retryPolicy: JSON.stringify(draft.retryPolicy),
    workingHours: draft.workingHours && JSON.stringify(draft.workingHours),
    defaultCallVariables: JSON.stringify(draft.defaultCallVariables),
    createdAt: now,
    updatedAt: now,
  });
}
