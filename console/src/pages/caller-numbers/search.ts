import { present } from '../../components/search-params.ts';

/** How many numbers are left out from the start of the list. */
export type CallerNumberSearch = { skip?: number };

/** Reads the address; what it does not know is left out. */
export function readCallerNumberSearch(search: Record<string, unknown>): CallerNumberSearch {
  const skip = Number(search['skip'] ?? Number.NaN);
  return present({ skip: Number.isInteger(skip) && skip > 0 ? skip : undefined });
}
