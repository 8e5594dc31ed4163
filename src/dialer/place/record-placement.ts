import { acceptAttempt, markAttemptUnknown, refuseAttempt } from '../../db/calls/attempts.ts';
import type { ReturnReason } from '../gate/release.ts';
import { holderOf } from '../../db/campaigns/holds.ts';
import { countRequestRefusal } from '../hold/request-refusal.ts';
import { releaseCampaign } from '../hold/release-campaign.ts';
import { isRequestRefusal, type RefusedContact } from '../../domain/limits/campaign-hold.ts';
import { later } from '../../domain/instant.ts';
import {
  isAccountWide,
  type Refusal,
  type RefusalReason,
} from '../../domain/limits/circuit-breaker.ts';
import type { Placement } from '../../jambonz/interface.ts';
import { noteAcceptance, noteRefusal, placingOfBatch } from '../account/breaker.ts';
import type { DialerDeps } from '../deps.ts';
import { hangUpCall, hangUpSecondCall } from '../hang-up/hang-up-call.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PlannedCall } from '../gate/planned-call.ts';

const POSTPONED_SECONDS = 5;
const MISCONFIGURED_SECONDS = 30;
/** Upper bound for Retry-After: the account may recover sooner, and the next call shows it. */
const LONGEST_DEFERRAL_SECONDS = 300;
const FAILED: RefusedContact = { kind: 'failed' };
const MAX_TRIES = 3;
const PAUSE_MS = 500;

/** `deferred`: nothing was accepted, and the contact waits. */
export type RecordedPlacement =
  | { kind: 'wait' }
  | { kind: 'done' }
  | ({ kind: 'deferred' } & ReturnReason);

/** Records what call control answered to the request of an attempt. */
export async function recordPlacement(
  deps: DialerDeps,
  call: PlannedCall,
  placement: Placement,
): Promise<RecordedPlacement> {
  switch (placement.kind) {
    case 'accepted':
      await recordSid(deps, call, placement.callSid);
      await noteAcceptanceOf(deps, call);
      return { kind: 'wait' };
    case 'unknown':
      return recordUnclear(deps, call, placement);
    case 'postponed':
      return defer(deps, call, { ...placement, defaultSeconds: POSTPONED_SECONDS });
    case 'refused':
      return recordRefused(deps, call, placement);
  }
}

async function recordRefused(
  deps: DialerDeps,
  call: PlannedCall,
  placement: Extract<Placement, { kind: 'refused' }>,
): Promise<RecordedPlacement> {
  const { executionId } = call.input;
  const { httpStatus, message } = placement;
  deps.log.warn({ executionId, httpStatus, message }, 'call control refuses a call');
  const refusal = { ...placement, retryAfterSeconds: null };
  if (isAccountWide(placement)) {
    return defer(deps, call, { ...refusal, defaultSeconds: MISCONFIGURED_SECONDS });
  }
  const contact = isRequestRefusal(placement) ? await countRefusal(deps, call, message) : FAILED;
  if (contact.kind === 'waits') {
    await noteRefusalOf(deps, call, { ...refusal, isCertain: true });
    return { ...contact, kind: 'deferred', isRefused: true };
  }
  const failed = { executionId, reason: message, now: deps.clock.now() };
  await retryWrite(deps.log, () => refuseAttempt(deps.db, failed));
  await noteRefusalOf(deps, call, { ...refusal, isCertain: true });
  return { kind: 'done' };
}

/** Asks whether a refusal is the fault of the campaign or batch, and so what becomes of the contact. */
async function countRefusal(
  deps: DialerDeps,
  { input, locked, contact: { refusedExecutionId } }: PlannedCall,
  message: string,
): Promise<RefusedContact> {
  const holder = holderOf(locked);
  const { contactId, executionId } = input;
  const refused = { holder, contactId, executionId, refusedExecutionId, message };
  return retryWrite(deps.log, () => countRequestRefusal(deps, refused));
}

/**
 * When to try again a call that was not sent, because too many requests of its organization have no answer.
 * It counts as one of those, so that the organization rests.
 */
