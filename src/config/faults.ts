import { z } from 'zod';
import { variable, type Values } from './variable.ts';
import { secondsRange } from './range.ts';
import { sharesOf } from './shares.ts';

/** HTTP statuses with which the simulator can refuse a request for a call. */
export const REFUSALS = ['480', '500', '503'] as const;
/** Which requests share a window of the rate limit. */
export const RATE_LIMIT_SCOPES = ['token', 'all'] as const;

/** Faults that the simulator injects; by default none. */
export const faultKeys = {
  rateLimit: variable({
    env: 'SIMULATOR_RATE_LIMIT',
    doc: 'Requests to /v1 per window, after which the simulator answers 429; empty sets no limit.',
    schema: z.coerce.number().int().min(0).nullable(),
    default: null,
  }),
  rateLimitWindowSeconds: variable({
    env: 'SIMULATOR_RATE_LIMIT_WINDOW_SECONDS',
    doc: 'Length in seconds of the window of SIMULATOR_RATE_LIMIT, which starts with its first request.',
    schema: z.coerce.number().positive(),
    default: 300,
  }),
  rateLimitBy: variable({
    env: 'SIMULATOR_RATE_LIMIT_BY',
    doc: 'Which requests share a window of SIMULATOR_RATE_LIMIT: token for those with the same token, all for every request.',
    schema: z.enum(RATE_LIMIT_SCOPES),
    default: 'token',
  }),
  refusals: variable({
    env: 'SIMULATOR_REFUSALS',
    doc: `Shares, 0 to 1, of requests for a call that the simulator refuses with status ${REFUSALS.join(', ')}, such as 480=0.1,503=0.05; empty refuses none.`,
    schema: sharesOf(REFUSALS),
    default: {},
  }),
  retryAfterSeconds: variable({
    env: 'SIMULATOR_RETRY_AFTER_SECONDS',
    doc: 'Seconds in the Retry-After header of a 503 of SIMULATOR_REFUSALS.',
    schema: z.coerce.number().int().min(0),
    default: 1,
  }),
  maxCalls: variable({
    env: 'SIMULATOR_MAX_CALLS',
    doc: 'Number of live calls above which accepted calls fail with SIP 503; empty sets no limit.',
    schema: z.coerce.number().int().min(0).nullable(),
    default: null,
  }),
  latencySeconds: variable({
    env: 'SIMULATOR_LATENCY_SECONDS',
    doc: 'Delay in seconds of every answer of /v1, as min-max; SIMULATOR_SPEED does not divide it.',
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
