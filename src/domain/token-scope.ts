import { isCanonicalUuid } from './uuid.ts';

/** What a token may do. None contains another. */
export const PERMISSIONS = ['read', 'write', 'admin'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const KINDS = ['campaign', 'batch'] as const;

/** A permission, or an object to which the permissions of the token are limited. */
export type Scope = Permission | `${(typeof KINDS)[number]}:${string}`;

/** Campaigns and batches, with everything that belongs to them. A campaign includes its batches. */
export type Resources = { campaignIds: readonly string[]; batchIds: readonly string[] };

/** Reads a scope; an id may have upper-case letters. undefined: it is none. */
export function readScope(text: string): Scope | undefined {
  const permission = PERMISSIONS.find((known) => known === text);
  if (permission !== undefined) return permission;
  const kind = KINDS.find((known) => text.startsWith(`${known}:`));
  if (kind === undefined) return undefined;
  const id = text.slice(kind.length + 1).toLowerCase();
  return isCanonicalUuid(id) ? `${kind}:${id}` : undefined;
}

/** The campaigns and batches to which scopes limit a token; null: it is for the whole organization. */
export function resourcesOf(scopes: readonly Scope[]): Resources | null {
  const [campaignIds = [], batchIds = []] = KINDS.map((kind) =>
    scopes.flatMap((scope) => (scope.startsWith(`${kind}:`) ? scope.slice(kind.length + 1) : [])),
  );
  return campaignIds.length + batchIds.length === 0 ? null : { campaignIds, batchIds };
}

/** Why a token cannot have these scopes together; undefined: it can. */
export function conflictOfScopes(scopes: readonly Scope[]): string | undefined {
  if (resourcesOf(scopes) === null) return undefined;
  if (scopes.includes('admin')) {
    return 'admin is for the whole organization: leave it out, or leave out the scopes of campaigns and batches';
  }
  if (scopes.includes('read') || scopes.includes('write')) return undefined;
  return 'scopes of campaigns and batches limit read and write: add one of them, or both';
}

/**
 * The first scope that goes beyond those of a giver: a permission or an object that the giver lacks, or
 * `organization` where the giver alone is limited. A batch is within a giver that names that batch.
 */
export function scopeBeyond(
  scopes: readonly Scope[],
  giver: readonly Scope[],
): Scope | 'organization' | undefined {
  const isLimited = resourcesOf(giver) !== null;
  if (isLimited && resourcesOf(scopes) === null) return 'organization';
  const isGiven = (scope: Scope) =>
    giver.includes(scope) || (!isLimited && !PERMISSIONS.some((known) => known === scope));
  return scopes.find((scope) => !isGiven(scope));
}
