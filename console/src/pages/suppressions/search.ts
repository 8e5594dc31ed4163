import { present, textOf } from '../../components/search-params.ts';

/** Filter of the suppressions, and where the list begins. */
export type SuppressionSearch = { number?: string; cursor?: string };

/** Reads the address; what it does not know is left out. */
export function readSuppressionSearch(search: Record<string, unknown>): SuppressionSearch {
  return present({ number: textOf(search['number']), cursor: textOf(search['cursor']) });
}
