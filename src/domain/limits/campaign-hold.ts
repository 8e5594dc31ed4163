import { isAccountWide, type Refusal } from './circuit-breaker.ts';

/** Why a campaign is held. */
export const HOLD_REASONS = ['call_request_refused'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/**
 * clear: calls are placed. suspected: some were refused, and it is not known whether by the fault of the
 * campaign. held: no call is placed. probing: one call finds out whether the campaign is mended.
 */
export const HOLD_STATES = ['clear', 'suspected', 'held', 'probing'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** A refusal of one call. Refusals with one `likeness` say the same, apart from numbers in the text. */
export type SuspectRefusal = { contactId: string; executionId: string; likeness: string };

/** What is known of the refusals of a campaign, or of a batch with an agent of its own. */
export type CampaignHold = {
  /** Since when the campaign is held; null: it is not. */
  heldAt: Date | null;
  reason: HoldReason | null;
  /** What call control answered, and the remedy. */
  detail: string | null;
  /** The refusals since the last accepted call, the latest last. */
  suspects: readonly SuspectRefusal[];
  /** Probes in a row that were refused. */
  refusedProbes: number;
  /** While held: when the next probe may be made. */
  probeAt: Date | null;
  /** The probe under way; after `until` without an answer it counts as lost. */
  probe: { executionId: string; until: Date } | null;
};

/** A certain refusal of a call, for its request and not for its number or the load. */
export type RequestRefusal = {
  contactId: string;
  executionId: string;
  /** What call control answered, without telephone numbers. */
  message: string;
};

export const NO_HOLD: CampaignHold = {
  heldAt: null,
  reason: null,
  detail: null,
  suspects: [],
  refusedProbes: 0,
  probeAt: null,
  probe: null,
};

/** Refusals alike, without an accepted call between them, that hold a campaign. */
const REFUSALS_TO_HOLD = 3;
/** The contacts from which they must come: the number of one contact never holds a campaign. */
const CONTACTS_TO_HOLD = 2;
const MAX_SUSPECTS = 20;
const MIN_REST_MS = 5_000;
const MAX_REST_MS = 5 * 60_000;
/** Random extension of up to a quarter, so that campaigns of one account are not probed together. */
const JITTER = 0.25;
/** From the claim of a probe to its answer. */
const PROBE_TIMEOUT_MS = 60_000;
/** A probe that passes the gate later than this before the end of its time could outlast it. */
const REQUEST_MS = 20_000;
/** A contact that was refused once waits so long for its second try. */
const SUSPECT_REST_MS = 5_000;

const FAILED: RefusedContact = { kind: 'failed' };

const REMEDY =
  'Correct the campaign or batch, its agent or its call-control account: the next call after such a change is a ' +
  'probe, and calling goes on when call control takes it.';

const nextStates: Record<HoldState, readonly HoldState[]> = {
  clear: ['suspected'],
  suspected: ['suspected', 'held', 'clear'],
  held: ['held', 'probing', 'clear'],
  probing: ['held', 'clear'],
};

/**
 * Checks a change of state.
 * @returns `to`
 * @throws {Error} when the table of transitions does not have the change: a defect of the caller
 */
export function holdTransition(from: HoldState, to: HoldState): HoldState {
  if (nextStates[from].includes(to)) return to;
  throw new Error(
    `Cannot move the hold of a campaign from ${from} to ${to}: from there it moves to ${nextStates[from].join(' or ')}`,
  );
}

export function holdStateAt({ heldAt, suspects, probe }: CampaignHold, now: Date): HoldState {
  if (heldAt === null) return suspects.length === 0 ? 'clear' : 'suspected';
  return probe !== null && probe.until > now ? 'probing' : 'held';
}

/**
 * Until when no call of a campaign may be claimed, not even as a probe.
 * @returns null when one may be claimed now
 */
export function heldUntil(hold: CampaignHold, now: Date): Date | null {
  const state = holdStateAt(hold, now);
  if (state === 'probing') return hold.probe?.until ?? null;
  return state === 'held' && hold.probeAt !== null && hold.probeAt > now ? hold.probeAt : null;
}

/**
 * Whether the gate lets a claimed call of the campaign through: while the campaign is held, only the
 * probe, and only while its answer can come in time.
 */
export function mayPassHold(
  { heldAt, probe }: Pick<CampaignHold, 'heldAt' | 'probe'>,
  executionId: string,
  now: Date,
): boolean {
  if (heldAt === null) return true;
  return probe?.executionId === executionId && probe.until.getTime() - now.getTime() >= REQUEST_MS;
}

/** What becomes of a refused contact: it `waits` until an instant, uncounted, or it has `failed`. */
export type RefusedContact =
  | { kind: 'waits'; reason: WaitReason; until: Date }
  | { kind: 'failed' };
type WaitReason = 'call_control_refusing' | 'campaign_held';

type Circumstances = {
  now: Date;
  /** Random number from 0 to 1, which sets the jitter. */
  chance: number;
  /** A call of the campaign was accepted after the first of its suspect refusals. */
  hasAccepted: boolean;
  /** The contact was refused before: `works`, and a call of the campaign was accepted since. */
  refusedBefore: 'never' | 'yes' | 'works';
};

/** The answer to a request whose key is fenced: it says nothing of other requests. */
const FENCED_STATUS = 409;

/** Whether a certain refusal may be the fault of the campaign: not of the number, the load or the account. */
export function isRequestRefusal(
  refusal: Pick<Refusal, 'concernsAccount'> & { httpStatus: number; concernsNumber?: boolean },
): boolean {
  const { httpStatus, concernsNumber = false } = refusal;
  return !isAccountWide(refusal) && !concernsNumber && httpStatus !== FENCED_STATUS;
}

/**
 * The hold of a campaign after a refusal, and what becomes of the refused contact.
 *
 * - The first refusal of a contact proves nothing: it waits for a second try.
 * - Three refusals alike of two contacts or more, without an accepted call between them, hold the
 *   campaign, and nobody is counted as attempted.
 * - A contact fails that is refused again although calls of the campaign were accepted meanwhile, or
 *   although no other contact was refused: it is its own fault.
 * - While the campaign is held, only the answer to the probe changes the hold.
 */
export function applyRequestRefusal(
  hold: CampaignHold,
  refusal: RequestRefusal,
  circumstances: Circumstances,
): { hold: CampaignHold; contact: RefusedContact } {
  const { now } = circumstances;
  const state = holdStateAt(hold, now);
  if (state === 'held' || state === 'probing') return refuseHeld(hold, refusal, circumstances);
  if (circumstances.refusedBefore === 'works') return { hold, contact: FAILED };
  const suspects = addSuspect(circumstances.hasAccepted ? [] : hold.suspects, refusal);
  if (!isFaultOfCampaign(suspects, refusal)) {
    holdTransition(state, 'suspected');
    const others = suspects.some(({ contactId }) => contactId !== refusal.contactId);
    const isAlone = circumstances.refusedBefore === 'yes' && !others;
    return {
      hold: { ...hold, suspects },
      contact: isAlone ? FAILED : wait('call_control_refusing', now),
    };
  }
  holdTransition('suspected', 'held');
  const probeAt = nextProbeAt(0, circumstances);
  const detail = `${refusal.message}. ${REMEDY}`;
  const held = {
    ...NO_HOLD,
    suspects,
    heldAt: now,
    reason: 'call_request_refused',
    detail,
  } as const;
  return { hold: { ...held, probeAt }, contact: wait('campaign_held', now) };
}

/** Late answers change nothing; the answer to the probe doubles the rest. */
function refuseHeld(
  hold: CampaignHold,
  { executionId }: RequestRefusal,
  circumstances: Circumstances,
): { hold: CampaignHold; contact: RefusedContact } {
  const contact = wait('campaign_held', circumstances.now);
  if (hold.probe?.executionId !== executionId) return { hold, contact };
  const refusedProbes = hold.refusedProbes + 1;
  const probeAt = nextProbeAt(refusedProbes, circumstances);
  return { hold: { ...hold, refusedProbes, probeAt, probe: null }, contact };
}

/** The hold after a call of the campaign was accepted: there is none. */
export function applyCallAcceptance(hold: CampaignHold, now: Date): CampaignHold {
  const state = holdStateAt(hold, now);
  if (state !== 'clear') holdTransition(state, 'clear');
  return NO_HOLD;
}

/** Makes an execution the probe; null when none may be made now. */
export function startHoldProbe(
  hold: CampaignHold,
  executionId: string,
  now: Date,
): CampaignHold | null {
  if (hold.heldAt === null || heldUntil(hold, now) !== null) return null;
  holdTransition('held', 'probing');
  return { ...hold, probe: { executionId, until: new Date(now.getTime() + PROBE_TIMEOUT_MS) } };
}

/** Lets a held campaign be probed at once, because something was changed that may have mended it. */
export const PROBE_NOW = { refusedProbes: 0, probe: null } as const;

function addSuspect(
  suspects: readonly SuspectRefusal[],
  { contactId, executionId, message }: RequestRefusal,
): readonly SuspectRefusal[] {
  return [...suspects, { contactId, executionId, likeness: likenessOf(message) }].slice(
    -MAX_SUSPECTS,
  );
}

/** The message without its numbers, which differ from call to call. */
function likenessOf(message: string): string {
  return message.replaceAll(/\d+/g, '#');
}

function isFaultOfCampaign(
  suspects: readonly SuspectRefusal[],
  { message }: RequestRefusal,
): boolean {
  const alike = suspects.filter(({ likeness }) => likeness === likenessOf(message));
  const contacts = new Set(alike.map(({ contactId }) => contactId));
  return alike.length >= REFUSALS_TO_HOLD && contacts.size >= CONTACTS_TO_HOLD;
}

function wait(reason: WaitReason, now: Date): RefusedContact {
  return { kind: 'waits', reason, until: new Date(now.getTime() + SUSPECT_REST_MS) };
}

/** Doubles with each refused probe, up to five minutes. */
function nextProbeAt(refusedProbes: number, { now, chance }: Circumstances): Date {
  const doubled = Math.min(MIN_REST_MS * 2 ** refusedProbes, MAX_REST_MS / (1 + JITTER));
  return new Date(now.getTime() + doubled * (1 + JITTER * chance));
}
