import { callsToHangUp, requestHangUp, type AcceptedCall } from '../../db/calls/hang-ups.ts';
import { lockAttempt } from '../../db/calls/attempts.ts';
import { leaveAttempt, lockContact } from '../../db/contacts/transitions.ts';
import type { CallRow, Tx } from '../../db/tables.ts';
import { contactTransition } from '../../domain/contact.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';
import {
  type SweepTask,
  runSweepTask,
  runSweepTaskByAccount,
  sweepTask,
} from '../recovery/sweep-task.ts';
import { hangUpCall } from './hang-up-call.ts';
import { spendRequest } from '../account/request-budgets.ts';
import { lockBatch } from '../../db/batches/batches.ts';

const CHUNK = 500;
const WITHIN_MS = 20_000;
/** Less than the period of the sweep: an account that is slower is left behind. */
const SWEEP_PATIENCE_MS = 10_000;
/** Fifty batches hang up at the same time in a worker; others wait for them. */
const BATCH_PATIENCE_MS = 2_000;

/**
 * Hangs up every call that is to end, of one batch or of all. Accounts run side by side, each as far as
 * its remaining requests go. The next sweep takes the rest, and repeats hang-ups that call control has
 * not confirmed.
 */
export async function hangUpCalls(deps: DialerDeps, batchId?: string): Promise<void> {
  const scope = batchId === undefined ? {} : { batchId };
  const calls = await callsToHangUp(deps.db, { ...scope, now: deps.clock.now(), limit: CHUNK });
  const isOfBatch = batchId !== undefined;
  const task = {
    ...sweepTask(deps, 'hang up calls', WITHIN_MS),
    leftBehind: deps.leftBehind,
    patienceMs: isOfBatch ? BATCH_PATIENCE_MS : SWEEP_PATIENCE_MS,
    // What one organization has left behind holds up no batch of another.
    ...(isOfBatch && { owner: calls[0]?.organizationId ?? batchId }),
  };
  await runSweepTaskByAccount(task, calls, async (accountId, own) => {
    let isAnySent = false;
    await runSweepTask(task, own, async (call) => {
      if (!(await spendRequest(deps.db, { accountId, now: deps.clock.now(), keep: 0 }))) return;
      isAnySent = true;
      await hangUpCall(deps, call);
    });
    if (batchId === undefined && !isAnySent) await hangUpUntilRefused(deps, task, own);
  });
}

/**
 * Hangs up one call after the other until call control refuses one. Each sweep tries this where no
 * request is left: calls must not continue until the rate limit resets.
 */
async function hangUpUntilRefused(
  deps: DialerDeps,
  { stopAtMs }: SweepTask,
  calls: readonly AcceptedCall[],
): Promise<void> {
  for (const call of calls) {
    if (performance.now() >= stopAtMs) return;
    if ((await hangUpCall(deps, call)) !== 'requested') return;
  }
}

/** Ends the call of an execution, or keeps it from beginning: an operator cancelled its workflow. */
export async function hangUpExecution(deps: DialerDeps, input: ContactInput): Promise<void> {
  const call = await deps.db.transaction().execute((tx) => requestOrSkip(tx, deps, input));
  if (call === undefined || call.callSid === null) return;
  await hangUpCall(deps, { ...call, callSid: call.callSid });
}

/** Under the locks of the gate: the attempt is either written, and is to end, or never will be. */
async function requestOrSkip(
  tx: Tx,
  deps: DialerDeps,
  input: ContactInput,
): Promise<CallRow | undefined> {
  await lockBatch(tx, { batchId: input.batchId, strength: 'share' });
  const contact = await lockContact(tx, input);
  const { executionId } = input;
  const isCalled = (await lockAttempt(tx, input)) !== undefined;
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
    refusal: null,
    statusDetail: null,
  });
  return undefined;
}
