import { useQuery } from '@tanstack/react-query';
import { listTokensOptions } from 'redial-client/react-query';

/** So many tokens have their names shown, the newest ones. */
const NAMED = 1000;

/** The tokens of the organization with their names, also those that are revoked or expired. */
export function useTokens(): readonly { token_id: string; name: string }[] {
  return useQuery(listTokensOptions({ query: { limit: NAMED } })).data ?? [];
}
