import type { Report } from '../domain/report.ts';
import { z } from 'zod';
import { instant } from './members/instant.ts';

const text = z.string().max(1_000_000);
const shortText = z.string().max(1000);

const schema = z.object({
  transcript: text.optional(),
  summary: text.optional(),
  sentiment: z.enum(['positive', 'neutral', 'negative']).optional(),
  hangup_by: z.enum(['assistant', 'user']).optional(),
  hangup_reason: shortText.optional(),
  total_cost: z.number().min(0).max(1_000_000).optional(),
  recording_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  disposition: shortText.optional(),
  follow_up_at: instant.optional(),
  opt_out: z.boolean().optional(),
});

/** The body with which an agent reports on its call. */
export const callReport = { schema };

export function reportOf(body: z.output<typeof schema>): Report {
  const { transcript, summary, sentiment, disposition } = body;
  return present({
    transcript,
    summary,
    sentiment,
    hangupBy: body.hangup_by,
    hangupReason: body.hangup_reason,
    totalCost: body.total_cost,
    recordingUrl: body.recording_url,
    disposition,
    followUpAt: body.follow_up_at,
    optOut: body.opt_out,
  });
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function present<T extends Record<string, unknown>>(members: T): Present<T> {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  // The same members without those that are undefined.
  return Object.fromEntries(given) as Present<T>;
}

/** What is answered to a report. */
export const reportAnswer = z.object({
  execution_id: z.string(),
  follow_up: z
    .enum(['scheduled', 'ignored_batch_finished'])
    .nullable()
    .describe('what became of follow_up_at; null without one'),
  warnings: z.array(z.string()).optional(),
});
