import { useQuery } from '@tanstack/react-query';
import { getOwnOrganizationOptions } from 'redial-client/react-query';
import type { Permission } from '../../../src/domain/token-scope.ts';
import { mayDo } from './may-do.ts';

export type { Permission };

/**
 * Asks what the token of the session may do. A token that is limited to campaigns or batches may not ask the
 * API for its scopes: then everything is offered, and the API refuses.
 */
export function useMay(): (needed: Permission) => boolean {
  const options = { ...getOwnOrganizationOptions(), staleTime: Infinity, retryOnMount: false };
  const organization = useQuery(options);
  return (needed) => mayDo(organization.data?.scopes, needed);
}
