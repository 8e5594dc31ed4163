import { z } from 'zod';
import {
  ERASED_KINDS,
  type ErasedKind,
  ERASURE_STATUSES,
  LEFT_OVER_KINDS,
  LEFT_OVER_REASONS,
} from '../domain/erasure.ts';
import { explainedEnum } from './members/explained-enum.ts';
import { ownOrganizationId, organizationIdView } from './members/id.ts';
import { instantView } from './members/instant-view.ts';
import { label } from './members/label.ts';
import { phoneNumber } from './members/phone-number.ts';
import { warningsView } from './members/warnings.ts';
import { bodyDescription } from './reading/body.ts';

const schema = z.object({
  organization_id: ownOrganizationId,
  phone_number: phoneNumber.describe('Number of the person, with its country code.'),
  suppress: z
    .boolean()
    .optional()
    .describe(
      'Whether the number stays suppressed, by a hash. Default true. With false, a suppression that ' +
        'exists is still kept, by a hash.',
    ),
  reason: label
    .optional()
    .describe('Why, 1 to 200 characters. It stays in the receipt: name nobody in it.'),
});

/** The body of POST `/erasures`. */
export const erasureCreate = {
  schema,
  synonyms: { phone: 'phone_number', number: 'phone_number', to: 'phone_number' },
};

export const erasureCreateDescription = bodyDescription(schema).meta({
  examples: [{ phone_number: '+14155550123', reason: 'request of 4 May' }],
});

const status = explainedEnum(ERASURE_STATUSES, 'How far the erasure is.', {
  waiting: 'no further call begins; calls to the number are being hung up, and uploads end.',
  erasing: 'rows are being erased.',
  completed: 'everything is erased but what `left_over` names.',
});

const kindDescriptions: Record<ErasedKind, string> = {
  contacts: 'Contacts without number, variables and `external_id`.',
  calls: 'Calls without number and report.',
  webhook_events: 'Webhooks of calls that were deleted.',
  stored_answers: 'Answers, stored for an `Idempotency-Key`, that named the person.',
  suppressions: 'Suppressions in clear text; a hash took their place.',
  recordings: 'Recordings that were deleted at call control.',
  call_control_records: 'Calls that were erased in the ledger of call control.',
};

const counts = z.object(
  // Every kind is a key.
  Object.fromEntries(
    ERASED_KINDS.map((kind) => [kind, z.number().int().describe(kindDescriptions[kind])]),
  ) as Record<ErasedKind, z.ZodNumber>,
);

const leftOver = z.object({
  kind: explainedEnum(LEFT_OVER_KINDS, 'What is left.', {
    recordings: 'recordings of calls.',
    call_control_records: 'records of calls at call control.',
  }),
  reason: explainedEnum(LEFT_OVER_REASONS, 'Why it is left.', {
    not_supported: 'call control (jambonz) has no request for it.',
    stored_elsewhere: 'the recording is not at call control.',
    refused: 'its server refused the request, or was not reached for a day.',
  }),
  remedy: z.string().describe('What you can do about it.'),
  count: z.number().int().describe('How many calls it concerns.'),
  call_sids: z
    .array(z.string())
    .describe(
      'The ids of these calls at call control, at most 100. A recording has that of its call.',
    ),
});

/** The receipt of an erasure. It holds no phone number. */
export const erasureView = z
  .object({
    erasure_id: z.string().describe('Id of the erasure.'),
    organization_id: organizationIdView,
    number_hash: z
      .string()
      .describe('Keyed hash of the number, which is also in the log of actions.'),
    status,
    suppressed: z.boolean().describe('Whether the number is suppressed, by its hash.'),
    reason: z.string().nullable().describe('Why. null: not given.'),
    erased: counts.describe('What was erased so far, by kind.'),
    left_over: z.array(leftOver).describe('What could not be erased, because it lies elsewhere.'),
    requested_at: instantView.describe('When it was requested, in UTC.'),
    erasing_at: instantView
      .nullable()
      .describe('When the last call had ended, in UTC. null: not yet.'),
    completed_at: instantView.nullable().describe('When it was completed, in UTC. null: not yet.'),
    warnings: warningsView,
  })
  .meta({ id: 'Erasure', description: 'The erasure of a person, and its receipt.' });
export type ErasureView = z.output<typeof erasureView>;
