import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  CAMPAIGN_ORDERS,
  countCampaigns,
  findCampaign,
  listCampaigns,
} from '../../../db/campaigns/campaigns.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import {
  campaignCreate,
  campaignListItem,
  type CampaignView,
  campaignView,
} from '../../../schemas/campaign.ts';
import { readCampaign } from '../../../schemas/campaign-request.ts';
import { campaignStatus } from '../../../schemas/enums/campaign.ts';
import {
  createdBetween,
  nameFilter,
  severalOf,
  sortedPage,
  updatedBetween,
} from '../../../schemas/reading/list-query.ts';
import { organizationFilter, view } from '../../../schemas/reading/query.ts';
import { createCampaign } from '../../../services/campaigns/campaigns.ts';
import { organizationOf } from '../../middleware/auth.ts';
import { BODY_LIMITS } from '../../body-bytes.ts';
import { isStrict, readOwnJson } from '../../body.ts';
import type { AppDeps } from '../../deps.ts';
import { askedPage, cutPage } from '../../lists/list-page.ts';
import { describedBody, errors, idInPath, json, jsonList, router } from '../../route.ts';
import { viewCampaignInUse } from '../../views/usage.ts';
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
      status: severalOf(campaignStatus),
      name: nameFilter,
      ...createdBetween,
      ...updatedBetween,
      ...sortedPage(
        { size: 50, max: 200 },
        { sorts: ['created_at', 'updated_at', 'name'], normally: '-created_at' },
      ),
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
    const query = c.req.valid('query');
    const page = askedPage(c, CAMPAIGN_ORDERS, query);
    const filter = {
      organizationId: organizationOf(c.get('caller'), query.organization_id),
      statuses: query.status,
      name: query.name,
      createdAfter: query.created_after,
      createdBefore: query.created_before,
      updatedAfter: query.updated_after,
      updatedBefore: query.updated_before,
    };
    const [read, total] = await Promise.all([
      listCampaigns(deps.db, { filter, page }),
      page.start === undefined ? countCampaigns(deps.db, filter) : undefined,
    ]);
    const campaigns = cutPage(c, page, { read, total });
    return c.json(campaigns.map(query.view === 'full' ? viewCampaign : viewCampaignItem), 200);
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { campaign_id: campaignId } = c.req.valid('param');
    const campaign = await findCampaign(deps.db, { organizationId, campaignId });
    if (campaign === undefined) throw new NotFoundError('campaign');
    return c.json(await viewCampaignInUse(deps, campaign), 200);
  });

  return routes;
}
