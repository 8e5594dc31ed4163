import { lookUpCall, type LookUpDeps } from '../recovery/look-up.ts';
import type { HangUp } from '../../jambonz/client.ts';
import { recordHangUpSent, type AcceptedCall } from '../../db/calls/hang-ups.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { closeUncontrolled } from '../recovery/close-attempt.ts';

const SECOND_CALL_TRIES = 3;
const SECOND_CALL_PAUSE_MS = 500;

/**
 * Tells call control to end a call. The attempt stays live until call control says that the call has
 * ended, or for a minute after call control has lost the call.
 * @returns what call control answered
 */
export async function hangUpCall(deps: LookUpDeps, call: AcceptedCall): Promise<HangUp['kind']> {
  const { executionId, callSid, callControlAccountId } = call;
  const callControl = await deps.callControls.of(callControlAccountId);
  const answer = await callControl.hangUp(callSid);
  if (answer.kind !== 'limited') {
    await recordHangUpSent(deps.db, { executionId, now: deps.clock.now() });
  }
  if (answer.kind === 'gone') {
    const found = await lookUpCall(deps, call);
    if (found === 'found') await closeUncontrolled(deps, call);
  }
  if (answer.kind === 'unclear' || answer.kind === 'limited') {
    deps.log.warn({ executionId, reason: answer.message }, 'a hang-up was not confirmed');
  }
  return answer.kind;
}

/**
 * Tells call control to end a call to which no attempt is bound, three times at most: no sweep finds
 * such a call, and jambonz may not know it right after it has accepted it.
 */
export async function hangUpSecondCall(deps: LookUpDeps, call: AcceptedCall): Promise<void> {
  const { executionId, callSid, callControlAccountId } = call;
  const callControl = await deps.callControls.of(callControlAccountId);
  for (let tries = 1; tries <= SECOND_CALL_TRIES; tries += 1) {
    const answer = await callControl.hangUp(callSid);
    if (answer.kind === 'requested') return;
    if (tries < SECOND_CALL_TRIES) await pause(SECOND_CALL_PAUSE_MS * tries);
  }
  deps.log.error({ executionId, callSid }, 'the hang-up of a second call was not confirmed');
}
