import { z } from 'zod';
import { ACTIONS } from '../domain/action.ts';
import { explainedEnum } from './members/explained-enum.ts';
import { instantView } from './members/instant-view.ts';

export const action = explainedEnum(ACTIONS, 'What was done.', {
  dispatch: 'pending contacts of the batch were made due at once.',
  retry: 'contacts got one forced call each.',
  skip: 'a contact was taken out.',
  follow_up: 'a call back was scheduled.',
  edit_contact: 'a waiting contact was changed.',
  remove_contact: 'a waiting contact was removed.',
  pause: 'the batch or campaign was paused.',
  resume: 'the batch or campaign was resumed.',
  cancel: 'the batch or campaign was cancelled.',
  complete: 'the campaign was closed.',
  lift_opt_out: 'an opt-out was removed; not an action of a batch or campaign.',
  delete: 'the batch was deleted.',
  restore: 'the deleted batch was restored.',
  erase: 'a person was erased.',
  read_person: 'everything about a person was read.',
});

/** A forced call or a control, as it is answered. */
export const actionView = z
  .object({
    action_id: z.string().describe('Id of the action.'),
    action,
    campaign_id: z.string().nullable().describe('Campaign of the action. null: a person.'),
    batch_id: z.string().nullable().describe('Batch of the action. null: the whole campaign.'),
    contact_id: z
      .string()
      .nullable()
      .describe(
        'Contact of the action. null: the whole batch, or, for a retry, its contacts in the requested statuses.',
      ),
    count: z.number().nullable().describe('Contacts that it changed. null for controls.'),
    token_id: z
      .string()
      .nullable()
      .describe('Token of the request. null: an operator, by a signal in Temporal.'),
    request_id: z
      .string()
      .nullable()
      .describe('Id that the service gave the request, as in its log. null without a request.'),
    client_request_id: z
      .string()
      .nullable()
      .describe(
        '`X-Request-Id` that the client sent: 1 to 128 characters, and whatever the client wanted. null: none.',
      ),
    at: instantView.describe('When it was done, in UTC.'),
  })
  .meta({ id: 'Action', description: 'One control or forced call, kept for an audit.' });
export type ActionView = z.output<typeof actionView>;
