import { setTimeout as pause } from 'node:timers/promises';
import type { ContactInput, DialResult } from '../workflows/messages.ts';
import { claimContacts, type ClaimInput } from '../src/dialer/claim/claim-contacts.ts';
import { applyBareControl, type BareControl } from '../src/dialer/control-batch.ts';
import type { DialerDeps } from '../src/dialer/deps.ts';
import { hangUpCalls, hangUpExecution } from '../src/dialer/hang-up/hang-up-calls.ts';
import {
  releaseForgotten,
  repeatHangUps,
  settleForgotten,
} from '../src/dialer/recovery/stalled-attempts.ts';
import { reconcile } from '../src/dialer/recovery/reconcile.ts';
import { reviveBatches } from '../src/dialer/recovery/revive-batches.ts';
import { settleAndWake } from '../src/dialer/status/settle.ts';
import { activityInfo, CompleteAsyncError } from '@temporalio/activity';
import { FirstTries } from './first-tries.ts';
import { whileHeartbeating } from './heartbeat.ts';
import { untilStopped } from './until-stopped.ts';
import { type Passage, passGate } from '../src/dialer/gate/gate.ts';
import type { Waiter } from '../src/dialer/gate/planned-call.ts';
import { type Placed, placeCall, placingOwner } from '../src/dialer/place/place-call.ts';
import { askEligibility, askingOwner } from '../src/dialer/eligibility/ask.ts';
import type { EligibilityQuestion } from '../src/dialer/eligibility/question.ts';
import type { CallRate } from '../src/domain/limits/call-rate.ts';
import { awaitPermit, returnPermits } from '../src/dialer/claim/limits.ts';
import { type LogIds, withLogIds } from '../src/runtime/log-ids.ts';
import { inFirstSpan } from '../src/telemetry/attempt-spans.ts';
import { completeDial } from '../src/temporal/workflow-messages.ts';

/** A request for a call without an answer for this long no longer occupies a slot of the worker. */
const SLOT_MS = 500;

/**
 * What workflows can ask for, bound to the worker's connections.
 * @param stopping aborted when the worker is told to stop. A local activity that waits then fails at once;
 * its batch goes on with another worker
 */
export function createActivities(deps: DialerDeps, stopping: AbortSignal) {
  const breakOff = () => (activityInfo().isLocal ? stopping : undefined);
  const firstTries = new FirstTries();
  return {
    claimContacts: (input: ClaimInput) =>
      withLogIds({ batchId: input.batchId }, () =>
        untilStopped(breakOff(), (signal) => claimContacts(deps, input, signal)),
      ),
    gatherEvents: ({ ms }: { ms: number }) =>
      untilStopped(breakOff(), (signal) => pause(ms, undefined, signal && { signal })),
    isFirstTry: async ({ step }: { step: string }) =>
      firstTries.isFirst(`${activityInfo().workflowExecution?.runId} ${step}`),
    applyControl: (request: BareControl) => applyBareControl(deps, request),
    hangUpCalls: ({ batchId }: { batchId: string }) => hangUpCalls(deps, batchId),
    hangUpExecution: (input: ContactInput) => hangUpExecution(deps, input),
    dial: (input: ContactInput) => {
      const { activityId, attempt, workflowExecution } = activityInfo();
      if (workflowExecution === undefined) {
        throw new Error('Cannot dial outside of a ContactWorkflow: nobody would settle the call');
      }
      const waiter = { activityId, runId: workflowExecution.runId };
      const dialOnce = () => withLogIds(idsOf(input), () => dial(deps, input, waiter));
      return attempt === 1 ? inFirstSpan(input.executionId, dialOnce) : dialOnce();
    },
    settle: (input: ContactInput) => withLogIds(idsOf(input), () => settleAndWake(deps, input)),
    reviveBatches: () => whileHeartbeating(() => reviveBatches(deps)),
    settleForgotten: () => whileHeartbeating(() => settleForgotten(deps)),
    releaseForgotten: () => whileHeartbeating(() => releaseForgotten(deps)),
    reconcileSilent: () => whileHeartbeating(() => reconcile(deps)),
    repeatHangUps: () => whileHeartbeating(() => repeatHangUps(deps)),
  };
}

