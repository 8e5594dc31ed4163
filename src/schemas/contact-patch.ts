import { z } from 'zod';
import { MAX_NUMBER_TEXT_LENGTH } from '../domain/phone-number.ts';
import { callVariablesForm } from './members/call-variables.ts';
import { instant } from './members/instant.ts';
import { PHONE_NUMBER_FORMS } from './members/phone-number.ts';
import { timeZone } from './members/time-zone.ts';
import { patchDescription } from './reading/patch.ts';

const MAX_EXTERNAL_ID = 200;

const schema = z.object({
  phone_number: z
    .string()
    .max(MAX_NUMBER_TEXT_LENGTH)
    .describe('The number to call, judged as in an upload.')
    .meta({ pattern: PHONE_NUMBER_FORMS }),
  call_variables: z
    .record(z.string(), z.unknown())
    .meta(callVariablesForm)
    .default({})
    .describe(
      'Variables for the agent, such as `callee_name`. They are merged into those of the contact; null drops a key.',
    ),
  timezone: timeZone
    .optional()
    .describe('IANA name of the time zone of the contact. null: as the campaign or batch says.'),
  external_id: z.string().max(MAX_EXTERNAL_ID).optional().describe('Your own id. null: none.'),
  call_at: instant
    .optional()
    .describe(
      'When the contact is called next, at the earliest: working hours and limits still apply. A time in the past means as soon as possible. ISO 8601; a time without an offset is UTC.',
    ),
});

/** The body of a change of a contact; it is judged once more as a contact of an upload. */
export const contactPatch = {
  schema,
  fixed: ['contact_id', 'batch_id', 'campaign_id', 'status'],
  computed: [
    'retry_count',
    'follow_up_count',
    'last_attempted_at',
    'next_retry_at',
    'latest_retry_count',
    'status_reason',
    'next_follow_up_at',
    'current_call',
    'call_records',
    'warnings',
  ],
  synonyms: { phone: 'phone_number', number: 'phone_number', to: 'phone_number' },
};

/** The body for the description of its route. */
export const contactPatchDescription = patchDescription(contactPatch).meta({
  examples: [
    { call_variables: { appointment: '10:30' } },
    { phone_number: '+442079460104', external_id: 'patient-18' },
  ],
});
