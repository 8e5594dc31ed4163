import type { Behaviour } from '../behaviours/plan.ts';
import type { CallView, NumberCounts } from './views.ts';

/** Which calls, and which headers of their INVITEs. */
export type CallFilter = { readonly number?: string; readonly headers?: readonly string[] };

/** A witness, in this process or in one of its own. */
export type Witness = {
  /** The calls in the order of their INVITEs. */
  readonly calls: (filter?: CallFilter) => Promise<CallView[]>;
  readonly counts: () => Promise<Record<string, NumberCounts>>;
  /** What the next calls of a number meet, one after the other; the last goes on for all others. */
  readonly setBehaviour: (
    number: string,
    ...plan: readonly [Behaviour, ...Behaviour[]]
  ) => Promise<void>;
  /** Forgets the calls that have ended, and begins the plans of all numbers anew. */
  readonly forgetCalls: () => Promise<void>;
};

/** The witness of a farm at this address. */
export function connectWitness(url: string): Witness {
  return {
    calls: async (filter = {}) => (await request(url, 'GET', callsPath(filter))) as CallView[],
    counts: async () => (await request(url, 'GET', '/counts')) as Record<string, NumberCounts>,
    setBehaviour: async (number, ...plan) => {
      await request(url, 'PUT', `/behaviours/${encodeURIComponent(number)}`, plan);
    },
    forgetCalls: async () => {
      await request(url, 'DELETE', '/calls');
    },
  };
}

function callsPath(filter: CallFilter): string {
  const query = new URLSearchParams(filter.number === undefined ? {} : { number: filter.number });
  for (const header of filter.headers ?? []) query.append('header', header);
  return `/calls?${query.toString()}`;
}

async function request(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await fetch(`${url}${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} of the callee farm: ${text}`);
  return text === '' ? null : JSON.parse(text);
}
