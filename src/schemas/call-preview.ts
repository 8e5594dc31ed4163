import { z } from 'zod';
import { consentBasis, consentBasisText } from './members/consent.ts';
import { diagnosisCode } from './enums/diagnosis.ts';
import { idText, ownOrganizationId } from './members/id.ts';
import { instantView } from './members/instant-view.ts';
import { instant } from './members/instant.ts';
import { phoneNumber } from './members/phone-number.ts';
import { timeZone } from './members/time-zone.ts';
import { tzdataVersion } from './members/tzdata-version.ts';
import { warningsView } from './members/warnings.ts';

/** The body of a preview. */
export const callPreviewRequest = {
  schema: z
    .object({
      organization_id: ownOrganizationId,
      phone_number: phoneNumber.describe('Number to be called, with its country code.'),
      timezone: timeZone.optional().describe('IANA name of the time zone of the contact.'),
      at: instant
        .optional()
        .describe(
          'When the call would be placed. Default now. ISO 8601; a time without an offset is UTC.',
        ),
      consent_basis: consentBasis.optional().describe(consentBasisText),
      consent_at: instant
        .optional()
        .describe('When the consent was given. ISO 8601; a time without an offset is UTC.'),
      batch_id: idText
        .optional()
        .describe('A batch of the campaign: its overrides and its schedule are then considered.'),
    })
    .meta({
      examples: [
        { phone_number: '+14155550123' },
        { phone_number: '+14155550123', timezone: 'America/Denver', at: '2027-03-01T16:30:00Z' },
      ],
    }),
  synonyms: { phone: 'phone_number', number: 'phone_number', to: 'phone_number' },
};

export const openingView = z.object({
  from: instantView.describe('When the working hours open, in UTC.'),
  until: instantView.nullable().describe('When they close, in UTC. null: not within a year.'),
});

export const callPreviewView = z
  .object({
    may_call: z.boolean().describe('Whether the call would be placed at `at`.'),
    reason: diagnosisCode.nullable(),
    next_call_at: instantView
      .nullable()
      .describe(
        'First time from `at` on at which the call may be placed, in UTC. null: not within a year, or ' +
          'an event decides, such as a resume.',
      ),
    openings: z
      .array(openingView)
      .describe('The next openings of the working hours from `at` on, at most ten.'),
    tzdata_version: tzdataVersion,
    warnings: warningsView,
  })
  .meta({ id: 'CallPreview', description: 'Whether and when a number may be called.' });
export type CallPreviewView = z.output<typeof callPreviewView>;
