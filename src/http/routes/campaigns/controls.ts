import { createRoute } from '@hono/zod-openapi';
import { CAMPAIGN_CONTROLS, type CampaignControl } from '../../../domain/campaign.ts';
import { campaignView } from '../../../schemas/campaign.ts';
import { controlCampaign } from '../../../services/campaigns/changes.ts';
import { actorOf } from '../../middleware/auth.ts';
import type { AppDeps } from '../../deps.ts';
import { errors, idInPath, json, router } from '../../route.ts';
import { viewCampaign } from '../../views/campaign.ts';

const summaries: Record<CampaignControl, string> = {
  pause: 'Pause a campaign: its batches place no call after the answer, calls in the air end',
  resume: 'Resume a paused campaign; a batch that its user paused stays paused',
  cancel: 'Cancel a campaign and its open batches for good; calls in the air are hung up',
};

function controlRoute(method: 'post' | 'put' | 'patch', control: CampaignControl) {
  return createRoute({
    method,
    path: `/{campaign_id}/${control}`,
    tags: ['Campaigns'],
    summary: summaries[control],
    description: 'POST, PUT and PATCH do the same. A body is not read.',
    request: { params: idInPath('campaign_id') },
    responses: { 200: json('the campaign', campaignView), ...errors(404, 409) },
  });
}

export function campaignControlRoutes(deps: AppDeps) {
  const routes = router();
  for (const control of CAMPAIGN_CONTROLS) {
    for (const method of ['post', 'put', 'patch'] as const) {
      routes.openapi(controlRoute(method, control), async (c) => {
        const { organizationId } = c.get('caller');
        const { campaign_id: campaignId } = c.req.valid('param');
        const order = { organizationId, campaignId, control, by: actorOf(c) };
        const { campaign, stillPlacing } = await controlCampaign(deps, order);
        const answer = viewCampaign(campaign);
        return c.json({ ...answer, ...(stillPlacing > 0 && { still_placing: stillPlacing }) }, 200);
      });
    }
  }
  return routes;
}
