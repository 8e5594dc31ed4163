import {
  CancellationScope,
  condition,
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  sleep,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { Alarm } from './alarm.ts';
import { CallsInTheAir } from './calls-in-the-air.ts';
import { Inbox, type ControlRequest } from './inbox.ts';
import type { BatchInput } from './messages.ts';

/**
 * Local: one event instead of six. Both may run twice for one event, and both are written for it:
 * a repeated claim takes nothing more, a repeated control finds its transition done.
 */
const { claimContacts, applyControl } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  retry: { maximumAttempts: 1 },
});

const { hangUpCalls } = proxyActivities<Activities>({
  startToCloseTimeout: '1 minute',
  retry: { maximumAttempts: 3 },
});

/**
 * Children started in one workflow task. 200 at once halve the throughput of a Temporal server on
 * Postgres: their start events fight for the lock of this workflow.
 */
const MAX_STARTING = 20;
/** Busy batches look so often at most: lines that fall free meanwhile share one workflow task. */
const GATHER_MS = 200;
const AFTER_FAILURE_MS = 2_000;

/**
 * Dials one batch: claims due contacts for its free lines, starts a ContactWorkflow for each, and
 * waits until a call ends, a signal arrives, or the claim's time to look again has come. Every
 * decision is made from rows, so that this workflow may be terminated, restarted or continued at
 * any moment: nothing that it knows is lost, and its calls in the air go on without it.
 */
export async function BatchWorkflow({ batchId, seenRevision = 0 }: BatchInput): Promise<void> {
  const inbox = new Inbox(seenRevision);
  const calls = new CallsInTheAir(batchId, () => inbox.wake());
  const alarm = new Alarm(() => inbox.wake());
  const apply = (request: ControlRequest) => applyControl({ batchId, ...request });
  // A cancel of Temporal means the signal `cancel`; the work itself is never cut off.
  CancellationScope.current().cancelRequested.catch(() => inbox.ask('cancel'));
  await CancellationScope.nonCancellable(async () => {
    let more = true;
    let finished = false;
    let claimedAtMs = 0;
    while (!finished) {
      if (!(await inbox.perform(apply))) alarm.ringIn(AFTER_FAILURE_MS);
      if (workflowInfo().continueAsNewSuggested)
        return startAfresh({ batchId, calls, inbox, apply });
      const gatherMs = more ? 0 : Math.max(0, GATHER_MS - (Date.now() - claimedAtMs));
      claimedAtMs = Date.now();
      inbox.settleDown();
      const round = await claim({ batchId, gatherMs }, calls);
      inbox.acknowledge(round.revision);
      calls.start(round.contacts);
      if (round.hangUps) await hangUp(batchId);
      alarm.ringIn(round.lookAgainMs);
      ({ more, finished } = round);
      if (!finished) await condition(() => inbox.isAwake || (more && calls.canStart(MAX_STARTING)));
    }
  });
}

type Round = Awaited<ReturnType<typeof claimContacts>>;

/** One look at the batch; when the database is away, an empty one and another look soon. */
async function claim(
  { batchId, gatherMs }: { batchId: string; gatherMs: number },
  calls: CallsInTheAir,
): Promise<Round> {
  try {
    return await claimContacts({
      batchId,
      claimId: uuid4(),
      runId: workflowInfo().runId,
      limit: calls.startable(MAX_STARTING),
      ownCalls: calls.count,
      gatherMs,
    });
  } catch {
    return { ...NOTHING_SEEN, lookAgainMs: AFTER_FAILURE_MS };
  }
}

const NOTHING_SEEN: Round = {
  contacts: [],
  more: false,
  lookAgainMs: null,
  hangUps: false,
  finished: false,
  revision: -1,
};

/** What could not be hung up now is repeated by the sweep. */
async function hangUp(batchId: string): Promise<void> {
  await hangUpCalls({ batchId }).catch(() => undefined);
}

/**
 * Continues with an empty history. A child whose start is not confirmed would never start, and a
 * request that is not performed would be lost: both are waited for.
 */
async function startAfresh(run: {
  batchId: string;
  calls: CallsInTheAir;
  inbox: Inbox;
  apply: (request: ControlRequest) => Promise<number | null>;
}): Promise<void> {
  await run.calls.allStarted();
  while (!(await run.inbox.perform(run.apply))) await sleep(AFTER_FAILURE_MS);
  await continueAsNew<typeof BatchWorkflow>({
    batchId: run.batchId,
    seenRevision: run.inbox.seenRevision,
  });
}
