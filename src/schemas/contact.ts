import { z } from 'zod';
import { CONTACT_STATUSES, statusesBefore } from '../domain/contact.ts';
import { callView } from './call.ts';
import { instant } from './members/instant.ts';

const described = {
  contact_id: z.string(),
  batch_id: z.string(),
  campaign_id: z.string(),
  phone_number: z.string(),
  call_variables: z.record(z.string(), z.string()),
  status: z.enum(CONTACT_STATUSES),
  retry_count: z.number(),
  follow_up_count: z.number(),
  last_attempted_at: z.string().nullable(),
  next_retry_at: z.string().nullable(),
  latest_retry_count: z.number(),
};

/** A contact as it is answered; the calls only with `include_calls`. */
export const contactView = z
  .object({
    ...described,
    external_id: z.string().nullable(),
    timezone: z.string().nullable(),
    status_reason: z.string().nullable(),
    next_follow_up_at: z.string().nullable(),
    current_call: callView.nullable().optional(),
    call_records: z.array(callView).optional(),
    warnings: z.array(z.string()).optional(),
  })
  .meta({ id: 'Contact' });
export type ContactView = z.output<typeof contactView>;

/** A contact in a list: these members, and all others with `?view=full`. */
export const contactListItem = z
  .object({ ...contactView.omit({ warnings: true }).partial().shape, ...described })
  .meta({ id: 'ContactListItem' });
export type ContactListItem = z.output<typeof contactListItem>;

/** The body of a promised call-back. */
export const followUp = {
  schema: z.object({ at: instant }).meta({ examples: [{ at: '2027-03-01T09:00:00Z' }] }),
  synonyms: { follow_up_at: 'at' },
};

/** The body of the retry of many contacts. */
export const contactRetry = {
  schema: z
    .object({ statuses: z.array(z.enum(statusesBefore('retry'))).min(1) })
    .meta({ examples: [{ statuses: ['no_answer', 'busy', 'max_retries_reached'] }] }),
};

export const contactRetryAnswer = z.object({
  accepted: z.number().describe('contacts that get one forced call each'),
  warnings: z.array(z.string()).optional(),
});
