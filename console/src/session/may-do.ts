import type { Permission } from '../../../src/domain/token-scope.ts';
import { isLimited, rightsOf } from './rights.ts';

/**
 * To what something belongs: to a batch, to a campaign, or to the organization. A token that is limited to
 * batches may do nothing with campaigns, and one that is limited to either nothing with the organization.
 */
export type Reach = 'batch' | 'campaign' | 'organization';

/** What a token lacks: a scope, or that something lies within its limits. */
export type Lack = Permission | 'reach';

/**
 * What scopes lack to do something; null: nothing. What needs `admin` changes something, and so needs
 * `write`, too.
 * @param scopes undefined: they are not known yet, so the API decides
 */
export function lackOf(
  scopes: readonly string[] | undefined,
  needed: Permission,
  reach: Reach = 'batch',
): Lack | null {
  if (scopes === undefined) return null;
  const hasScopes = scopes.includes(needed) && (needed !== 'admin' || scopes.includes('write'));
  if (!hasScopes) return needed;
  return reaches(scopes, reach) ? null : 'reach';
}

function reaches(scopes: readonly string[], reach: Reach): boolean {
  const rights = rightsOf(scopes);
  if (reach === 'batch' || !isLimited(rights)) return true;
  return reach === 'campaign' && rights.campaignIds.length > 0;
}
