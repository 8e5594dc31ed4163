import { z } from 'zod';
import { callVariablesForm } from './members/call-variables.ts';
import { PHONE_NUMBER_FORMS } from './members/phone-number.ts';

const phoneNumber = { type: 'string', pattern: PHONE_NUMBER_FORMS };

/** A contact of an upload, of any form: contacts are read one by one, and not all need be good. */
export const contactItem = z.unknown().meta({
  description: 'with `on_invalid` `skip` what is not of this form is left out',
  anyOf: [
    phoneNumber,
    {
      type: 'object',
      properties: {
        phone_number: phoneNumber,
        call_variables: { ...callVariablesForm, type: ['object', 'null'] },
        timezone: { type: ['string', 'null'], examples: ['Europe/Berlin'] },
        external_id: { type: ['string', 'number', 'null'], maxLength: 200 },
      },
      required: ['phone_number'],
    },
  ],
});
