import { setTimeout as pause } from 'node:timers/promises';
import type { HangUp } from '../../jambonz/client.ts';
import { callsToHangUp, recordHangUpSent, requestHangUp } from '../../db/calls/hang-ups.ts';
import { lockCall } from '../../db/calls/attempts.ts';
import { leaveAttempt, lockContact } from '../../db/contacts/transitions.ts';
import { spendRequest } from '../../db/accounts/budgets.ts';
import type { CallRow, Tx } from '../../db/tables.ts';
import { contactTransition } from '../../domain/contact.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import type { ActivityDeps } from '../deps.ts';
import { type Duty, forEach, forEachAccount } from '../recovery/sweep-task.ts';
import { closeUncontrolled, lookUpCall, type HeldCall } from '../recovery/look-up.ts';
import { lockBatch } from '../../db/batches/locks.ts';

const CHUNK = 500;
const WITHIN_MS = 20_000;
const SECOND_CALL_TRIES = 3;
const SECOND_CALL_PAUSE_MS = 500;

/**
 * Tells call control to end a call. The row stays live until call control says that it ended, or that
 * it could not end it for a minute any more.
 * @returns what call control answered
 */
export async function hangUpCall(deps: ActivityDeps, call: HeldCall): Promise<HangUp['kind']> {
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
 * Tells call control to end a call to which no attempt is bound, three times at most: no sweep knows of
 * it, and jambonz may not know it either right after it has accepted it.
 */
export async function hangUpSecondCall(deps: ActivityDeps, call: HeldCall): Promise<void> {
  const { executionId, callSid, callControlAccountId } = call;
  const callControl = await deps.callControls.of(callControlAccountId);
  for (let tries = 1; tries <= SECOND_CALL_TRIES; tries += 1) {
    const answer = await callControl.hangUp(callSid);
    if (answer.kind === 'requested') return;
    if (tries < SECOND_CALL_TRIES) await pause(SECOND_CALL_PAUSE_MS * tries);
  }
  deps.log.error({ executionId, callSid }, 'the hang-up of a second call was not confirmed');
}

/**
 * Hangs up every call that is to end, of one batch or of all: the accounts side by side, each as far
 * as the requests go that are left to it. Those that are left over come again with the next sweep, and
 * those that call control does not end once their repeat is due.
 */
export async function hangUpCalls(deps: ActivityDeps, batchId?: string): Promise<void> {
  const scope = batchId === undefined ? {} : { batchId };
  const calls = await callsToHangUp(deps.db, { ...scope, now: deps.clock.now(), limit: CHUNK });
  const duty = { log: deps.log, name: 'hang up calls', stopAtMs: performance.now() + WITHIN_MS };
  await forEachAccount(duty, calls, async (accountId, own) => {
    let isAnySent = false;
    await forEach(duty, own, async (call) => {
      if (!(await spendRequest(deps.db, { accountId, now: deps.clock.now(), keep: 0 }))) return;
      isAnySent = true;
      await hangUpCall(deps, call);
    });
    if (batchId === undefined && !isAnySent) await hangUpAsTaken(deps, duty, own);
  });
}

/**
 * One after the other, to the first that call control does not take. Each sweep tries that where no
 * request is left: nobody is to talk on for as long as a limit is told to last.
 */
async function hangUpAsTaken(
  deps: ActivityDeps,
  { stopAtMs }: Duty,
  calls: readonly HeldCall[],
): Promise<void> {
  for (const call of calls) {
    if (performance.now() >= stopAtMs) return;
    if ((await hangUpCall(deps, call)) !== 'requested') return;
  }
}

/** An operator cancelled the workflow of an attempt: its call is to end, or not to begin. */
export async function hangUpExecution(deps: ActivityDeps, input: ContactInput): Promise<void> {
  const call = await deps.db.transaction().execute((tx) => requestOrSkip(tx, deps, input));
  if (call === undefined || call.callSid === null) return;
  await hangUpCall(deps, { ...call, callSid: call.callSid });
}

/** Under the locks of the gate: the attempt is either written, and to end, or never will be. */
async function requestOrSkip(
  tx: Tx,
  deps: ActivityDeps,
  input: ContactInput,
): Promise<CallRow | undefined> {
  await lockBatch(tx, { batchId: input.batchId, strength: 'share' });
  const contact = await lockContact(tx, input);
  const { executionId } = input;
  const isCalled = (await lockCall(tx, input)) !== undefined;
  if (isCalled) return requestHangUp(tx, { executionId, now: deps.clock.now() });
  if (contact?.currentExecutionId !== executionId) return undefined;
  await leaveAttempt(tx, {
    contactId: input.contactId,
    status: contactTransition(contact.status, 'skipped'),
    statusReason: 'hung_up',
    dueAt: null,
    lookAt: null,
    lastOutcome: null,
    forcedAt: null,
  });
  return undefined;
}
