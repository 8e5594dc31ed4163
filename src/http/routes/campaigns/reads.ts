import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { findCampaign } from '../../../db/campaigns/campaigns.ts';
import { tallyCampaign } from '../../../db/campaigns/stats.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { computeStats } from '../../../domain/stats.ts';
import { batchListItem } from '../../../schemas/batch.ts';
import { statsView } from '../../../schemas/stats.ts';
import { batchListQuery, pageOfBatches } from '../batches/page.ts';
import type { AppDeps } from '../../deps.ts';
import { errors, idInPath, json, jsonList, router } from '../../route.ts';
import { viewStats } from '../../views/stats.ts';
import { viewUsageStats } from '../../views/usage.ts';

const tags = ['Campaigns'];

const stats = createRoute({
  method: 'get',
  path: '/{campaign_id}/stats',
  tags,
  operationId: 'getCampaignStats',
  summary: 'Get statistics of a campaign',
  description: 'Computed for this answer from contacts and call records, all as of one moment.',
  request: { params: idInPath('campaign_id') },
  responses: { 200: json('The statistics.', statsView), ...errors(404) },
});

const batches = createRoute({
  method: 'get',
  path: '/{campaign_id}/batches',
  tags,
  operationId: 'listCampaignBatches',
  summary: 'List the batches of a campaign',
  description: 'Newest first, with counters that are computed for this answer.',
  request: {
    params: idInPath('campaign_id'),
    query: z.object(batchListQuery),
  },
  responses: { 200: jsonList('A page of batches.', batchListItem), ...errors(404) },
});

export function campaignReadRoutes(deps: AppDeps) {
  const { db, clock } = deps;
  const routes = router();

  routes.openapi(stats, async (c) => {
    const { organizationId } = c.get('caller');
    const { campaign_id: campaignId } = c.req.valid('param');
    const computedAt = clock.now();
    const tallies = await tallyCampaign(db, { organizationId, campaignId, now: computedAt });
    if (tallies === undefined) throw new NotFoundError('campaign');
    const answer = {
      campaign_id: campaignId,
      status: tallies.campaignStatus,
      ...viewStats(computeStats(tallies)),
      usage: viewUsageStats(tallies.campaign, tallies.usage),
      computed_at: computedAt.toISOString(),
    };
    return c.json(answer, 200);
  });

  routes.openapi(batches, async (c) => {
    const { organizationId } = c.get('caller');
    const { campaign_id: campaignId } = c.req.valid('param');
    const campaign = await findCampaign(db, { organizationId, campaignId });
    if (campaign === undefined) throw new NotFoundError('campaign');
    const of = { organizationId, campaignId };
    return c.json(await pageOfBatches(c, deps, of, c.req.valid('query')), 200);
  });

  return routes;
}
