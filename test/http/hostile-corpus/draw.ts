import { seededFraction } from '../../../src/call-control/simulated/seeded-random.ts';

/*
 * The gate sends the same share of the corpus each time. HOSTILE_REQUESTS sets how many requests of each
 * kind an operation gets, `all` sends the whole corpus, and HOSTILE_SEED draws another share.
 */
const env = process.env;
const count = env['HOSTILE_REQUESTS'] === 'all' ? Infinity : Number(env['HOSTILE_REQUESTS'] ?? 4);

/** A failure prints it beside the requests that failed. */
export const SEED = Number(env['HOSTILE_SEED'] ?? 1);

/** An operation of the whole corpus gets up to 11,000 requests. */
export const TIMEOUT_MS = 60_000 + Math.min(6 * count, 11_000) * 100;

/**
 * Draws requests, the same ones for the same seed.
 * @param share how many times as many as HOSTILE_REQUESTS
 */
export function draw<Request extends { name: string }>(
  requests: readonly Request[],
  { share = 1 }: { share?: number } = {},
): Request[] {
  return requests
    .map((request) => ({ request, order: seededFraction(SEED, request.name) }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count * share)
    .map(({ request }) => request);
}
