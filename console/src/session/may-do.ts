import type { Permission } from '../../../src/domain/token-scope.ts';
import { isLimited, rightsOf } from './rights.ts';

/**
 * To what something belongs: to a batch, to a campaign, or to the organization. A token that is limited to
 * batches may do nothing with campaigns, and one that is limited to either nothing with the organization.
 */
export type Reach = 'batch' | 'campaign' | 'organization';

/**
 * Whether scopes let a token do something. What needs `admin` changes something, and so needs `write`, too.
 * @param scopes undefined: they are not known yet, so the API decides
 */
export function mayDo(
  scopes: readonly string[] | undefined,
  needed: Permission,
  reach: Reach = 'batch',
): boolean {
  if (scopes === undefined) return true;
  if (!reaches(scopes, reach)) return false;
  return scopes.includes(needed) && (needed !== 'admin' || scopes.includes('write'));
}

function reaches(scopes: readonly string[], reach: Reach): boolean {
  const rights = rightsOf(scopes);
  if (reach === 'batch' || !isLimited(rights)) return true;
  return reach === 'campaign' && rights.campaignIds.length > 0;
}
