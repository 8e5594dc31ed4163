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

const usedOf = (what: string, members: Record<'calls' | 'spend', string>) =>
  usedView(what)
    .unwrap()
    .extend({
      max_calls: z
        .number()
        .int()
        .nullable()
        .describe(`\`${members.calls}\` of the campaign. null: no limit.`),
      max_spend_usd: z
        .number()
        .nullable()
        .describe(`\`${members.spend}\` of the campaign. null: no limit.`),
    });

/** What a campaign uses beside its limits, as its statistics have it. */
export const usageStatsView = z
  .object({
    total: usedOf('of the campaign', { calls: 'max_calls', spend: 'max_spend_usd' }).describe(
      'All calls of the campaign.',
    ),
    today: usedOf('that began on this day in UTC', {
      calls: 'max_calls_per_day',
      spend: 'max_spend_usd_per_day',
    }).describe('Calls that began on this day in UTC.'),
  })
  .describe(
    'Calls and money beside the limits of the campaign, as they count for them: `spent_usd` may be more than `total_cost`, because a call counts with its minutes at least. Those of the organization are in `usage_today` of GET /organization.',
  );

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
