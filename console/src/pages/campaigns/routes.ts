import { createRoute } from '@tanstack/react-router';
import { getCampaignOptions } from 'redial-client/react-query';
import { lazyPage } from '../../components/lazy-page.ts';
import { readRowsEarly } from '../../components/pages-of-rows.ts';
import { readEarly } from '../../route-context.ts';
import { shell } from '../../routes.tsx';
import { campaignRows } from './campaign-rows.ts';
import { readCampaignSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns',
  validateSearch: readCampaignSearch,
  beforeLoad: readRowsEarly(campaignRows),
  component: lazyPage(() => import('./campaign-list-page.tsx'), 'CampaignListPage'),
});

const create = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns/new',
  component: lazyPage(() => import('./form/new-campaign-page.tsx'), 'NewCampaignPage'),
});

const one = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns/$campaignId',
  beforeLoad: ({ params: { campaignId }, ...entry }) =>
    readEarly(entry, (queries) => {
      void queries.prefetchQuery(getCampaignOptions({ path: { campaign_id: campaignId } }));
    }),
  component: lazyPage(() => import('./campaign/campaign-page.tsx'), 'CampaignPage'),
});

const change = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns/$campaignId/change',
  component: lazyPage(() => import('./form/change-campaign-page.tsx'), 'ChangeCampaignPage'),
});

export const campaignRoutes = [list, create, one, change] as const;
