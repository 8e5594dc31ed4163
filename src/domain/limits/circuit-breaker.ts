/** Why an account takes no calls; the codes of the debug endpoint. */
export type RefusalReason = 'call_control_refusing' | 'call_control_unreachable';

/** closed: calls are placed; open: none is; half-open: one, and its answer decides. */
export const BREAKER_STATES = ['closed', 'open', 'half-open'] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

export type Suspect = { contactId: string; campaignId: string };

/** The breaker of one account of call control. */
export type Breaker = {
  /** Refusals that count, since the last accepted call. */
  failures: number;
  /** The execution of the first of them. */
  firstRefused: string | null;
  /** Contacts whose calls were refused for what may concern them, or their campaigns, alone. */
  suspects: readonly Suspect[];
  reason: RefusalReason | null;
  /** No call before this instant; null while closed. */
  openUntil: Date | null;
  /** The one call that is under way while half-open; believed in until then. */
  probe: { executionId: string; until: Date } | null;
};

/** A request for a call that was answered by anything but a call. */
export type Refusal = {
  executionId: string;
  contactId: string;
  campaignId: string;
  reason: RefusalReason;
  /** HTTP; null: no answer. */
  httpStatus: number | null;
  /** Of the answer's `Retry-After`; null where it has none. */
  retryAfterSeconds: number | null;
  /** The request was certainly not taken up. */
  isCertain: boolean;
  /** The answer says in words that it concerns the whole account, whatever its status. */
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

/** So many refusals in a row open the breaker. */
export const FAILURES_TO_OPEN = 3;
const MIN_OPEN_MS = 5_000;
export const MAX_OPEN_MS = 5 * 60_000;
/** Rests grow at random by up to a quarter, so that accounts of one cluster do not come back as one. */
const JITTER = 0.25;
/** From its claim until the answer to its request takes less; a probe that takes longer was lost. */
const PROBE_TIMEOUT_MS = 30_000;

const nextStates: Record<BreakerState, readonly BreakerState[]> = {
  closed: ['open'],
  open: ['half-open', 'closed'],
  'half-open': ['open', 'closed'],
};

/**
 * The state that a breaker moves to.
 * @throws {Error} for a move that no breaker makes: that is a defect
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

/** Until when nobody's call is placed, because it rests or a probe is under way; null: one may be. */
export function blockedUntil({ openUntil, probe }: Breaker, now: Date): Date | null {
  const state = breakerStateAt({ openUntil }, now);
  if (state === 'open') return openUntil;
  return state === 'half-open' && probe !== null && probe.until > now ? probe.until : null;
}

/**
 * The breaker after a refusal. One that may concern the contact alone counts once for each contact:
 * a bad property of one call says nothing about the account, however often it is sent. One that is
 * certain may concern a whole campaign (its application is deleted): it counts once for each campaign,
 * and opens nothing, until calls of two were refused. While the breaker is open, late answers change
 * nothing; while it is half-open, only that of the probe does.
 * @param chance from 0 to 1
 */
export function applyRefusal(
  breaker: Breaker,
  refusal: Refusal,
  { now, chance }: { now: Date; chance: number },
): Breaker {
  const state = breakerStateAt(breaker, now);
  const isProbe = breaker.probe?.executionId === refusal.executionId;
  if (state === 'open' || (state === 'half-open' && !isProbe)) return breaker;
  const seen = { ...breaker, probe: null };
  if (isRepeatedSuspicion(breaker, refusal)) return seen;
  const failures = breaker.failures + 1;
  const suspects = addSuspect(breaker, refusal);
  const firstRefused = breaker.firstRefused ?? refusal.executionId;
  const counted = { ...seen, failures, firstRefused, suspects, reason: refusal.reason };
  if (failures < FAILURES_TO_OPEN || isLimitedToOneCampaign(counted, refusal)) return counted;
  breakerTransition(state, 'open');
  return { ...counted, openUntil: new Date(now.getTime() + openDurationMs(failures, refusal, chance)) };
}

/** The breaker after a call was accepted, whichever. */
export function applyAcceptance(breaker: Breaker, now: Date): Breaker {
  const state = breakerStateAt(breaker, now);
  if (state === 'closed' && breaker.failures === 0) return breaker;
  if (state !== 'closed') breakerTransition(state, 'closed');
  return CLOSED_BREAKER;
}

/** The breaker with an execution as its probe; null where none may be sent now. */
export function startProbe(breaker: Breaker, executionId: string, now: Date): Breaker | null {
  if (breakerStateAt(breaker, now) !== 'half-open' || blockedUntil(breaker, now) !== null) return null;
  return { ...breaker, probe: { executionId, until: new Date(now.getTime() + PROBE_TIMEOUT_MS) } };
}

/** The breaker whose probe is sent now: its answer is waited for from now on. */
export function sendProbe(breaker: Breaker, now: Date): Breaker {
  if (breaker.probe === null) throw new Error('Cannot send a probe that nobody holds');
  return { ...breaker, probe: { ...breaker.probe, until: new Date(now.getTime() + PROBE_TIMEOUT_MS) } };
}

/** The breaker without a probe that was never sent: another one may be. */
export function dropProbe(breaker: Breaker, executionId: string): Breaker {
  return breaker.probe?.executionId === executionId ? { ...breaker, probe: null } : breaker;
}

/**
 * Answers that say nothing about the callee (jambonz-api-server `app.js`, `accounts.js`): no
 * connection; the token, its rights or the address are wrong, or lead elsewhere (every 3xx); too many
 * requests; no feature server; overload before anything was taken up. Every other answer may be owed
 * to one call, a 500 most often to one of its properties.
 */
const ACCOUNT_WIDE_STATUSES: readonly (number | null)[] = [null, 401, 403, 404, 405, 429, 480, 503];

export function isAccountWide({
  httpStatus,
  concernsAccount = false,
}: Pick<Refusal, 'httpStatus' | 'concernsAccount'>): boolean {
  const isElsewhere = httpStatus !== null && httpStatus >= 300 && httpStatus < 400;
  return concernsAccount || isElsewhere || ACCOUNT_WIDE_STATUSES.includes(httpStatus);
}

function isCertainlyAccountWide(refusal: Refusal): boolean {
  return refusal.isCertain && isAccountWide(refusal);
}

/** Whether a refusal says nothing that those before it have not said. */
export function isRepeatedSuspicion({ suspects }: Breaker, refusal: Refusal): boolean {
  if (isCertainlyAccountWide(refusal)) return false;
  if (suspects.some(({ contactId }) => contactId === refusal.contactId)) return true;
  const isSuspect = suspects.some(({ campaignId }) => campaignId === refusal.campaignId);
  return isSuspect && isLimitedToOneCampaign({ suspects }, refusal);
}

/** Whether a refusal is certainly owed to its call, and all such calls were of one campaign. */
function isLimitedToOneCampaign({ suspects }: Pick<Breaker, 'suspects'>, refusal: Refusal): boolean {
  if (!refusal.isCertain || isAccountWide(refusal)) return false;
  return new Set(suspects.map(({ campaignId }) => campaignId)).size < 2;
}

function addSuspect({ suspects }: Breaker, refusal: Refusal): readonly Suspect[] {
  if (isCertainlyAccountWide(refusal)) return suspects;
  const { contactId, campaignId } = refusal;
  return [...suspects, { contactId, campaignId }].slice(-FAILURES_TO_OPEN);
}

/** Doubles with each probe in a row that was refused. */
function openDurationMs(failures: number, { retryAfterSeconds }: Refusal, chance: number): number {
  const doubled = MIN_OPEN_MS * 2 ** (failures - FAILURES_TO_OPEN);
  const grown = Math.min(doubled, MAX_OPEN_MS / (1 + JITTER)) * (1 + JITTER * chance);
  return Math.min(MAX_OPEN_MS, Math.max(grown, (retryAfterSeconds ?? 0) * 1000));
}
