import { Hono } from 'hono';
import { z } from 'zod';
import { secondsRange } from '../../config/range.ts';
import { RATE_LIMIT_SCOPES, REFUSALS } from '../../config/faults.ts';
import type { FaultConfig } from '../../config/faults.ts';
import { answerJson, answerMessage } from './responses.ts';
import type { Env } from './responses.ts';
import { parseBody } from './body.ts';
import type { Faults } from '../faults/faults.ts';

const share = z.number().min(0).max(1);
const fixedSeconds = z
  .number()
  .min(0)
  .transform((seconds) => ({ min: seconds, max: seconds }));

const faultChanges = z.strictObject({
  refusals: z
    .partialRecord(z.enum(REFUSALS), share)
    .refine((given) => Object.values(given).reduce((sum, one) => sum + one, 0) <= 1, {
      error: 'must be shares that are 1 together at most',
    })
    .optional(),
  retry_after_seconds: z.int().min(0).optional(),
  rate_limit: z.int().min(0).nullable().optional(),
  rate_limit_window_seconds: z.number().positive().optional(),
  rate_limit_by: z.enum(RATE_LIMIT_SCOPES).optional(),
  max_calls: z.int().min(0).nullable().optional(),
  latency_seconds: z.union([secondsRange, fixedSeconds]).optional(),
  for_seconds: z.number().positive().nullable().default(null),
});

/**
 * `/simulator/faults`: GET shows the injected faults, POST changes the members that it names, DELETE
 * restores the configuration. With `for_seconds` a change ends by itself after that time. Like the
 * ledger, the route needs no token.
 */
export function faultRoutes(faults: Faults): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.get('/', (c) => answerJson(c, present(faults.current())));
  app.post('/', parseBody, (c) => {
    const read = faultChanges.safeParse(c.get('body'));
    if (!read.success) return answerMessage(c, 400, z.prettifyError(read.error));
    const { for_seconds, ...given } = read.data;
    faults.change(faultsOf(given), for_seconds);
    return answerJson(c, present(faults.current()));
  });
  app.delete('/', (c) => {
    faults.reset();
    return answerJson(c, present(faults.current()));
  });
  return app;
}

type Given = Omit<z.infer<typeof faultChanges>, 'for_seconds'>;

function faultsOf(given: Given): Partial<FaultConfig> {
  const named: Record<keyof FaultConfig, unknown> = {
    refusals: given.refusals,
    retryAfterSeconds: given.retry_after_seconds,
    rateLimit: given.rate_limit,
    rateLimitWindowSeconds: given.rate_limit_window_seconds,
    rateLimitBy: given.rate_limit_by,
    maxCalls: given.max_calls,
    latencySeconds: given.latency_seconds,
  };
  // The schema has already checked every member.
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

function present(faults: FaultConfig): Record<string, unknown> {
  return {
    refusals: faults.refusals,
    retry_after_seconds: faults.retryAfterSeconds,
    rate_limit: faults.rateLimit,
    rate_limit_window_seconds: faults.rateLimitWindowSeconds,
    rate_limit_by: faults.rateLimitBy,
    max_calls: faults.maxCalls,
    latency_seconds: `${faults.latencySeconds.min}-${faults.latencySeconds.max}`,
  };
}
