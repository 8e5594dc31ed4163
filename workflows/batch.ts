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
import { WakeTimer } from './wake-timer.ts';
import { ControlSignals, type ControlRequest } from './control-signals.ts';
import type { BatchInput } from './messages.ts';

/**
 * Local: one event instead of six. Both may run twice for one event, and both are written for it:
 * a repeated claim takes nothing more, a repeated control finds its transition done.
 */
const { claimContacts, applyControl } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  retry: { maximumAttempts: 1 },
});

/**
 * A look that waits first. Not local: a chain of local ones would be a single workflow task, in
 * which no signal is heard, and which a worker that stops could not leave.
 */
const { claimContacts: claimLater } = proxyActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  retry: { maximumAttempts: 1 },
});

const { hangUpCalls } = proxyActivities<Activities>({
  startToCloseTimeout: '1 minute',
  retry: { maximumAttempts: 3 },
});

/** Contacts claimed and started in one round at most. */
const ROUND_LIMIT = 20;
/** Busy batches look so often at most: lines that fall free meanwhile share one workflow task. */
const GATHER_MS = 200;
const AFTER_FAILURE_MS = 2_000;

/**
 * Dials one batch: claims due contacts for its free lines, with a ContactWorkflow for each, and
 * waits until a call ends, a signal arrives, or the claim's time to look again has come. Every
 * decision is made from rows, so that this workflow may be terminated, restarted or continued at
 * any moment: nothing that it knows is lost, and its calls in the air go on without it.
 */
export async function BatchWorkflow({ batchId, seenRevision = 0 }: BatchInput): Promise<void> {
  const inbox = new ControlSignals(seenRevision);
  const alarm = new WakeTimer(() => inbox.wake());
  const apply = (request: ControlRequest) => applyControl({ batchId, ...request });
  // A cancel of Temporal means the signal `cancel`; the work itself is never cut off.
  CancellationScope.current().cancelRequested.catch(() => inbox.ask('cancel'));
  await CancellationScope.nonCancellable(async () => {
    let round: Round = { ...NOTHING_SEEN, more: true };
    let claimedAtMs = 0;
    while (!round.finished) {
      if (!(await inbox.perform(apply))) alarm.ringIn(AFTER_FAILURE_MS);
      if (workflowInfo().continueAsNewSuggested) return startAfresh(batchId, inbox, apply);
      const gatherMs = round.more ? 0 : Math.max(0, GATHER_MS - (Date.now() - claimedAtMs));
      claimedAtMs = Date.now();
      inbox.settleDown();
      round = await claim(
        { batchId, gatherMs: round.waitMs ?? gatherMs },
        round.waitMs !== undefined,
      );
      inbox.acknowledge(round.revision);
      if (round.hangUps) await hangUp(batchId);
      if (round.waitMs === undefined) alarm.ringIn(round.lookAgainMs);
      if (!round.more && !round.finished) await condition(() => inbox.isAwake);
    }
  });
}

type Round = Awaited<ReturnType<typeof claimContacts>>;

/** One look at the batch; when the database is away, an empty one and another look soon. */
async function claim(
  look: { batchId: string; gatherMs: number },
  isLater: boolean,
): Promise<Round> {
  const input = { ...look, claimId: uuid4(), limit: ROUND_LIMIT };
  try {
    return await (isLater ? claimLater(input) : claimContacts(input));
  } catch {
    return { ...NOTHING_SEEN, lookAgainMs: AFTER_FAILURE_MS };
  }
}

const NOTHING_SEEN: Round = {
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

/** Continues with an empty history, once every request is performed: it would be lost. */
async function startAfresh(
  batchId: string,
  inbox: ControlSignals,
  apply: (request: ControlRequest) => Promise<number | null>,
): Promise<void> {
  while (!(await inbox.perform(apply))) await sleep(AFTER_FAILURE_MS);
  await continueAsNew<typeof BatchWorkflow>({ batchId, seenRevision: inbox.seenRevision });
}
