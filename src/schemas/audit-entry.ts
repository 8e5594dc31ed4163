import { z } from 'zod';
import { ACTOR_KINDS, AUDIT_ACTIONS, AUDIT_OBJECTS } from '../domain/audit.ts';
import { explainedEnum } from './members/explained-enum.ts';
import { instantView } from './members/instant-view.ts';
import { sortedPage } from './reading/list-query.ts';
import { instantFilter } from './reading/query.ts';

const action = explainedEnum(AUDIT_ACTIONS, 'What was done.', {
  dispatch: 'pending contacts of a batch were made due at once.',
  retry: 'contacts got one forced call each, past the retry policy.',
  skip: 'a contact was taken out.',
  edit_contact: 'a waiting contact was changed.',
  remove_contact: 'a waiting contact was removed.',
  follow_up: 'a call back was scheduled.',
  pause: 'a batch or campaign was paused.',
  resume: 'a batch, campaign or suspended organization was resumed.',
  cancel: 'a batch or campaign was cancelled.',
  complete: 'a campaign was closed.',
  lift_opt_out: 'an opt-out was removed.',
  restore: 'a deleted batch was restored.',
  erase: 'a person was erased.',
  read_person: 'everything about a person was read.',
  create: 'the object was created.',
  change: 'the object was changed; `details` names the members.',
  delete: 'the object was deleted.',
  rotate: 'a secret was replaced by a new one.',
  revoke: 'a token was revoked, or a key of an endpoint deleted.',
  add: 'numbers were suppressed.',
  remove: 'a suppression that was no opt-out was removed.',
  export: 'the contacts of a batch were exported.',
  set_limits: 'the organization changed its own limits.',
  set_quotas: 'the operator set quotas of the organization.',
  set_destinations: 'the operator set which numbers the organization may call.',
  assign_number: 'the operator assigned a caller number to the organization.',
  withdraw_number: 'the operator withdrew a caller number from the organization.',
  rest_number:
    'a caller number was put to rest, by request or by `number_rest` of the organization.',
  resume_number: 'the rest of a caller number was ended by request.',
  suspend: 'the operator suspended the organization.',
});
const objectKind = explainedEnum(AUDIT_OBJECTS, 'What kind of object it was done to.', {
  organization: 'the organization itself.',
  token: 'an API token.',
  call_control_account: 'an account of call control with its secrets.',
  webhook_endpoint: 'an address to which events are sent, or its secrets.',
  eligibility_secret: 'a key that signs the questions of eligibility hooks.',
  suppression: 'one suppressed number or many.',
  campaign: 'a campaign.',
  batch: 'a batch, or all of its contacts with some status.',
  contact: 'one contact.',
  person: 'whoever has a telephone number; `object_id` is its keyed hash.',
  recording_link:
    'a link that plays a recording without a token; `object_id` is the `execution_id` of the call.',
});
const actorKind = explainedEnum(ACTOR_KINDS, 'Who did it.', {
  token: 'a request with a token of the organization.',
  operator: 'the operator of the installation, by a request or a signal in Temporal.',
  command: 'a command at the installation.',
  agent: 'the agent of a call, by its report.',
  system: 'the service itself.',
});

const ID = z.string().max(200).optional();

/** The query of the list. */
export const auditQuery = z.object({
  action: action.optional(),
  object_kind: objectKind.optional(),
  object_id: ID.describe('Only entries about the object with this id.'),
  actor_kind: actorKind.optional(),
  actor_id: ID.describe('Only entries of this actor, such as the id of a token.'),
  since: instantFilter.describe('Only entries of this instant and later ones.'),
  until: instantFilter.describe('Only entries before this instant.'),
  ...sortedPage({ size: 50, max: 1000 }, { sorts: ['at'], normally: '-at' }),
});

/** An entry of the audit log, as it is answered. */
export const auditEntryView = z
  .object({
    entry_id: z.string().describe('Id of the entry.'),
    organization_id: z.string().describe('Organization whose log this is.'),
    at: instantView.describe('When it was done, in UTC.'),
    actor_kind: actorKind,
    actor_id: z
      .string()
      .nullable()
      .describe(
        'Id of the token, which operator, or `execution_id` of the call of an agent. null: a command or the service.',
      ),
    action,
    object_kind: objectKind,
    object_id: z.string().nullable().describe('Id of the object. null: several objects.'),
    details: z
      .record(z.string(), z.unknown())
      .describe('What else is known, such as `count`. No secret and no telephone number.'),
    request_id: z
      .string()
      .nullable()
      .describe('Id that the service gave the request, as in its log. null without a request.'),
    client_request_id: z
      .string()
      .nullable()
      .describe('`X-Request-Id` that the client sent, which proves nothing. null: none.'),
    client_address: z
      .string()
      .nullable()
      .describe('IP address of the client. null: no request, or one of the operator.'),
    position: z.number().describe('Position in the chain of the organization, from 1.'),
    hash: z
      .string()
      .describe(
        'SHA-256 over the hash of the entry before and the digest of this one, in lower-case hex.',
      ),
  })
  .meta({ id: 'AuditEntry', description: 'One event of the audit log.' });
export type AuditEntryView = z.output<typeof auditEntryView>;
