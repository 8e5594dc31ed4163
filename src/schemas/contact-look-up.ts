import { z } from 'zod';
import { contactView } from './contact.ts';
import { batchStatus } from './enums/batch.ts';
import { campaignStatus } from './enums/campaign.ts';
import { contactStatus } from './enums/contact.ts';
import { idText } from './members/id.ts';
import { severalOf, sortedPage } from './reading/list-query.ts';
import { numberFilter } from './reading/query.ts';

const MAX_EXTERNAL_ID = 200;

/** The query of the look-up. */
export const contactLookUpQuery = z
  .object({
    phone_number: numberFilter.describe(
      'Only contacts with this number, in any form. Required without `external_id`.',
    ),
    external_id: z
      .string()
      .min(1)
      .max(MAX_EXTERNAL_ID)
      .optional()
      .describe('Only contacts with this `external_id`. Required without `phone_number`.'),
    campaign_id: idText.optional().describe('Only contacts of this campaign.'),
    status: severalOf(contactStatus),
    ...sortedPage({ size: 100, max: 1000 }, { sorts: ['created_at'], normally: '-created_at' }),
  })
  .refine(({ phone_number: number, external_id: id }) => number !== undefined || id !== undefined, {
    path: ['phone_number'],
    message:
      'is required, unless external_id is given: all contacts of a batch are at /batches/{batch_id}/contacts',
  });

/** A contact that was looked up in all batches. */
export const foundContactView = contactView
  .omit({ warnings: true, current_call: true, call_records: true })
  .extend({
    batch: z
      .object({
        batch_id: z.string().describe('Id of the batch.'),
        name: z.string().nullable().describe('Name of the batch. null without one.'),
        status: batchStatus,
      })
      .describe('Batch of the contact.'),
    campaign: z
      .object({
        campaign_id: z.string().describe('Id of the campaign.'),
        name: z.string().describe('Name of the campaign.'),
        status: campaignStatus,
      })
      .describe('Campaign of the batch.'),
  })
  .meta({ id: 'FoundContact', description: 'A contact, with its batch and its campaign.' });
export type FoundContactView = z.output<typeof foundContactView>;
