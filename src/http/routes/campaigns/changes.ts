import { createRoute } from '@hono/zod-openapi';
import { campaignPatchDescription, campaignView } from '../../../schemas/campaign.ts';
import { readCampaignPatch } from '../../../schemas/campaign-request.ts';
import { deleteCampaign } from '../../../services/campaigns/campaigns.ts';
import { changeCampaign } from '../../../services/campaigns/changes.ts';
import { actorOf, requireScope } from '../../middleware/auth.ts';
import { BODY_LIMITS } from '../../body-bytes.ts';
import { isStrict, readJson } from '../../body.ts';
import type { AppDeps } from '../../deps.ts';
import { describedAsIs, errors, idInPath, json, router } from '../../route.ts';
import { viewCampaign } from '../../views/campaign.ts';
import { viewCampaignInUse } from '../../views/usage.ts';
import { withWarnings } from '../../warnings.ts';

const tags = ['Campaigns'];

const patch = createRoute({
  method: 'patch',
  path: '/{campaign_id}',
  tags,
  summary: 'Change a campaign',
  description:
    'A JSON Merge Patch (RFC 7396): null resets a member to its default, lists and single days of ' +
    '`working_hours` are replaced, other objects are merged. The change applies at once to the ' +
    'contacts of all its batches; live calls are not affected. `status` performs the control that ' +
    'leads to it (`paused`, `active`, `cancelled`); `completed` is possible while no batch is open. A change ' +
    'of `retention_days` also needs the scope `admin`, because it erases by age.',
  request: {
    params: idInPath('campaign_id'),
    body: describedAsIs(campaignPatchDescription),
  },
  responses: { 200: json('The campaign.', campaignView), ...errors(403, 404, 409, 413, 415) },
});

const remove = createRoute({
  method: 'delete',
  path: '/{campaign_id}',
  tags,
  summary: 'Delete a campaign',
  description:
    'A 409 `batches_open` while a batch of the campaign is not finished. The call records stay.',
  request: { params: idInPath('campaign_id') },
  responses: { 204: { description: 'The campaign is deleted.' }, ...errors(404, 409) },
});

export function campaignChangeRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(patch, async (c) => {
    const sent = await readJson(c, { maxBytes: BODY_LIMITS.campaign });
    const caller = c.get('caller');
    const { organizationId } = caller;
    const { campaign_id: campaignId } = c.req.valid('param');
    const warnings: string[] = [];
    const requireAdmin = () => requireScope(caller, 'admin');
    const { campaign, stillPlacing } = await changeCampaign(
      deps,
      { organizationId, campaignId, by: actorOf(c), requireAdmin },
      (row) => {
        const change = { stored: viewCampaign(row), json: sent };
        const patched = readCampaignPatch(change, { ...deps, strict: isStrict(c) });
        warnings.push(...patched.warnings);
        return patched;
      },
    );
    const answer = withWarnings(await viewCampaignInUse(deps, campaign), warnings);
    return c.json({ ...answer, ...(stillPlacing > 0 && { still_placing: stillPlacing }) }, 200);
  });

  routes.openapi(remove, async (c) => {
    const { organizationId } = c.get('caller');
    const { campaign_id: campaignId } = c.req.valid('param');
    await deleteCampaign(deps, { organizationId, campaignId, by: actorOf(c) });
    return c.body(null, 204);
  });

  return routes;
}