/** A line of the log names the attempt, and nothing of its permits. */
function idsOf({ batchId, contactId, executionId }: ContactInput): LogIds {
  return { batchId, contactId, executionId };
}

export type Activities = ReturnType<typeof createActivities>;

/**
 * One attempt, from the gate to its end. Can be repeated at any moment: a repeated activity finds the
 * attempt's row, becomes its waiter, and places nothing.
 * @returns the end of an attempt that is settled; false: it is not settled here. If another process
 * completes the activity by id, it answers the same
 * @throws {CompleteAsyncError} while the call is live; its last status webhook completes the
 * activity by id
 */
export async function dial(
  deps: DialerDeps,
  input: ContactInput,
  waiter: Waiter,
): Promise<DialResult> {
  const rates = await awaitPermit(deps, input);
  const dialled = { input, waiter, rates };
  const passage = await passGate(deps, input, waiter);
  const end =
    passage.kind === 'ask'
      ? await askAndGoOn(deps, dialled, passage.question)
      : await goOn(deps, dialled, passage);
  if (end === 'wait') throw new CompleteAsyncError();
  return end;
}

type Dialled = { input: ContactInput; waiter: Waiter; rates: readonly CallRate[] };

/** How often one `dial` asks: a hook may be changed while it is asked. */
const MOST_QUESTIONS = 3;

/** Asks the hook of the campaign, and goes on from the gate; a hook that is slow is left behind. */
async function askAndGoOn(
  deps: DialerDeps,
  dialled: Dialled,
  question: EligibilityQuestion,
): Promise<DialResult | 'wait'> {
  const { input, waiter } = dialled;
  const end = await deps.leftBehind.within(
    askingOwner(question.organizationId),
    passAsking(deps, dialled, question).then((passage) => goOn(deps, dialled, passage)),
    SLOT_MS,
    (late) => completeLate(deps, { ...input, ...waiter }, late),
  );
  return end.kind === 'left' ? 'wait' : end.result;
}

/** @throws {Error} the hook was changed each time: the activity is repeated, and asks again */
async function passAsking(
  deps: DialerDeps,
  { input, waiter }: Dialled,
  first: EligibilityQuestion,
): Promise<PastHook> {
  let question = first;
  for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
    const answer = await askEligibility(deps, question);
    const passage = await passGate(deps, input, waiter, answer);
    if (passage.kind !== 'ask') return passage;
    ({ question } = passage);
  }
  throw new Error('Cannot dial: the eligibility hook changes faster than it can be asked');
}

type PastHook = Exclude<Passage, { kind: 'ask' }>;

/** @returns `wait`: another process, or this one later, completes the activity by id */
async function goOn(
  deps: DialerDeps,
  { input, waiter, rates }: Dialled,
  passage: PastHook,
): Promise<DialResult | 'wait'> {
  const gatePassedMs = performance.now();
  if (passage.kind === 'done') {
    await returnPermits(deps.db, rates, input);
    return passage.settled ?? false;
  }
  if (passage.kind === 'wait') return 'wait';
  const { call } = passage;
  const placed = await deps.leftBehind.within(
    placingOwner(call),
    placeCall(deps, call, gatePassedMs),
    SLOT_MS,
    (late) => completeLate(deps, { ...input, ...waiter }, late),
  );
  return placed.kind === 'left' || placed.result === 'wait' ? 'wait' : false;
}

/**
 * Completes a `dial` that was left behind, where its call is not live. After a failure here the activity is
 * repeated when its time is over, and finds the row of its attempt.
 */
async function completeLate(
  { temporal, log }: DialerDeps,
  waiting: ContactInput & Waiter,
  ending: Promise<Placed | DialResult>,
): Promise<void> {
  const { executionId } = waiting;
  try {
    if ((await ending) !== 'wait') await completeDial(temporal, waiting);
  } catch (err) {
    log.warn({ err, executionId }, 'failed to end a dial activity: Temporal repeats it');
  }
}
