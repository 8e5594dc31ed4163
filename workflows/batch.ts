import {
  ApplicationFailure,
  CancellationScope,
  condition,
  makeContinueAsNewFunc,
  ParentClosePolicy,
  proxyActivities,
  proxyLocalActivities,
  sleep,
  startChild,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import type { NextClaim } from '../src/dialer/claim/claim-contacts.ts';
import type { ShownFacts } from '../src/domain/batch-facts.ts';
import { BatchView } from './batch-view.ts';
import { type BatchClaim, NOTHING, readResult } from './claim-result.ts';
import { ControlSignals, WakeTimer, type ControlRequest } from './control-signals.ts';
import { ROUND_WORKFLOW, roundWorkflowId, WORKER_STOPS, type BatchInput } from './messages.ts';
import type { RoundWorkflow } from './contact.ts';

/**
 * A local activity writes one event instead of six. Both may run twice for one event, which is
 * safe: a repeated claim takes no more contacts, a repeated control finds its transition made.
 */
const { claimContacts, applyControl } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  retry: { maximumAttempts: 1 },
});

/**
 * A claim that waits first is a regular activity. A chain of local activities is one workflow task: it
 * handles no signal, and a worker cannot stop before its end.
 */
const { claimContacts: claimLater } = proxyActivities<Activities>({
  summary: 'wait until a call may start, then claim',
  startToCloseTimeout: '10 seconds',
  retry: { maximumAttempts: 1 },
});

const { hangUpCalls } = proxyActivities<Activities>({
  summary: 'hang up the calls of the batch',
  startToCloseTimeout: '1 minute',
  retry: { maximumAttempts: 3 },
});

/** Contacts that one claim takes at most. */
const CLAIM_LIMIT = 20;
/** A busy batch claims at most this often; lines that become free meanwhile share one claim. */
const GATHER_MS = 200;
const AFTER_FAILURE_MS = 2_000;

/**
 * Dials one batch: claims due contacts for its free lines, starts their workflows, and waits until it
 * is time to claim again. Every decision is made from rows: this workflow may be terminated, restarted
 * or continued at any moment, and its live calls go on without it.
 */
export async function BatchWorkflow(input: BatchInput): Promise<void> {
  const { batchId, seenRevision = 0 } = input;
  const view = new BatchView(input.refused);
  const signals = new ControlSignals(seenRevision);
  const timer = new WakeTimer(() => signals.wake());
  const claims = new Claims(batchId);
  const apply = async (request: ControlRequest) => {
    const answer = await applyControl({ batchId, ...request });
    if (answer === null || typeof answer === 'number') return answer;
    view.refuse(request.control, answer.refused);
    return null;
  };
  // A cancel request of Temporal means the signal `cancel`; running steps are not interrupted.
  CancellationScope.current().cancelRequested.catch(() => signals.ask('cancel'));
  await CancellationScope.nonCancellable(async () => {
    let next: NextClaim = { kind: 'now' };
    while (next.kind !== 'finished') {
      if (!(await signals.perform(apply))) timer.wakeIn(AFTER_FAILURE_MS);
      if (isToStartAfresh()) return startAfresh(batchId, signals, apply, view);
      signals.clearWake();
      const claimed = await claims.claim(next, view.shown);
      signals.acknowledge(claimed.revision);
      view.show(claimed);
      await startRound(batchId, claimed);
      if (claimed.hangUps) await hangUp(batchId);
      timer.wakeIn(claimed.wakeInMs);
      next = claimed.next;
      if (isAwaited(next)) await condition(() => signals.isAwake);
    }
  });
}

/** Whether the next claim waits for a timer, a control or an ended call. */
function isAwaited({ kind }: NextClaim): boolean {
  return kind === 'later' || kind === 'onSignal';
}

/**
 * Starts a round for the claimed contacts. It goes on if this workflow is terminated. If it cannot start,
 * the sweep gives its contacts back.
 */
async function startRound(
  batchId: string,
  { claimId, contacts, isPaced }: BatchClaim,
): Promise<void> {
  if (contacts.length === 0) return;
  await startChild<typeof RoundWorkflow>(ROUND_WORKFLOW, {
    workflowId: roundWorkflowId(claimId),
    args: [{ batchId, contacts, ...(isPaced && { isPaced }) }],
    parentClosePolicy: ParentClosePolicy.ABANDON,
  }).catch(() => undefined);
}

/** The sweep repeats hang-ups that fail here. */
async function hangUp(batchId: string): Promise<void> {
  await hangUpCalls({ batchId }).catch(() => undefined);
}

/** When the history is long, or workers of another version are to take over: they may have other code. */
function isToStartAfresh(): boolean {
  const { continueAsNewSuggested, targetWorkerDeploymentVersionChanged } = workflowInfo();
  return continueAsNewSuggested || targetWorkerDeploymentVersionChanged;
}

/**
 * Continues with an empty history, on the current version, after every request was performed: a pending
 * one would be lost.
 */
async function startAfresh(
  batchId: string,
  signals: ControlSignals,
  apply: (request: ControlRequest) => Promise<number | null>,
  view: BatchView,
): Promise<void> {
  while (!(await signals.perform(apply))) await sleep(AFTER_FAILURE_MS);
  const { seenRevision } = signals;
  const { refused } = view;
  const continueOnCurrentVersion = makeContinueAsNewFunc<typeof BatchWorkflow>({
    initialVersioningBehavior: 'AUTO_UPGRADE',
  });
  await continueOnCurrentVersion({ batchId, seenRevision, ...(refused && { refused }) });
}

/**
 * Whether a local claim was not begun because its worker stops. An error of the workflow then fails the
 * task, so that another worker takes it. A completed task of a busy batch would not leave the worker:
 * Temporal answers it with the next task where signals arrived meanwhile. The claim is not in the history.
 */
function isOfStoppingWorker(error: unknown): boolean {
  return error instanceof ApplicationFailure && error.type === WORKER_STOPS;
}

/** The claims of one batch, one after the other. */
class Claims {
  readonly #batchId: string;
  #claimId = uuid4();
  #claimedAtMs = 0;

  constructor(batchId: string) {
    this.#batchId = batchId;
  }

  /**
   * Claims once, at the time that the claim before has asked for. After a failure, the next claim has
   * the same id: it gets the contacts that the failed one may have taken.
   */
  async claim(due: NextClaim, shown: ShownFacts): Promise<BatchClaim> {
    const gatherMs = this.#gatherMs(due);
    this.#claimedAtMs = Date.now();
    const claimId = this.#claimId;
    const input = { batchId: this.#batchId, gatherMs, claimId, limit: CLAIM_LIMIT, shown };
    try {
      const result = await (due.kind === 'soon' ? claimLater(input) : claimContacts(input));
      this.#claimId = uuid4();
      return { ...readResult(result), claimId };
    } catch (error) {
      if (isOfStoppingWorker(error))
        throw new Error('Cannot claim: this worker stops', { cause: error });
      const ms = AFTER_FAILURE_MS;
      return { ...NOTHING, claimId, next: { kind: 'later', ms }, wakeInMs: ms };
    }
  }

  #gatherMs(due: NextClaim): number {
    if (due.kind === 'now') return 0;
    if (due.kind === 'soon') return due.ms;
    return Math.max(0, GATHER_MS - (Date.now() - this.#claimedAtMs));
  }
}
