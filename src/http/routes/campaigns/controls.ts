import { createRoute } from '@hono/zod-openapi';
import { CAMPAIGN_CONTROLS, type CampaignControl } from '../../../domain/campaign.ts';
import { campaignView } from '../../../schemas/campaign.ts';
import { controlCampaign } from '../../../services/campaigns/changes.ts';
import { actorOf } from '../../middleware/auth.ts';
import type { AppDeps } from '../../deps.ts';
import { errors, idInPath, json, router } from '../../route.ts';
import { viewCampaignInUse } from '../../views/usage.ts';

const summaries: Record<CampaignControl, string> = {
  pause: 'Pause a campaign',
  resume: 'Resume a campaign',
  cancel: 'Cancel a campaign',
};

const descriptions: Record<CampaignControl, string> = {
  pause:
    'After the answer none of its batches places a call; live calls end normally. Its batches in ' +
    'progress are shown as `paused` with `paused_by` `campaign`. The answer waits up to 2 s for ' +
    'attempts that are being placed; `still_placing` counts the rest.',
  resume: 'Continues a paused campaign. A batch that was paused by itself stays paused.',
  cancel: 'Stops the campaign and its open batches for good and hangs up their live calls.',
};

function controlRoute(method: 'post' | 'put' | 'patch', control: CampaignControl) {
  return createRoute({
    method,
    path: `/{campaign_id}/${control}`,
    tags: ['Campaigns'],
    summary: summaries[control],
    description: `${descriptions[control]} A campaign that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.`,
    request: { params: idInPath('campaign_id') },
    responses: { 200: json('The campaign.', campaignView), ...errors(404, 409) },
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
        const answer = await viewCampaignInUse(deps, campaign);
        return c.json({ ...answer, ...(stillPlacing > 0 && { still_placing: stillPlacing }) }, 200);
      });
    }
  }
  return routes;
}
