import type { Permission } from '../../../src/domain/token-scope.ts';

/**
 * Whether scopes let a token do something. What needs `admin` changes something, and so needs `write`, too.
 * @param scopes undefined: they are not known yet, so the API decides
 */
export function mayDo(scopes: readonly string[] | undefined, needed: Permission): boolean {
  if (scopes === undefined) return true;
  return scopes.includes(needed) && (needed !== 'admin' || scopes.includes('write'));
}
