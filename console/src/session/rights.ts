import { PERMISSIONS, type Permission } from '../../../src/domain/token-scope.ts';

/** What a token may do, and the only campaigns and batches with which it may; none: with all. */
export type Rights = {
  permissions: Permission[];
  campaignIds: string[];
  batchIds: string[];
};

/** Reads the scopes of a token. */
export function rightsOf(scopes: readonly string[]): Rights {
  return {
    permissions: PERMISSIONS.filter((permission) => scopes.includes(permission)),
    campaignIds: idsOf('campaign:', scopes),
    batchIds: idsOf('batch:', scopes),
  };
}

/** Whether a token is for some campaigns and batches only: the API refuses it what all of them share. */
export function isLimited({ campaignIds, batchIds }: Rights): boolean {
  return campaignIds.length + batchIds.length > 0;
}

function idsOf(prefix: string, scopes: readonly string[]): string[] {
  return scopes
    .filter((scope) => scope.startsWith(prefix))
    .map((scope) => scope.slice(prefix.length));
}
