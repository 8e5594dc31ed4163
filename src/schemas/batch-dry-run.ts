import { z } from 'zod';
import { estimateView } from './batch.ts';
import { openingView } from './call-preview.ts';
import { importView } from './import.ts';
import { warningsView } from './members/warnings.ts';

const refusalView = z.object({
  code: z
    .string()
    .describe('Kind of the error that the request would get, such as `quota_exceeded`.'),
  detail: z.string().describe('The same error for people.'),
});

/** What a Create Batch would do, without doing it. */
export const batchDryRunView = z
  .object({
    dry_run: z.literal(true).describe('Nothing was stored, and nobody is called.'),
    campaign_id: z.string().describe('Campaign under which the contacts would be called.'),
    would_be_accepted: z.boolean().describe('Whether the request would be accepted now.'),
    refusals: z
      .array(refusalView)
      .describe('Why it would not be: refused contacts, quotas, the status of the campaign.'),
    total_contacts: z.number().describe('Contacts that the batch would have.'),
    suppressed_contacts: z
      .number()
      .describe('Of these, contacts whose number is suppressed: they would not be called.'),
    import: importView,
    estimate: estimateView.nullable(),
    openings: z
      .array(openingView)
      .describe(
        'The next openings of the working hours of the batch from its start to its end, in its own time zone, at most ten.',
      ),
    warnings: warningsView,
  })
  .meta({ id: 'BatchDryRun', description: 'What a request for a batch would do.' });
export type BatchDryRunView = z.output<typeof batchDryRunView>;
