import { requestOverdueHangUps, requestSuspendedHangUps } from '../../db/calls/hang-ups.ts';
import { unsettledCalls } from '../../db/calls/settlement.ts';
import { later } from '../../domain/instant.ts';
import { failLostActivities, hasQueuedActivity } from '../../temporal/lost-activities.ts';
import { failsItsTasks, openWorkflow } from '../../temporal/workflow-runs.ts';
import { isLeftBehind } from '../../temporal/other-version.ts';
import { contactWorkflowId } from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';
import { hangUpCalls } from '../hang-up/hang-up-calls.ts';
import { settleAndWake } from '../status/settle.ts';
import { countRepair } from './repairs.ts';
import { endContact } from './end-contact.ts';
import { runSweepTask, sweepTask } from './sweep-task.ts';
import { type ForgottenClaim, forgottenClaims } from '../../db/contacts/transitions.ts';

const CHUNK = 500;
const UNSETTLED_MS = 30_000;
/** Longer than `dial` takes to write an attempt on a busy machine. */
const UNDIALLED_MS = 20_000;
const FORGOTTEN_MS = 60_000;
/** Longer than a task waits for a busy worker, or for one that is restarted. */
const STUCK_MS = 10 * 60_000;

/** Settles attempts that ended and whose workflow did not. */
export async function settleForgotten(deps: DialerDeps): Promise<void> {
  const endedBefore = later(deps.clock.now(), -UNSETTLED_MS);
  const calls = await unsettledCalls(deps.db, { endedBefore, limit: CHUNK });
  await runSweepTask(sweepTask(deps, 'settle forgotten calls'), calls, async (call) => {
    if (await settleAndWake(deps, call)) countRepair('settled_attempt');
  });
}

/**
 * Finds contacts that were claimed and for which no attempt is written. Without a workflow they are
 * given back, and with one that fails its tasks, or for whose version no worker runs, too. With any other,
 * Temporal hands its `dial` out again where no worker has carried it out. After ten minutes they are given
 * back: the workflow is stuck, and the gate refuses its claim from then on. A `dial` that still waits in its
 * queue may wait longer.
 */
export async function releaseForgotten(deps: DialerDeps): Promise<void> {
  const claimedBefore = later(deps.clock.now(), -UNDIALLED_MS);
  const claims = await forgottenClaims(deps.db, { claimedBefore, limit: CHUNK });
  const task = sweepTask(deps, 'release forgotten claims');
  await runSweepTask(task, claims, (claim) => releaseIfForgotten(deps, claim));
}

async function releaseIfForgotten(deps: DialerDeps, claim: ForgottenClaim): Promise<void> {
  const now = deps.clock.now();
  const claimedSinceMs = now.getTime() - claim.claimedAt.getTime();
  const run = await openWorkflow(deps.temporal, contactWorkflowId(claim.contactId));
  if (run === null) {
    if (claimedSinceMs > FORGOTTEN_MS) await giveBack(deps, claim);
    return;
  }
  if (failsItsTasks(run)) return endContact(deps, run, 'failing');
  if (isLeftBehind(run, { version: deps.version, now })) return endContact(deps, run, 'left');
  await failLostActivities(deps.temporal, run, { startedBefore: later(now, -UNDIALLED_MS) });
  if (claimedSinceMs <= STUCK_MS || hasQueuedActivity(run)) return;
  const { batchId, executionId } = claim;
  deps.log.warn(
    { batchId, executionId },
    'the workflow of a contact is stuck: the contact is given back',
  );
  await giveBack(deps, claim);
}

async function giveBack(
  deps: DialerDeps,
  { contactId, batchId, executionId }: ForgottenClaim,
): Promise<void> {
  await settleAndWake(deps, { contactId, batchId, executionId });
  countRepair('released_claim');
}

/**
 * Ends calls past their deadline and those of suspended organizations, and repeats hang-ups that were
 * not confirmed.
 */
export async function repeatHangUps(deps: DialerDeps): Promise<void> {
  const now = deps.clock.now();
  await requestOverdueHangUps(deps.db, { now });
  await requestSuspendedHangUps(deps.db, { now });
  await hangUpCalls(deps);
}
