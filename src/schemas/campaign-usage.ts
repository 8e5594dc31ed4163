import { z } from 'zod';

/** What calls have used, and may still use. */
export const usedView = (what: string) =>
  z
    .object({
      calls: z.number().int().describe(`Calls ${what}, those in the air included.`),
      spent_usd: z.number().describe(`What calls ${what} have cost, in US dollars.`),
      reserved_usd: z
        .number()
        .describe(
          `What calls ${what} may still cost, in US dollars: those in the air, and those whose cost is not reported yet.`,
        ),
    })
    .nullable();

/** How much of its limits a campaign uses, as it is answered. */
export const campaignUsageView = z
  .object({
    total: usedView('of the campaign').describe(
      'Of `max_calls` and `max_spend_usd`. null where neither is set.',
    ),
    today: usedView('that began on this day in UTC').describe(
      'Of `max_calls_per_day` and `max_spend_usd_per_day`. null where neither is set.',
    ),
  })
  .describe(
    'How much of its limits the campaign uses, as of this answer. Absent where it has none, in lists and in the answer to a create.',
  );
