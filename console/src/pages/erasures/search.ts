import { present, textOf } from '../../components/search-params.ts';

/** Filter of the erasures, and where the list begins. */
export type ErasureSearch = { number?: string; cursor?: string };

/** Reads the address; what it does not know is left out. */
export function readErasureSearch(search: Record<string, unknown>): ErasureSearch {
  return present({ number: textOf(search['number']), cursor: textOf(search['cursor']) });
}
