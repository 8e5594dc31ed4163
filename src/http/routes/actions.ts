import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { ACTION_ORDERS, type ActionsOf, countActions, listActions } from '../../db/actions.ts';
import { findBatch } from '../../db/batches/batches.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { actionView, type ActionView } from '../../schemas/action.ts';
import { sortedPage } from '../../schemas/reading/list-query.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { askedPage, cutPage } from '../lists/list-page.ts';
import { errors, idInPath, jsonList, router } from '../route.ts';
import { viewAction } from '../views/action.ts';

const query = z.object(sortedPage({ size: 50, max: 1000 }, { sorts: ['at'], normally: '-at' }));
const description =
  'An audit of controls and forced calls, newest first: who did what, and when. A request that ' +
  'changed nothing is not listed. Actions are never removed and hold no telephone number.';

const ofBatch = createRoute({
  method: 'get',
  path: '/{batch_id}/actions',
  tags: ['Batches'],
  operationId: 'listBatchActions',
  summary: 'List the actions of a batch',
  description: `${description} Actions on the whole campaign are listed under the campaign.`,
  request: { params: idInPath('batch_id'), query },
  responses: { 200: jsonList('A page of actions.', actionView), ...errors(404) },
});

const ofCampaign = createRoute({
  method: 'get',
  path: '/{campaign_id}/actions',
  tags: ['Campaigns'],
  operationId: 'listCampaignActions',
  summary: 'List the actions of a campaign and its batches',
  description,
  request: { params: idInPath('campaign_id'), query },
  responses: { 200: jsonList('A page of actions.', actionView), ...errors(404) },
});

export function batchActionRoutes({ db }: AppDeps) {
  const routes = router();
  routes.openapi(ofBatch, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    const batch = await findBatch(db, { organizationId, batchId });
    if (batch === undefined) throw new NotFoundError('batch');
    return c.json(await pageOfActions(c, { db, of: { batchId } }, c.req.valid('query')), 200);
  });
  return routes;
}

export function campaignActionRoutes({ db }: AppDeps) {
  const routes = router();
  routes.openapi(ofCampaign, async (c) => {
    const { organizationId } = c.get('caller');
    const { campaign_id: campaignId } = c.req.valid('param');
    const campaign = await findCampaign(db, { organizationId, campaignId });
    if (campaign === undefined) throw new NotFoundError('campaign');
    return c.json(await pageOfActions(c, { db, of: { campaignId } }, c.req.valid('query')), 200);
  });
  return routes;
}

async function pageOfActions(
  c: Context<AppEnv>,
  { db, of }: Pick<AppDeps, 'db'> & { of: ActionsOf },
  wanted: z.output<typeof query>,
): Promise<ActionView[]> {
  const page = askedPage(c, ACTION_ORDERS, wanted);
  const [read, total] = await Promise.all([
    listActions(db, { of, page }),
    page.start === undefined ? countActions(db, of) : undefined,
  ]);
  return cutPage(c, page, { read, total }).map(viewAction);
}
