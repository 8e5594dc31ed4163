import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routes.tsx';
import { readCampaignSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns',
  validateSearch: readCampaignSearch,
  component: lazyRouteComponent(() => import('./campaign-list-page.tsx'), 'CampaignListPage'),
});

const create = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns/new',
  component: lazyRouteComponent(() => import('./form/new-campaign-page.tsx'), 'NewCampaignPage'),
});

const one = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns/$campaignId',
  component: lazyRouteComponent(() => import('./campaign/campaign-page.tsx'), 'CampaignPage'),
});

const change = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns/$campaignId/change',
  component: lazyRouteComponent(
    () => import('./form/change-campaign-page.tsx'),
    'ChangeCampaignPage',
  ),
});

export const campaignRoutes = [list, create, one, change] as const;
