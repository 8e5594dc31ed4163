import { z } from 'zod';
import { batchView } from '../../../schemas/batch.ts';
import { contactView } from '../../../schemas/contact.ts';

/** Ids in the arguments of tools. */
export const batchId = z.guid().describe('Id of the batch.');
export const contactId = z.guid().describe('Id of the contact.');

/** What tools tell of a batch. */
export const batchShape = batchView.pick({
  batch_id: true,
  campaign_id: true,
  name: true,
  status: true,
  paused_by: true,
  total_contacts: true,
  counters: true,
  scheduled_start: true,
  scheduled_end: true,
  finished_at: true,
  estimate: true,
  warnings: true,
  still_placing: true,
});

/** What tools tell of a contact. */
export const contactShape = contactView.pick({
  contact_id: true,
  batch_id: true,
  phone_number: true,
  external_id: true,
  call_variables: true,
  status: true,
  status_reason: true,
  retry_count: true,
  last_attempted_at: true,
  next_retry_at: true,
});
