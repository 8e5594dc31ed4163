import { restPermits } from '../../db/limits/start-permits.ts';
import type { CallControl, Placement } from '../../jambonz/call-control.ts';
import type { HoldReason } from '../../domain/dispatch-gate.ts';
import { later } from '../../domain/instant.ts';
import { ratesOf } from '../../domain/limits/call-rate.ts';
import type { DialerDeps } from '../deps.ts';
import type { PlannedCall } from '../gate/plan-call.ts';
import { requestOf } from './call-request.ts';
import { recordPlacement } from './record-placement.ts';
import { returnContact } from './return-contact.ts';
import { retryWrite } from './retry-write.ts';

/** A request that would leave later than this after the gate might act on an old truth. */
const MAX_GATE_AGE_MS = 5_000;
const UNREACHABLE_DEFERRAL_MS = 5_000;

/** Whether the outcome of the attempt is to be waited for. */
export type Placed = 'wait' | 'done';

/**
 * Sends the request of an attempt that is written, once, and records what is certain of the answer.
 * @param gatePassedMs when the gate's transaction ended, on the monotonic clock
 */
export async function placeCall(
  deps: DialerDeps,
  call: PlannedCall,
  gatePassedMs: number,
): Promise<Placed> {
  const callControl = await callControlOf(deps, call);
  const isLate = performance.now() - gatePassedMs > MAX_GATE_AGE_MS;
  if (callControl === null || isLate) {
    const deferralMs = callControl === null ? UNREACHABLE_DEFERRAL_MS : 0;
    const until = later(deps.clock.now(), deferralMs);
    return giveBack(deps, call, { reason: 'call_control_unreachable', until });
  }
  const placement = await callControl.placeCall(requestOf(deps, call));
  const [placed] = await Promise.all([
    record(deps, call, placement),
    placement.kind === 'unknown' ? undefined : restPermitsOf(deps, call),
  ]);
  return placed;
}

/** Beside the rest of the permits: what was answered is known here alone, and must not wait for it. */
async function record(deps: DialerDeps, call: PlannedCall, placement: Placement): Promise<Placed> {
  const recorded = await recordPlacement(deps, call, placement);
  return recorded.kind === 'deferred' ? giveBack(deps, call, recorded) : recorded.kind;
}

/** The account of a call; null where it cannot be read, and then nothing was sent. */
async function callControlOf(
  { callControls, log }: DialerDeps,
  { input: { executionId }, locked: { account } }: PlannedCall,
): Promise<CallControl | null> {
  try {
    return await callControls.of(account.accountId);
  } catch (err) {
    log.error({ err, executionId }, 'failed to read the account of a call: the call is not placed');
    return null;
  }
}

/**
 * From now on the permits of the call rest. Without a clear answer call control may still take the
 * request up, so they stay taken until a webhook or a look-up tells more.
 */
async function restPermitsOf(deps: DialerDeps, { input, locked }: PlannedCall): Promise<void> {
  const scopes = ratesOf(locked.campaign, deps.dialling).map(({ scope }) => scope);
  if (scopes.length > 0) await restPermits(deps.db, { ...input, scopes });
}

/** Call control has certainly accepted nothing: the attempt does not count. */
async function giveBack(
  { db, log }: DialerDeps,
  { input }: PlannedCall,
  deferral: { reason: HoldReason; until: Date },
): Promise<Placed> {
  const returned = await retryWrite(log, () =>
    db.transaction().execute((tx) => returnContact(tx, input, deferral)),
  );
  return returned === 'live' ? 'wait' : 'done';
}
