import { z } from 'zod';
import { instantView } from './members/instant-view.ts';

const UUID = '01a1f000-0000-7000-8000-0000000000';
const id = (noun: string) => z.string().describe(`Id of the ${noun}.`);

/** What an eligibility hook is asked, as it is sent. */
export const eligibilityQuestionView = z
  .object({
    execution_id: z
      .string()
      .describe(
        'Id that the call would have, as in `webhook-id`. A question that comes twice has the same.',
      ),
    organization_id: id('organization'),
    campaign_id: id('campaign'),
    batch_id: id('batch'),
    contact_id: id('contact'),
    external_id: z.string().nullable().describe('Your id of the contact; null: it has none.'),
    phone_number: z.string().describe('Number that would be called, in E.164.'),
    call_variables: z
      .record(z.string(), z.string())
      .describe(
        'Call variables of the contact, over those of the batch and the campaign: what the agent would receive.',
      ),
    retry_count: z.number().int().describe('Retries of the contact, this call included.'),
    is_follow_up: z.boolean().describe('Whether it would be a promised call-back.'),
    is_forced: z.boolean().describe('Whether it would be a forced retry.'),
  })
  .meta({
    id: 'EligibilityQuestion',
    description: 'May this contact be called now?',
    examples: [
      {
        execution_id: `${UUID}04`,
        organization_id: `${UUID}0a`,
        campaign_id: `${UUID}01`,
        batch_id: `${UUID}02`,
        contact_id: `${UUID}03`,
        external_id: 'crm-17',
        phone_number: '+442079460100',
        call_variables: { callee_name: 'Jonas Olsen' },
        retry_count: 1,
        is_follow_up: false,
        is_forced: false,
      },
    ],
  });
export type EligibilityQuestionView = z.output<typeof eligibilityQuestionView>;

const reason = z
  .string()
  .nullable()
  .optional()
  .describe(
    'Why, for people: kept in `eligibility` of the call, or in `status_detail` of a contact that is not called. Of more than 200 characters the first 200 are kept.',
  );

/** What an eligibility hook is expected to answer; `readEligibilityAnswer` reads it. */
export const eligibilityAnswerView = z
  .object({
    eligible: z
      .boolean()
      .describe(
        'true: the contact is called now. false: it is `failed` with `not_eligible`, without a call, or waits until `retry_at`.',
      ),
    reason,
    retry_at: instantView
      .nullable()
      .optional()
      .describe(
        'Instant in ISO 8601 until which a contact that may not be called waits, before it is asked about again: a minute at least and 30 days at most. null or absent: it is never called. Of no meaning with `eligible` true.',
      ),
  })
  .meta({
    id: 'EligibilityAnswer',
    description: 'Whether the contact may be called. Other members are ignored.',
    examples: [
      { eligible: true },
      { eligible: false, reason: 'paid yesterday' },
      { eligible: false, retry_at: '2027-03-02T08:00:00Z' },
    ],
  });
