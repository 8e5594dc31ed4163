import { z } from 'zod';
import { CALLER_NUMBER_POLICIES } from '../domain/assigned-number.ts';
import { explainedEnum } from './members/explained-enum.ts';
import { instantView } from './members/instant-view.ts';

/** Which numbers the organizations of an installation call from. */
export const callerNumberPolicy = explainedEnum(
  CALLER_NUMBER_POLICIES,
  'Which numbers the organization may call from, as the operator sets it for the installation.',
  {
    any: 'its own, and all that nobody was assigned.',
    assigned: 'its own only.',
  },
);

/** A number that is assigned to an organization, as it is answered. */
export const callerNumberView = z
  .object({
    phone_number: z.string().describe('The number in E.164.'),
    assigned_at: instantView.describe('When the operator assigned it, in UTC.'),
  })
  .meta({
    id: 'CallerNumber',
    description: 'A caller number that is assigned to an organization: no other may call from it.',
  });
export type CallerNumberView = z.output<typeof callerNumberView>;
