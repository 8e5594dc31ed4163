import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Token } from 'redial-client';
import { getOwnTokenOptions } from 'redial-client/react-query';
import type { Permission } from '../../../src/domain/token-scope.ts';
import { type Lack, lackOf, type Reach } from './may-do.ts';

export type { Permission, Reach };

/** The token of the session; undefined until it is read. */
export function useOwnToken(): Token | undefined {
  return useQuery({ ...getOwnTokenOptions(), staleTime: Infinity, retryOnMount: false }).data;
}

/**
 * The organization of the first token that was read, as long as who asks is shown; undefined until then. What
 * is typed was meant for it, so it stays whatever is read later.
 */
export function useFirstOrganizationId(): string | undefined {
  const read = useOwnToken()?.organization_id;
  const [first, setFirst] = useState(read);
  if (first === undefined && read !== undefined) setFirst(read);
  return first;
}

/** Asks what the token of the session may do. Until that is known, everything is offered. */
export function useMay(): (needed: Permission, reach?: Reach) => boolean {
  const lack = useLack();
  return (needed, reach) => lack(needed, reach) === null;
}

/** As `useMay`, with what the token lacks; null: nothing. */
export function useLack(): (needed: Permission, reach?: Reach) => Lack | null {
  const token = useOwnToken();
  return (needed, reach) => lackOf(token?.scopes, needed, reach);
}
