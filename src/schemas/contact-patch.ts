import { z } from 'zod';
import { MAX_NUMBER_TEXT_LENGTH } from '../domain/phone-number.ts';
import { MAX_CONSENT_REFERENCE } from '../domain/consent.ts';
import { callVariablesForm } from './members/call-variables.ts';
import { consentBasis, consentBasisText } from './members/consent.ts';
import { instant, INSTANT_FORM } from './members/instant.ts';
import { PHONE_NUMBER_FORMS } from './members/phone-number.ts';
import { timeZone } from './members/time-zone.ts';
import { callTimeNames, refusalInContactPatch } from './names/contact-names.ts';
import { isObject, isSame } from './reading/body.ts';
import { firstNamed, nearestName } from './reading/member-name.ts';
import { patchDescription } from './reading/patch.ts';
import { quotation } from './reading/quotation.ts';

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
  consent_basis: consentBasis.optional().describe(consentBasisText),
  consent_at: z
    .string()
    .max(INSTANT_FORM.maxLength)
    .meta(INSTANT_FORM)
    .optional()
    .describe(
      'When the consent was given, or its ground began. It may not lie in the future. null: unknown.',
    ),
  consent_reference: z
    .string()
    .max(MAX_CONSENT_REFERENCE)
    .optional()
    .describe('Your reference to the proof of the consent. null: none.'),
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
    'status_detail',
    'next_follow_up_at',
    'current_call',
    'call_records',
    'warnings',
  ],
  synonyms: {
    phone: 'phone_number',
    number: 'phone_number',
    to: 'phone_number',
    ...Object.fromEntries(callTimeNames.map((name) => [name, 'call_at'])),
  },
  refusalOf: refusalInContactPatch,
  remedies: {
    status: 'send POST /batches/{batch_id}/contacts/{contact_id}/skip or /retry',
    batch_id: 'add the contact to the other batch and remove this one',
    campaign_id: 'add the contact to a batch of the other campaign and remove this one',
    next_retry_at: 'send call_at',
    next_follow_up_at: 'send call_at',
    retry_count: 'send max_retries_override to the batch',
    follow_up_count: 'send POST /batches/{batch_id}/contacts/{contact_id}/follow-up',
    last_attempted_at: 'send call_at for the next call',
  },
};

const KNOWN = [
  ...Object.keys(schema.shape),
  ...contactPatch.fixed,
  ...contactPatch.computed,
  ...Object.keys(contactPatch.synonyms),
  'organization_id',
];

/**
 * A change of a contact whose other text members stand in `call_variables`, as in an upload; null drops
 * one. What is misspelt or could mean an order stays where it is, and so does a variable that is given
 * twice with different values.
 */
export function withCallVariables(sent: unknown): { json: unknown; warnings: string[] } {
  const unchanged = { json: sent, warnings: [] };
  if (!isObject(sent)) return unchanged;
  const given = sent['call_variables'] ?? {};
  if (!isObject(given)) return unchanged;
  const beside = Object.entries(sent).filter(
    ([name, value]) =>
      isVariable(name, value) && (!Object.hasOwn(given, name) || isSame(given[name], value)),
  );
  if (beside.length === 0) return unchanged;
  const names = new Set(beside.map(([name]) => name));
  const others = Object.entries(sent).filter(([name]) => !names.has(name));
  const variables = Object.fromEntries([...Object.entries(given), ...beside]);
  const { shown, beyond } = firstNamed([...names].filter((name) => name !== 'callee_name'));
  const warnings = shown.map(
    (name) => `'${quotation(name)}' is not a member and was taken as a call variable`,
  );
  if (beyond > 0) warnings.push(`and ${beyond} more members were taken as call variables`);
  return { json: Object.fromEntries([...others, ['call_variables', variables]]), warnings };
}

function isVariable(name: string, value: unknown): boolean {
  const isText = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return (
    isText &&
    !KNOWN.includes(name) &&
    nearestName(name, KNOWN) === undefined &&
    refusalInContactPatch(name) === undefined
  );
}

/** The body for the description of its route. */
export const contactPatchDescription = patchDescription(contactPatch).meta({
  examples: [
    { call_variables: { appointment: '10:30' } },
    { phone_number: '+442079460104', external_id: 'patient-18' },
  ],
});
