import { present, textOf } from '../../components/search-params.ts';

/** Where the list of agents begins. */
export type AgentSearch = { cursor?: string };

/** Reads the address; what it does not know is left out. */
export function readAgentSearch(search: Record<string, unknown>): AgentSearch {
  return present({ cursor: textOf(search['cursor']) });
}
