import { z } from 'zod';
import type { EligibilityHook } from '../../domain/eligibility.ts';
import { webhookUrl } from './webhook-url.ts';

const DEFAULT_TIMEOUT_SECONDS = 3;

const timeoutSeconds = z
  .number()
  .int()
  .min(1)
  .max(5)
  .describe('How many seconds its answer may take, 1 to 5. Default 3.');
const url = webhookUrl.describe(
  'Where questions are sent by POST; http or https, at a public address.',
);

/** The hook that a campaign asks before each call, in requests. Other members are refused. */
export const eligibilityHook = z
  .strictObject({ url, timeout_seconds: timeoutSeconds.optional() })
  .meta({ examples: [{ url: 'https://example.com/may-we-call', timeout_seconds: 3 }] });

/** The same in answers. */
export const eligibilityHookView = z.object({
  url: z.string().describe('Where questions are sent.'),
  timeout_seconds: z.number().describe('How many seconds its answer may take.'),
});

export function eligibilityHookOf(
  member: z.output<typeof eligibilityHook> | undefined,
): EligibilityHook | null {
  if (member === undefined) return null;
  return { url: member.url, timeoutSeconds: member.timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS };
}

export function viewEligibilityHook({ url: address, timeoutSeconds: seconds }: EligibilityHook) {
  return { url: address, timeout_seconds: seconds };
}
