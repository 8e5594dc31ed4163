import { requestOverdueHangUps, requestSuspendedHangUps } from '../../db/calls/hang-ups.ts';
import { unsettledCalls } from '../../db/calls/settlement.ts';
import { later } from '../../domain/instant.ts';
import { failLostActivities, hasQueuedActivity } from '../../temporal/lost-activities.ts';
import { failsItsTasks, openWorkflow } from '../../temporal/workflow-runs.ts';
import { isOfOtherVersion } from '../../temporal/versioning.ts';
import { contactWorkflowId } from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';
import { hangUpCalls } from '../hang-up/hang-up-calls.ts';
import { settleAndWake } from '../status/settle.ts';
import { countRepair } from './repairs.ts';
import { endFailingContact } from './failing-workflows.ts';
import { runSweepTask, sweepTask } from './sweep-task.ts';
import { forgottenClaims } from '../../db/contacts/transitions.ts';

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
 * given back, and with one that fails its tasks, too. With any other, Temporal hands its `dial` out again
 * where no worker has carried it out. After ten minutes they are given back: the workflow is stuck, and the
 * gate refuses its claim from then on. A `dial` that still waits in its queue may wait longer, unless it
 * waits for workers of another version.
 */
export async function releaseForgotten(deps: DialerDeps): Promise<void> {
  const undialledSince = later(deps.clock.now(), -UNDIALLED_MS);
  const claims = await forgottenClaims(deps.db, { claimedBefore: undialledSince, limit: CHUNK });
  await runSweepTask(sweepTask(deps, 'release forgotten claims'), claims, async (contact) => {
    const { contactId, batchId, executionId, claimedAt } = contact;
    const run = await openWorkflow(deps.temporal, contactWorkflowId(contactId));
    if (run !== null && failsItsTasks(run)) return endFailingContact(deps, run);
    if (run !== null) {
      await failLostActivities(deps.temporal, run, { startedBefore: undialledSince });
    }
    const patienceMs = run === null ? FORGOTTEN_MS : STUCK_MS;
    if (claimedAt >= later(deps.clock.now(), -patienceMs)) return;
    if (run !== null && hasQueuedActivity(run) && !isOfOtherVersion(run, deps.version)) return;
    if (run !== null) {
      deps.log.warn(
        { batchId, executionId },
        'the workflow of a contact is stuck: the contact is given back',
      );
    }
    await settleAndWake(deps, { contactId, batchId, executionId });
    countRepair('released_claim');
  });
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
