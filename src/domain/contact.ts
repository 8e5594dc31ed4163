import { ConflictError } from './errors.ts';

export const CONTACT_STATUSES = [
  'pending',
  'dispatched',
  'in_progress',
  'retrying',
  'followup_scheduled',
  'completed',
  'failed',
  'busy',
  'no_answer',
  'skipped',
  'max_retries_reached',
] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** The contact waits for a call: a claim may take it once it is due. */
export const WAITING_STATUSES = [
  'pending',
  'retrying',
  'followup_scheduled',
] as const satisfies readonly ContactStatus[];
export type WaitingStatus = (typeof WAITING_STATUSES)[number];

/** The contact occupies a line of its batch. */
export const LINE_STATUSES = [
  'dispatched',
  'in_progress',
] as const satisfies readonly ContactStatus[];

/** The contact is not finished, so its batch cannot be completed. */
export const OPEN_STATUSES = [
  ...WAITING_STATUSES,
  ...LINE_STATUSES,
] as const satisfies readonly ContactStatus[];

/** The statuses that may follow a claim, when the call has ended or was not placed. */
const AFTER_CALL = [
  'completed',
  'busy',
  'no_answer',
  'failed',
  'retrying',
  'followup_scheduled',
  'max_retries_reached',
  'skipped',
] as const satisfies readonly ContactStatus[];

const FINISHED_TO_OPEN = ['pending', 'followup_scheduled'] as const satisfies ContactStatus[];

const nextStatuses: Record<ContactStatus, readonly ContactStatus[]> = {
  pending: ['dispatched', 'skipped', 'failed'],
  retrying: [
    'dispatched',
    'pending',
    'followup_scheduled',
    'skipped',
    'failed',
    'busy',
    'no_answer',
  ],
  followup_scheduled: ['dispatched', 'pending', 'skipped', 'failed', 'completed'],
  dispatched: ['in_progress', ...WAITING_STATUSES, ...AFTER_CALL],
  in_progress: [...AFTER_CALL],
  completed: [...FINISHED_TO_OPEN],
  failed: [...FINISHED_TO_OPEN],
  busy: [...FINISHED_TO_OPEN],
  no_answer: [...FINISHED_TO_OPEN],
  skipped: [...FINISHED_TO_OPEN],
  max_retries_reached: [...FINISHED_TO_OPEN],
};

/**
 * Checks a transition of a contact.
 * @returns `to`
 * @throws {RangeError} when the table of transitions does not have it: a defect of the caller
 */
export function contactTransition(from: ContactStatus, to: ContactStatus): ContactStatus {
  if (nextStatuses[from].includes(to)) return to;
  throw new RangeError(
    `Cannot move a contact from ${from} to ${to}: the transition is not allowed`,
  );
}

/** The controls of a contact in the API. */
export type ContactControl = 'retry' | 'skip' | 'follow-up';

const controlTarget = {
  retry: 'pending',
  skip: 'skipped',
  'follow-up': 'followup_scheduled',
} as const satisfies Record<ContactControl, ContactStatus>;

/**
 * The status that a control leads to; equal to `from` when the contact is already there. No control
 * moves a contact that occupies a line, because its call is under way.
 * @throws {ConflictError} `invalid_transition` with the current status
 */
export function contactControl(from: ContactStatus, control: ContactControl): ContactStatus {
  const possible = statusesBefore(control);
  if (possible.includes(from)) return controlTarget[control];
  throw new ConflictError(
    'invalid_transition',
    `the contact is ${from}: ${control} is possible from ${possible.join(', ')}`,
    from,
  );
}

/** The statuses from which a control is possible. */
export function statusesBefore(control: ContactControl): ContactStatus[] {
  const to = controlTarget[control];
  return CONTACT_STATUSES.filter(
    (from) => !isOnLine(from) && (from === to || nextStatuses[from].includes(to)),
  );
}

function isOnLine(status: ContactStatus): boolean {
  return (LINE_STATUSES as readonly ContactStatus[]).includes(status);
}

/** Contacts of a batch by status. Each contact is counted once, so the sum is the total. */
export type Counters = {
  pending: number;
  dispatched: number;
  inFlight: number;
  retrying: number;
  completed: number;
  failed: number;
  busy: number;
  noAnswer: number;
  followupScheduled: number;
  skipped: number;
  maxRetriesReached: number;
};

const counterOfStatus: Record<ContactStatus, keyof Counters> = {
  pending: 'pending',
  dispatched: 'dispatched',
  in_progress: 'inFlight',
  retrying: 'retrying',
  completed: 'completed',
  failed: 'failed',
  busy: 'busy',
  no_answer: 'noAnswer',
  followup_scheduled: 'followupScheduled',
  skipped: 'skipped',
  max_retries_reached: 'maxRetriesReached',
};

/** Builds counters from counts by status; a missing status counts 0. */
export function countersOf(counts: readonly { status: ContactStatus; count: number }[]): Counters {
  const counters: Counters = {
    pending: 0,
    dispatched: 0,
    inFlight: 0,
    retrying: 0,
    completed: 0,
    failed: 0,
    busy: 0,
    noAnswer: 0,
    followupScheduled: 0,
    skipped: 0,
    maxRetriesReached: 0,
  };
  for (const { status, count } of counts) counters[counterOfStatus[status]] += count;
  return counters;
}

/** How many contacts were counted. */
export function totalOf(counters: Counters): number {
  return Object.values(counters).reduce((total, count) => total + count, 0);
}

/** How many contacts have one of these statuses. */
export function countOf(counters: Counters, statuses: readonly ContactStatus[]): number {
  const counted = [...new Set(statuses)].map((status) => counters[counterOfStatus[status]]);
  return counted.reduce((total, count) => total + count, 0);
}
