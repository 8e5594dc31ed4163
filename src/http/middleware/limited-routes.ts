import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { RedialError } from '../../domain/errors.ts';
import { type Permission, type Resources } from '../../domain/token-scope.ts';
import type { Caller } from '../../services/tokens/tokens.ts';
import type { AppEnv } from '../deps.ts';

type Methods = readonly string[];

const PREFIX = '/api/v1';
const CONTROL = ['POST', 'PUT', 'PATCH'];

/**
 * Routes about campaigns. Only `campaign:` scopes count here: a batch opens neither its campaign nor
 * other batches of it.
 */
const ABOUT_CAMPAIGNS: Readonly<Record<string, Methods>> = {
  '/campaigns': ['GET'],
  '/campaigns/{campaign_id}': ['GET', 'PATCH', 'DELETE'],
  '/campaigns/{campaign_id}/pause': CONTROL,
  '/campaigns/{campaign_id}/resume': CONTROL,
  '/campaigns/{campaign_id}/cancel': CONTROL,
  '/campaigns/{campaign_id}/stats': ['GET'],
  '/campaigns/{campaign_id}/batches': ['GET'],
  '/campaigns/{campaign_id}/actions': ['GET'],
  '/campaigns/{campaign_id}/preview': ['POST'],
  '/campaigns/{campaign_id}/events': ['GET'],
  '/batches': ['POST'],
  // ALL answers the other methods with 405.
  '/batches/create': ['POST', 'ALL'],
};

/** Routes about batches and what belongs to them. */
const ABOUT_BATCHES: Readonly<Record<string, Methods>> = {
  '/batches': ['GET'],
  '/batches/{batch_id}': ['GET', 'PATCH', 'DELETE'],
  '/batches/{batch_id}/pause': CONTROL,
  '/batches/{batch_id}/resume': CONTROL,
  '/batches/{batch_id}/cancel': CONTROL,
  '/batches/{batch_id}/dispatch': CONTROL,
  '/batches/{batch_id}/restore': ['POST'],
  '/batches/{batch_id}/retry': ['POST'],
  '/batches/{batch_id}/actions': ['GET'],
  '/batches/{batch_id}/debug': ['GET'],
  '/batches/{batch_id}/events': ['GET'],
  '/events': ['GET'],
  '/batches/{batch_id}/export.csv': ['GET'],
  '/batches/{batch_id}/contacts': ['GET', 'POST'],
  '/batches/{batch_id}/contacts/{contact_id}': ['GET', 'PATCH', 'DELETE'],
  '/batches/{batch_id}/contacts/{contact_id}/retry': CONTROL,
  '/batches/{batch_id}/contacts/{contact_id}/skip': CONTROL,
  '/batches/{batch_id}/contacts/{contact_id}/follow-up': ['POST'],
  '/batches/{batch_id}/contacts/{contact_id}/story': ['GET'],
  '/contacts': ['GET'],
  '/contacts/{contact_id}/story': ['GET'],
  '/calls': ['GET'],
  '/calls/{execution_id}': ['GET'],
  '/calls/{execution_id}/recording': ['GET'],
  '/calls/{execution_id}/recording-link': ['POST'],
  '/calls/{execution_id}/report': ['GET', 'POST'],
  '/token': ['GET'],
};

/** Whether a token that is limited to campaigns or batches may use a route; any new one is closed. */
export function isOpenToLimited(method: string, path: string): boolean {
  return isListed(ABOUT_CAMPAIGNS, method, path) || isListed(ABOUT_BATCHES, method, path);
}

/**
 * Returns the campaigns and batches that count for a request; null: the whole organization.
 * @throws {RedialError} `forbidden`: the token is limited, and the route is closed to such tokens
 */
export function withinOf(c: Context<AppEnv>, caller: Caller, needed: Permission): Resources | null {
  const { within } = caller;
  if (within === null) return null;
  const routes = matchedRoutes(c).filter(({ path }) => !path.endsWith('*'));
  const isOpen = routes.every(({ method, path }) => isOpenToLimited(method, path));
  if (!isOpen) throw closed(needed);
  const isAboutBatches = routes.every(({ method, path }) => isListed(ABOUT_BATCHES, method, path));
  return isAboutBatches ? within : { campaignIds: within.campaignIds, batchIds: [] };
}

/** @param path of the router (`/:batch_id`) or of the OpenAPI document (`/{batch_id}`) */
function isListed(routes: Readonly<Record<string, Methods>>, method: string, path: string) {
  if (!path.startsWith(PREFIX)) return false;
  const template = path
    .slice(PREFIX.length)
    .replaceAll(/:(\w+)/g, '{$1}')
    .replace(/\/$/, '');
  return routes[template]?.includes(method) ?? false;
}

function closed(needed: Permission): RedialError {
  const message = `the token lacks the scope '${needed}' for the whole organization: it is limited to campaigns or batches. Use a token without scopes of campaigns and batches`;
  return new RedialError('forbidden', message);
}
