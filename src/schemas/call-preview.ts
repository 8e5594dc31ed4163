import { z } from 'zod';
import { DIAGNOSIS_CODES } from '../domain/diagnosis.ts';
import { idText } from './members/id.ts';
import { instant } from './members/instant.ts';
import { phoneNumber } from './members/phone-number.ts';
import { timeZone } from './members/time-zone.ts';

/** The body of a preview. */
export const callPreviewRequest = {
  schema: z
    .object({
      organization_id: z.string().optional(),
      phone_number: phoneNumber,
      timezone: timeZone.optional().describe('the contact’s own zone'),
      at: instant.optional().describe('when the call would be made; absent: now'),
      batch_id: idText.optional().describe('a batch of the campaign, whose overrides then hold'),
    })
    .meta({
      examples: [
        { phone_number: '+14155550123' },
        { phone_number: '+14155550123', timezone: 'America/Denver', at: '2027-03-01T16:30:00Z' },
      ],
    }),
  synonyms: { phone: 'phone_number', number: 'phone_number', to: 'phone_number' },
};

export const callPreviewView = z
  .object({
    may_call: z.boolean(),
    reason: z.enum(DIAGNOSIS_CODES).nullable().describe('why not; null when it may be called'),
    next_call_at: z
      .string()
      .nullable()
      .describe(
        'the first instant from `at` on at which it may be called; null: none within a year, or an event decides, such as the resume of what is paused',
      ),
    openings: z
      .array(
        z.object({
          from: z.string(),
          until: z.string().nullable().describe('null: it does not close within a year'),
        }),
      )
      .describe('at most ten: when the working hours are open from `at` on, in UTC'),
    warnings: z.array(z.string()).optional(),
  })
  .meta({ id: 'CallPreview' });
export type CallPreviewView = z.output<typeof callPreviewView>;
