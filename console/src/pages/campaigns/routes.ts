import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';
import { readCampaignSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns',
  validateSearch: readCampaignSearch,
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
  component: lazyPage(() => import('./campaign/campaign-page.tsx'), 'CampaignPage'),
});

const change = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns/$campaignId/change',
  component: lazyPage(() => import('./form/change-campaign-page.tsx'), 'ChangeCampaignPage'),
});

export const campaignRoutes = [list, create, one, change] as const;
