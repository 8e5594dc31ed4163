import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { countCampaigns, findCampaign, listCampaigns } from '../../../db/campaigns/campaigns.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import {
  campaignCreate,
  campaignListItem,
  type CampaignView,
  campaignView,
} from '../../../schemas/campaign.ts';
import { readCampaign } from '../../../schemas/campaign-request.ts';
import { campaignStatus } from '../../../schemas/enums/campaign.ts';
import { organizationFilter, page, view } from '../../../schemas/reading/query.ts';
import { createCampaign } from '../../../services/campaigns/campaigns.ts';
import { organizationOf } from '../../middleware/auth.ts';
import { BODY_LIMITS } from '../../body-bytes.ts';
import { isStrict, readOwnJson } from '../../body.ts';
import type { AppDeps } from '../../deps.ts';
import { setPageHeaders } from '../../page-headers.ts';
import { describedBody, errors, idInPath, json, jsonList, router } from '../../route.ts';
import { viewCampaign, viewCampaignItem } from '../../views/campaign.ts';
import { withWarnings } from '../../warnings.ts';
import { idempotently } from '../../middleware/idempotency.ts';

const tags = ['Campaigns'];

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Create a campaign',
  description:
    'A campaign is a `draft` and calls nobody until its first batch is created. All times of its ' +
    '`working_hours` are local times in `timezone`.',
  request: { body: describedBody(campaignCreate.schema) },
  responses: {
    200: json('The campaign, a draft.', campaignView),
    ...errors(403, 404, 413, 415),
  },
});
const createAlias = {
  ...create,
  path: '/create',
  summary: 'Create a campaign (alias)',
  description: 'The same as POST /campaigns/.',
} as const;

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List campaigns',
  description: 'The campaigns of the organization, newest first.',
  request: {
    query: z.object({
      organization_id: organizationFilter,
      status: campaignStatus.optional(),
      ...page({ size: 50, max: 200 }),
      view,
    }),
  },
  responses: { 200: jsonList('A page of campaigns.', campaignListItem), ...errors(403) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{campaign_id}',
  tags,
  summary: 'Get a campaign',
  description: 'Answers the whole campaign.',
  request: { params: idInPath('campaign_id') },
  responses: { 200: json('The campaign.', campaignView), ...errors(404) },
});

export function campaignRoutes(deps: AppDeps) {
  const routes = router();

  for (const route of [create, createAlias]) {
    routes.openapi(route, async (c) => {
      const campaign = await idempotently<CampaignView>(c, async (saveOutcome) => {
        const rules = { ...deps, strict: isStrict(c) };
        const { draft, warnings } = readCampaign(
          await readOwnJson(c, { maxBytes: BODY_LIMITS.campaign }),
          rules,
        );
        await createCampaign(deps, {
          organizationId: c.get('caller').organizationId,
          draft,
          saveOutcome: (tx, row) => saveOutcome(tx, withWarnings(viewCampaign(row), warnings)),
        });
      });
      return c.json(campaign, 200);
    });
  }

  // Other methods get 405: without this line, `create` would be read as a campaign id.
  routes.all(createAlias.path, (c) => c.notFound());

  routes.openapi(list, async (c) => {
    const { organization_id: named, status, skip, limit, view: wanted } = c.req.valid('query');
    const filter = { organizationId: organizationOf(c.get('caller'), named), status };
    const [campaigns, total] = await Promise.all([
      listCampaigns(deps.db, { ...filter, skip, limit }),
      countCampaigns(deps.db, filter),
    ]);
    setPageHeaders(c, { total, skip, limit });
    return c.json(campaigns.map(wanted === 'full' ? viewCampaign : viewCampaignItem), 200);
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { campaign_id: campaignId } = c.req.valid('param');
    const campaign = await findCampaign(deps.db, { organizationId, campaignId });
    if (campaign === undefined) throw new NotFoundError('campaign');
    return c.json(viewCampaign(campaign), 200);
  });

  return routes;
}
