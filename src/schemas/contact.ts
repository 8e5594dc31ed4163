import { z } from 'zod';
import { statusesBefore } from '../domain/contact.ts';
import { callView } from './call.ts';
import { boundedList } from './members/bounded-list.ts';
import { contactDescriptions } from './descriptions/contact.ts';
import { consentBasisView } from './members/consent.ts';
import { contactStatus, statusReason } from './enums/contact.ts';
import { described } from './members/described.ts';
import { instantView } from './members/instant-view.ts';
import { instant } from './members/instant.ts';
import { callTimeNames } from './names/contact-names.ts';
import { refusalInCallAgain } from './names/control-names.ts';
import { inAnySpelling } from './reading/spelling.ts';
import { warningsView } from './members/warnings.ts';

const listed = described(
  {
    contact_id: z.string(),
    batch_id: z.string(),
    campaign_id: z.string(),
    phone_number: z.string(),
    call_variables: z.record(z.string(), z.string()),
    status: contactStatus,
    retry_count: z.number(),
    follow_up_count: z.number(),
    last_attempted_at: instantView.nullable(),
    next_retry_at: instantView.nullable(),
    latest_retry_count: z.number(),
  },
  contactDescriptions,
);

/** A contact as it is answered; the calls only with `include_calls`. */
export const contactView = z
  .object({
    ...listed,
    ...described(
      {
        external_id: z.string().nullable(),
        timezone: z.string().nullable(),
        consent_basis: consentBasisView.nullable(),
        consent_at: instantView.nullable(),
        consent_reference: z.string().nullable(),
        status_reason: statusReason.nullable(),
        status_detail: z.string().nullable(),
        next_follow_up_at: instantView.nullable(),
        current_call: z.union([callView, z.null()]).optional(),
        call_records: z.array(callView).optional(),
        warnings: warningsView,
      },
      contactDescriptions,
    ),
  })
  .meta({
    id: 'Contact',
    description: 'A telephone number of a batch, and how far its calls are.',
  });
export type ContactView = z.output<typeof contactView>;

/** A contact in a list: these members, and all others with `?view=full`. */
export const contactListItem = z
  .object({ ...contactView.omit({ warnings: true }).partial().shape, ...listed })
  .meta({
    id: 'ContactListItem',
    description: 'A contact in a list: the required members, and all others with `view=full`.',
  });
export type ContactListItem = z.output<typeof contactListItem>;

/** The body of a promised call back. */
export const followUp = {
  schema: z
    .object({
      at: instant.describe(
        'When to call back. A time in the past means now. ISO 8601; a time without an offset is UTC.',
      ),
    })
    .meta({ examples: [{ at: '2027-03-01T09:00:00Z' }] }),
  synonyms: {
    follow_up_at: 'at',
    call_at: 'at',
    ...Object.fromEntries(callTimeNames.map((name) => [name, 'at'])),
  },
  refusalOf: refusalInCallAgain,
};

/** More than there are statuses: one may be given twice. */
const MAX_STATUSES = 20;

/** The body of the retry of many contacts. */
export const contactRetry = {
  schema: z
    .object({
      statuses: boundedList(
        inAnySpelling(z.enum(statusesBefore('retry')).describe(contactStatus.description ?? '')),
        { max: MAX_STATUSES },
      ).describe('Contacts in these statuses are called once more.'),
    })
    .meta({ examples: [{ statuses: ['no_answer', 'busy', 'max_retries_reached'] }] }),
  refusalOf: refusalInCallAgain,
};

export const contactRetryAnswer = z.object({
  accepted: z.number().describe('Contacts that get one forced call each.'),
  warnings: warningsView,
});
