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
 * Local: one event instead of six. Both may run twice for one event, and both allow it: a repeated claim
 * takes nothing more, a repeated control finds its transition done.
 */
const { claimContacts, applyControl } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  retry: { maximumAttempts: 1 },
});

/**
 * A claim that waits first. Not local: a chain of local activities is a single workflow task, in which
 * no signal is handled and which a stopping worker cannot leave.
 */
const { claimContacts: claimLater } = proxyActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  retry: { maximumAttempts: 1 },
});

const { hangUpCalls } = proxyActivities<Activities>({
  startToCloseTimeout: '1 minute',
  retry: { maximumAttempts: 3 },
});

/** Contacts that one claim takes at most. */
const CLAIM_LIMIT = 20;
/** A busy batch claims at most this often; lines that become free meanwhile share one claim. */
const GATHER_MS = 200;
const AFTER_FAILURE_MS = 2_000;

/**
 * Dials one batch: claims due contacts for its free lines, with a ContactWorkflow for each, and waits
 * until a call ends, a signal arrives, or it is time to claim again. Every decision is made from rows:
 * this workflow may be terminated, restarted or continued at any moment, and its calls in the air go
 * on without it.
 */
export async function BatchWorkflow({ batchId, seenRevision = 0 }: BatchInput): Promise<void> {
  const signals = new ControlSignals(seenRevision);
  const timer = new WakeTimer(() => signals.wake());
  const apply = (request: ControlRequest) => applyControl({ batchId, ...request });
  // A cancel request of Temporal means the signal `cancel`; running steps are not interrupted.
  CancellationScope.current().cancelRequested.catch(() => signals.ask('cancel'));
  await CancellationScope.nonCancellable(async () => {
    let answer: ClaimAnswer = { ...NOTHING_CLAIMED, more: true };
    let claimedAtMs = 0;
    while (!answer.finished) {
      if (!(await signals.perform(apply))) timer.wakeIn(AFTER_FAILURE_MS);
      if (workflowInfo().continueAsNewSuggested) return startAfresh(batchId, signals, apply);
      const gatherMs = answer.more ? 0 : Math.max(0, GATHER_MS - (Date.now() - claimedAtMs));
      claimedAtMs = Date.now();
      signals.clearWake();
      answer = await claim(
        { batchId, gatherMs: answer.waitMs ?? gatherMs },
        answer.waitMs !== undefined,
      );
      signals.acknowledge(answer.revision);
      if (answer.hangUps) await hangUp(batchId);
      if (answer.waitMs === undefined) timer.wakeIn(answer.lookAgainMs);
      if (!answer.more && !answer.finished) await condition(() => signals.isAwake);
    }
  });
}

type ClaimAnswer = Awaited<ReturnType<typeof claimContacts>>;

/** One claim; when the database is away, an empty one, and another soon. */
async function claim(
  request: { batchId: string; gatherMs: number },
  isLater: boolean,
): Promise<ClaimAnswer> {
  const input = { ...request, claimId: uuid4(), limit: CLAIM_LIMIT };
  try {
    return await (isLater ? claimLater(input) : claimContacts(input));
  } catch {
    return { ...NOTHING_CLAIMED, lookAgainMs: AFTER_FAILURE_MS };
  }
}

const NOTHING_CLAIMED: ClaimAnswer = {
  more: false,
  lookAgainMs: null,
  hangUps: false,
  finished: false,
  revision: -1,
};

/** The sweep repeats hang-ups that fail here. */
async function hangUp(batchId: string): Promise<void> {
  await hangUpCalls({ batchId }).catch(() => undefined);
}

/** Continues with an empty history, once every request is performed: a pending one would be lost. */
async function startAfresh(
  batchId: string,
  signals: ControlSignals,
  apply: (request: ControlRequest) => Promise<number | null>,
): Promise<void> {
  while (!(await signals.perform(apply))) await sleep(AFTER_FAILURE_MS);
  await continueAsNew<typeof BatchWorkflow>({ batchId, seenRevision: signals.seenRevision });
}