export async function deferCrowded(deps: DialerDeps, call: PlannedCall): Promise<ReturnReason> {
  const answer = { httpStatus: null, retryAfterSeconds: null, isCertain: false };
  const openUntil = await noteRefusalOf(deps, call, answer);
  const until = openUntil ?? later(deps.clock.now(), POSTPONED_SECONDS * 1000);
  return { reason: reasonOf(answer), until };
}

type NotTaken = Pick<Refusal, 'httpStatus' | 'retryAfterSeconds' | 'concernsAccount'>;

/** The contact waits as long as its account backs off, else as long as the answer asks for. */
async function defer(
  deps: DialerDeps,
  call: PlannedCall,
  { defaultSeconds, ...answer }: NotTaken & { defaultSeconds: number },
): Promise<RecordedPlacement> {
  const openUntil = await noteRefusalOf(deps, call, { ...answer, isCertain: true });
  const askedSeconds = answer.retryAfterSeconds ?? defaultSeconds;
  const deferralMs = Math.min(LONGEST_DEFERRAL_SECONDS, askedSeconds) * 1000;
  const until = openUntil ?? later(deps.clock.now(), deferralMs);
  return { kind: 'deferred', reason: reasonOf(answer), until };
}

/** A webhook that came first has shown that call control took the call: its sid is stored. */
async function recordUnclear(
  deps: DialerDeps,
  call: PlannedCall,
  { httpStatus, message }: Extract<Placement, { kind: 'unknown' }>,
): Promise<RecordedPlacement> {
  const { executionId } = call.input;
  deps.log.warn({ executionId, reason: message }, 'the outcome of a request is unknown');
  const recorded = await markAttemptUnknown(deps.db, { executionId });
  if (recorded === 'taken') await noteAcceptanceOf(deps, call);
  if (recorded === 'unknown') {
    const answer = { httpStatus: httpStatus ?? null, retryAfterSeconds: null };
    await noteRefusalOf(deps, call, { ...answer, isCertain: false });
  }
  return { kind: 'wait' };
}

async function recordSid(
  deps: DialerDeps,
  { input: { executionId }, locked: { account } }: PlannedCall,
  callSid: string,
): Promise<void> {
  const accepted = { executionId, callSid };
  const now = deps.clock.now();
  const stored = await retryWrite(deps.log, () => acceptAttempt(deps.db, { ...accepted, now }));
  const call = { ...accepted, callControlAccountId: account.accountId };
  const isSecond = stored !== undefined && stored.callSid !== callSid;
  if (isSecond) {
    deps.log.error(accepted, 'call control made a second call for one execution');
    await hangUpSecondCall(deps, call);
    return;
  }
  deps.log.info(accepted, 'call control has taken a call');
  if (stored?.hangUp) await hangUpCall(deps, call);
}

/** Where no breaker counts a refusal, none needs a note. */
async function noteAcceptanceOf(deps: DialerDeps, { locked }: PlannedCall): Promise<void> {
  await releaseCampaign(deps, locked);
  const { health, ownBreaker } = locked.account;
  if (health.breaker.failures === 0 && ownBreaker.failures === 0) return;
  await noteAcceptance(deps, placingOfBatch(locked));
}

async function noteRefusalOf(
  deps: DialerDeps,
  { input, locked }: PlannedCall,
  answer: NotTaken & { isCertain: boolean },
): Promise<Date | null> {
  const { executionId, contactId } = input;
  const { campaignId } = locked.campaign;
  const reason = reasonOf(answer);
  const refusal = { executionId, contactId, campaignId, ...answer, reason };
  return noteRefusal(deps, placingOfBatch(locked), refusal);
}

function reasonOf({ httpStatus }: Pick<NotTaken, 'httpStatus'>): RefusalReason {
  return httpStatus === null ? 'call_control_unreachable' : 'call_control_refusing';
}

/**
 * Writes what call control has answered, three times at most. The answer is known here alone: a
 * repeated activity could only wait for the call.
 * @param write may have been carried out although it failed
 * @throws what the last try threw
 */
export async function retryWrite<Written>(
  log: Logger,
  write: () => Promise<Written>,
): Promise<Written> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (err) {
      if (tries === MAX_TRIES) throw err;
      log.warn({ err, tries }, 'failed to write an answer of call control: trying again');
      await pause(PAUSE_MS * tries);
    }
  }
}
