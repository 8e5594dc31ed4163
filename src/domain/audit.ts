import { ACTIONS } from './action.ts';
import type { JsonValue } from './canonical-json.ts';
import { NUMBER_IN_TEXT } from './number-in-text.ts';

/** What is recorded in the audit log: every manual action, and what changes or shows protected data. */
export const AUDIT_ACTIONS = [
  ...ACTIONS,
  'create',
  'change',
  'rotate',
  'revoke',
  'add',
  'remove',
  'export',
  'set_limits',
  'set_quotas',
  'set_destinations',
  'assign_number',
  'withdraw_number',
  'rest_number',
  'resume_number',
  'suspend',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_OBJECTS = [
  'organization',
  'token',
  'call_control_account',
  'webhook_endpoint',
  'eligibility_secret',
  'suppression',
  'campaign',
  'batch',
  'contact',
  'person',
  'recording_link',
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

export const ACTOR_KINDS = ['token', 'operator', 'command', 'agent', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who did something, and by which request. */
export type Actor = {
  kind: ActorKind;
  /**
   * The id of a token, which operator, or the `execution_id` of the call whose agent reported; null: a
   * command or the service itself.
   */
  id: string | null;
  /** The id that the service gave the request; null: it was no request. */
  requestId: string | null;
  /** The id that the client gave the request, which proves nothing; null: none. */
  clientRequestId: string | null;
  /** The IP address of the client; null: it was no request. */
  clientAddress: string | null;
};

const NO_REQUEST = { requestId: null, clientRequestId: null, clientAddress: null };
/** An operator who signals a workflow in Temporal. */
export const OPERATOR_BY_SIGNAL: Actor = { kind: 'operator', id: 'signal', ...NO_REQUEST };
/** A command that an operator runs at the installation. */
export const COMMAND: Actor = { kind: 'command', id: null, ...NO_REQUEST };
/** The service itself, as its configuration demands. */
export const SYSTEM: Actor = { kind: 'system', id: null, ...NO_REQUEST };

/** The agent that reports on a call. */
export function agentOfCall(executionId: string): Actor {
  return { kind: 'agent', id: executionId, ...NO_REQUEST };
}

/** One event of the audit log. Its texts hold no secret and no telephone number of a callee. */
export type AuditEvent = {
  organizationId: string;
  at: Date;
  by: Actor;
  action: AuditAction;
  objectKind: AuditObject;
  /** null: several objects, or the organization's only one of its kind. */
  objectId: string | null;
  details: { readonly [name: string]: JsonValue };
};

/** The members of an event that its digest covers, by the names of the API. */
export function auditedMembers({ at, by, details, ...event }: AuditEvent): JsonValue {
  return {
    organization_id: event.organizationId,
    at: at.toISOString(),
    actor_kind: by.kind,
    actor_id: by.id,
    action: event.action,
    object_kind: event.objectKind,
    object_id: event.objectId,
    details,
    request_id: by.requestId,
    client_request_id: by.clientRequestId,
    client_address: by.clientAddress,
  };
}

const DATE = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * Takes telephone numbers from the words of a person, which the audit log keeps for years. A date such
 * as 2027-02-28 stays.
 */
export function withoutNumbers(text: string): string {
  return text.replaceAll(NUMBER_IN_TEXT, (found) => (DATE.test(found) ? found : '[number]'));
}
