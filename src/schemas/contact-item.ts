import { z } from 'zod';
import { MAX_ZONE_NAME_LENGTH } from '../domain/hours/time-zone.ts';
import { MAX_NUMBER_TEXT_LENGTH } from '../domain/phone-number.ts';
import { CONSENT_BASES, MAX_CONSENT_REFERENCE } from '../domain/consent.ts';
import { callVariablesForm } from './members/call-variables.ts';
import { consentBasisText } from './members/consent.ts';
import { INSTANT_FORM } from './members/instant.ts';
import { PHONE_NUMBER_FORMS } from './members/phone-number.ts';

const phoneNumber = {
  type: 'string',
  maxLength: MAX_NUMBER_TEXT_LENGTH,
  pattern: PHONE_NUMBER_FORMS,
  description:
    'Telephone number with its country code, as `+` or `00` and 7 to 15 digits; spaces, dashes, dots ' +
    'and brackets are dropped. `phone`, `number` and `to` are other names of this member.',
};

/** A contact of an upload, of any form: contacts are read one by one, and not all need be valid. */
export const contactItem = z.unknown().meta({
  description:
    'A telephone number, or an object with one. With `on_invalid` `skip`, what is neither is left out.',
  anyOf: [
    phoneNumber,
    {
      type: 'object',
      properties: {
        phone_number: phoneNumber,
        call_variables: {
          ...callVariablesForm,
          type: ['object', 'null'],
          description:
            'Variables for the agent, such as `callee_name`, by which it greets the callee. At most ' +
            '100 keys and 16 KB; numbers and booleans become text, null drops the key.',
        },
        timezone: {
          type: ['string', 'null'],
          maxLength: MAX_ZONE_NAME_LENGTH,
          description:
            'IANA name of the time zone of the contact, in which `working_hours` are read for it.',
          examples: ['Europe/Berlin'],
        },
        external_id: {
          type: ['string', 'number', 'null'],
          maxLength: 200,
          description: 'Your own id of the contact, at most 200 characters. It need not be unique.',
        },
        consent_basis: {
          type: ['string', 'null'],
          enum: [...CONSENT_BASES, null],
          description: consentBasisText,
        },
        consent_at: {
          ...INSTANT_FORM,
          type: ['string', 'null'],
          description:
            'When the consent was given, or its ground began. It may not lie in the future. ISO 8601; a time without an offset is UTC.',
          examples: ['2026-03-01T09:00:00Z'],
        },
        consent_reference: {
          type: ['string', 'number', 'null'],
          maxLength: MAX_CONSENT_REFERENCE,
          description: 'Your reference to the proof of the consent, at most 200 characters.',
        },
      },
      required: ['phone_number'],
    },
  ],
});
