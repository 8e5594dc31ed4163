import { z } from 'zod';
import { key, type Values } from './key.ts';
import { secondsRange } from './range.ts';
import { sharesOf } from './shares.ts';

/** What a POST of a call can be answered with instead of being accepted. */
export const REFUSALS = ['480', '500', '503'] as const;
/** Whose requests share a window of the rate limit. */
export const RATE_LIMIT_SCOPES = ['token', 'all'] as const;

/** How the embedded call control misbehaves on request; by default it does not. */
export const faultKeys = {
  rateLimit: key({
    env: 'SIMULATOR_RATE_LIMIT',
    doc: 'requests to /v1 in a window, beyond which the answer is 429; empty sets no limit',
    schema: z.coerce.number().int().min(0).nullable(),
    default: null,
  }),
  rateLimitWindowSeconds: key({
    env: 'SIMULATOR_RATE_LIMIT_WINDOW_SECONDS',
    doc: 'length of that window, which begins with the first request in it',
    schema: z.coerce.number().positive(),
    default: 300,
  }),
  rateLimitBy: key({
    env: 'SIMULATOR_RATE_LIMIT_BY',
    doc: 'whose requests share a window: token or all',
    schema: z.enum(RATE_LIMIT_SCOPES),
    default: 'token',
  }),
  refusals: key({
    env: 'SIMULATOR_REFUSALS',
    doc: 'shares of POSTs that are refused with 480, 500 or 503, as 480=0.1,503=0.05',
    schema: sharesOf(REFUSALS),
    default: {},
  }),
  retryAfterSeconds: key({
    env: 'SIMULATOR_RETRY_AFTER_SECONDS',
    doc: 'Retry-After of such a 503',
    schema: z.coerce.number().int().min(0),
    default: 1,
  }),
  maxCalls: key({
    env: 'SIMULATOR_MAX_CALLS',
    doc: 'calls in the air, beyond which accepted calls fail with SIP 503; empty sets no limit',
    schema: z.coerce.number().int().min(0).nullable(),
    default: null,
  }),
  latencySeconds: key({
    env: 'SIMULATOR_LATENCY_SECONDS',
    doc: 'time by which answers of /v1 come later, as min-max; not divided by the speed',
    schema: secondsRange,
    default: { min: 0, max: 0 },
  }),
};

export type FaultConfig = Values<typeof faultKeys>;

export const NO_FAULTS: FaultConfig = {
  rateLimit: null,
  rateLimitWindowSeconds: 300,
  rateLimitBy: 'token',
  refusals: {},
  retryAfterSeconds: 1,
  maxCalls: null,
  latencySeconds: { min: 0, max: 0 },
};
