/**
 * The members of a status webhook that are kept: what happened to the call, by ids. Numbers, names, the
 * variables of the contact and the address for the agent's report are not (jambonz docs, "call status
 * webhook", and jambonz-feature-server, `call-info.js`).
 */
const KEPT = [
  'call_sid',
  'account_sid',
  'application_sid',
  'parent_call_sid',
  'trace_id',
  'sbc_callid',
  'direction',
  'call_status',
  'sip_status',
  'sip_reason',
  'duration',
  'call_termination_by',
];

/** The members of the tag, which jambonz returns as `customerData`, that are ids or counts. */
const KEPT_OF_TAG = [
  'execution_id',
  'organization_id',
  'campaign_id',
  'batch_id',
  'contact_id',
  'retry_count',
  'is_follow_up',
];

/** Ids and statuses are shorter; a longer text could be anything. */
const MAX_LENGTH = 200;

type Payload = Record<string, unknown>;

/** What of a status webhook is stored. The same again changes nothing. */
export function keptPayload(payload: Payload): Payload {
  const { customerData: tag } = payload;
  const kept = pick(payload, KEPT);
  if (typeof tag !== 'object' || tag === null) return kept;
  return { ...kept, customerData: pick({ ...tag }, KEPT_OF_TAG) };
}

function pick(members: Payload, names: readonly string[]): Payload {
  return Object.fromEntries(
    names.flatMap((name) => (isShort(members[name]) ? [[name, members[name]]] : [])),
  );
}

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_LENGTH;
  return typeof value === 'number' || typeof value === 'boolean' || value === null;
}
