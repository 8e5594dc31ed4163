import type { AnalysisSchema } from '../../domain/analysis/analysis-schema.ts';
import type { Db } from '../tables.ts';

/** The schema by which the analysis of a call is checked, of a call that is known by its id alone. */
export async function analysisSchemaOfCall(
  db: Db,
  { executionId }: { executionId: string },
): Promise<AnalysisSchema | null> {
  const campaign = await db
    .selectFrom('calls')
    .innerJoin('campaigns', 'campaigns.campaignId', 'calls.campaignId')
    .select('campaigns.analysisSchema')
    .where('executionId', '=', executionId)
    .executeTakeFirst();
  return campaign?.analysisSchema ?? null;
}

export async function analysisSchemaOfCampaign(
  db: Db,
  { campaignId }: { campaignId: string },
): Promise<AnalysisSchema | null> {
  const campaign = await db
    .selectFrom('campaigns')
    .select('analysisSchema')
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
  return campaign?.analysisSchema ?? null;
}
