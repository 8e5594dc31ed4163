/** Why an account places no calls, as a code of the debug endpoint. */
export type RefusalReason = 'call_control_refusing' | 'call_control_unreachable';

/** closed: calls are placed. open: no call is placed. half-open: one probe call is placed. */
export const BREAKER_STATES = ['closed', 'open', 'half-open'] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

export type Suspect = { contactId: string; campaignId: string };

/** The circuit breaker of one call control account. */
export type Breaker = {
  /** Counted refusals since the last accepted call. */
  failures: number;
  /** The `execution_id` of the first counted refusal. */
  firstRefused: string | null;
  /** Contacts whose refusals may be the fault of the contact or its campaign, not of the account. */
  suspects: readonly Suspect[];
  reason: RefusalReason | null;
  /** The breaker is open until this instant; null while closed. */
  openUntil: Date | null;
  /** The probe call while half-open; after `until` without an answer it counts as lost. */
  probe: { executionId: string; until: Date } | null;
};

/** An answer to a request for a call that is not a call: an error, or no answer at all. */
export type Refusal = {
  executionId: string;
  contactId: string;
  campaignId: string;
  reason: RefusalReason;
  /** null: no answer. */
  httpStatus: number | null;
  /** From the `Retry-After` header; null without one. */
  retryAfterSeconds: number | null;
  /** Whether it is certain that no call was created. */
  isCertain: boolean;
  /** Whether the body says that the whole account is affected, whatever the HTTP status. */
  concernsAccount?: boolean;
};

export const CLOSED_BREAKER: Breaker = {
  failures: 0,
  firstRefused: null,
  suspects: [],
  reason: null,
  openUntil: null,
  probe: null,
};

/** Consecutive counted refusals that open the breaker. */
const FAILURES_TO_OPEN = 3;
const MIN_OPEN_MS = 5_000;
const MAX_OPEN_MS = 5 * 60_000;
/**
 * After a 480: call control can be reached and knows the account, but has no feature server, no
 * Asterisk or no free trunk at the moment. That ends by itself, and a probe costs it nothing.
 */
const MAX_OPEN_UNAVAILABLE_MS = 30_000;
const UNAVAILABLE_STATUS = 480;
/** Random extension of up to a quarter, so that accounts of one cluster are not probed together. */
const JITTER = 0.25;
/** Claim, request and answer of a call take less than this; a slower probe counts as lost. */
const PROBE_TIMEOUT_MS = 30_000;

const nextStates: Record<BreakerState, readonly BreakerState[]> = {
  closed: ['open'],
  open: ['half-open', 'closed'],
  'half-open': ['open', 'closed'],
};

/**
 * Checks a change of state.
 * @returns `to`
 * @throws {Error} when the table of transitions does not have the change: a defect of the caller
 */
export function breakerTransition(from: BreakerState, to: BreakerState): BreakerState {
  if (nextStates[from].includes(to)) return to;
  throw new Error(
    `Cannot move a breaker from ${from} to ${to}: from there it moves to ${nextStates[from].join(' or ')}`,
  );
}

export function breakerStateAt({ openUntil }: Pick<Breaker, 'openUntil'>, now: Date): BreakerState {
  if (openUntil === null) return 'closed';
  return openUntil > now ? 'open' : 'half-open';
}

/**
 * Until when no call may be placed: the breaker is open, or a probe is under way.
 * @returns null when a call may be placed now
 */
export function blockedUntil({ openUntil, probe }: Breaker, now: Date): Date | null {
  const state = breakerStateAt({ openUntil }, now);
  if (state === 'open') return openUntil;
  return state === 'half-open' && probe !== null && probe.until > now ? probe.until : null;
}

/**
 * The breaker after a refusal.
 *
 * - A refusal that certainly concerns the account counts every time.
 * - A refusal that may concern only the contact (a bad property of its call) counts once per contact.
 * - A certain refusal that does not concern the account may concern the campaign (a deleted
 *   application). It counts once per campaign and cannot open the breaker before calls of two
 *   campaigns were refused.
 *
 * While the breaker is open, late answers change nothing. While it is half-open, only the answer to
 * the probe changes it.
 * @param chance random number from 0 to 1, which sets the jitter
 */
export function applyRefusal(
  breaker: Breaker,
  refusal: Refusal,
  { now, chance }: { now: Date; chance: number },
): Breaker {
  const state = breakerStateAt(breaker, now);
  const isProbe = breaker.probe?.executionId === refusal.executionId;
  if (state === 'open' || (state === 'half-open' && !isProbe)) return breaker;
  const withoutProbe = { ...breaker, probe: null };
  if (isRepeatedSuspicion(breaker, refusal)) return withoutProbe;
  const failures = breaker.failures + 1;
  const suspects = addSuspect(breaker, refusal);
  const firstRefused = breaker.firstRefused ?? refusal.executionId;
  const counted = { ...withoutProbe, failures, firstRefused, suspects, reason: refusal.reason };
  if (failures < FAILURES_TO_OPEN || isLimitedToOneCampaign(counted, refusal)) return counted;
  breakerTransition(state, 'open');
  return {
    ...counted,
    openUntil: new Date(now.getTime() + openDurationMs(failures, refusal, chance)),
  };
}

