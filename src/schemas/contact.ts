import { z } from 'zod';
import { CONTACT_STATUSES } from '../domain/contact.ts';
import { callView } from './call.ts';

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
export const contactListItem = z
  .object({
    ...described,
    external_id: z.string().nullable().optional(),
    timezone: z.string().nullable().optional(),
    status_reason: z.string().nullable().optional(),
    next_follow_up_at: z.string().nullable().optional(),
    current_call: callView.nullable().optional(),
    call_records: z.array(callView).optional(),
  })
  .meta({ id: 'Contact' });
export type ContactListItem = z.output<typeof contactListItem>;