/** The breaker after any call was accepted: closed. */
export function applyAcceptance(breaker: Breaker, now: Date): Breaker {
  const state = breakerStateAt(breaker, now);
  if (state === 'closed' && breaker.failures === 0) return breaker;
  if (state !== 'closed') breakerTransition(state, 'closed');
  return CLOSED_BREAKER;
}

/** Reserves the probe for an execution; null when no probe may start now. */
export function startProbe(breaker: Breaker, executionId: string, now: Date): Breaker | null {
  if (breakerStateAt(breaker, now) !== 'half-open' || blockedUntil(breaker, now) !== null)
    return null;
  return { ...breaker, probe: { executionId, until: new Date(now.getTime() + PROBE_TIMEOUT_MS) } };
}

/**
 * Restarts the time-out of the probe when its request is sent.
 * @throws {Error} when no probe was started: a defect of the caller
 */
export function sendProbe(breaker: Breaker, now: Date): Breaker {
  if (breaker.probe === null) throw new Error('Cannot send a probe: none was started');
  return {
    ...breaker,
    probe: { ...breaker.probe, until: new Date(now.getTime() + PROBE_TIMEOUT_MS) },
  };
}

/** Drops a probe that was never sent, so that another call can be the probe. */
export function dropProbe(breaker: Breaker, executionId: string): Breaker {
  return breaker.probe?.executionId === executionId ? { ...breaker, probe: null } : breaker;
}

/**
 * Answers that concern the account, not the callee (jambonz-api-server `app.js`, `accounts.js`): no
 * connection (null); wrong token, rights or address (401, 403, 404, 405); too many requests (429);
 * no feature server (480); overload before the request was processed (503). A redirect (3xx) means
 * a wrong address, too. Any other status may be caused by one call; a 500 usually is, by one of its
 * properties.
 */
const ACCOUNT_WIDE_STATUSES: readonly (number | null)[] = [null, 401, 403, 404, 405, 429, 480, 503];

/** Whether a refusal concerns the whole account, so that other calls would be refused as well. */
export function isAccountWide({
  httpStatus,
  concernsAccount = false,
}: Pick<Refusal, 'httpStatus' | 'concernsAccount'>): boolean {
  const isRedirect = httpStatus !== null && httpStatus >= 300 && httpStatus < 400;
  return concernsAccount || isRedirect || ACCOUNT_WIDE_STATUSES.includes(httpStatus);
}

/** Whether it is certain that the whole account is affected. */
export function isCertainlyAccountWide(refusal: Refusal): boolean {
  return refusal.isCertain && isAccountWide(refusal);
}

/** Whether an earlier refusal of the same contact or campaign already counted for this one. */
export function isRepeatedSuspicion({ suspects }: Breaker, refusal: Refusal): boolean {
  if (isCertainlyAccountWide(refusal)) return false;
  if (suspects.some(({ contactId }) => contactId === refusal.contactId)) return true;
  const isSuspect = suspects.some(({ campaignId }) => campaignId === refusal.campaignId);
  return isSuspect && isLimitedToOneCampaign({ suspects }, refusal);
}

/** Whether a refusal certainly concerns its call only, and all suspects are of one campaign. */
function isLimitedToOneCampaign(
  { suspects }: Pick<Breaker, 'suspects'>,
  refusal: Refusal,
): boolean {
  if (!refusal.isCertain || isAccountWide(refusal)) return false;
  return new Set(suspects.map(({ campaignId }) => campaignId)).size < 2;
}

function addSuspect({ suspects }: Breaker, refusal: Refusal): readonly Suspect[] {
  if (isCertainlyAccountWide(refusal)) return suspects;
  const { contactId, campaignId } = refusal;
  return [...suspects, { contactId, campaignId }].slice(-FAILURES_TO_OPEN);
}

/** Doubles with each consecutive refused probe; at least `Retry-After`, at most `MAX_OPEN_MS`. */
function openDurationMs(
  failures: number,
  { httpStatus, retryAfterSeconds }: Refusal,
  chance: number,
): number {
  const doubled = MIN_OPEN_MS * 2 ** (failures - FAILURES_TO_OPEN);
  const longest = httpStatus === UNAVAILABLE_STATUS ? MAX_OPEN_UNAVAILABLE_MS : MAX_OPEN_MS;
  const grown = Math.min(doubled, longest / (1 + JITTER)) * (1 + JITTER * chance);
  return Math.min(MAX_OPEN_MS, Math.max(grown, (retryAfterSeconds ?? 0) * 1000));
}
