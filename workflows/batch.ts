import {
  CancellationScope,
  condition,
  makeContinueAsNewFunc,
  patched,
  proxyLocalActivities,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { afterElapsed, type NextClaim } from '../src/domain/next-claim.ts';
import { BatchContacts } from './batch-contacts.ts';
import { BatchView } from './batch-view.ts';
import {
  AFTER_FAILURE_MS,
  ControlSignals,
  WakeTimer,
  type ControlRequest,
} from './control-signals.ts';
import type { BatchInput } from './messages.ts';
import { recoveryActivities } from './recovery.ts';
import { startRound } from './round.ts';

/** A local activity writes one event instead of six. It may run twice: then it finds its transition made. */
const { applyControl } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  retry: { maximumAttempts: 1 },
});

/** Longer than a contact takes to end after its call. */
const APART_MS = 100;

const hangUpCalls = (input: { batchId: string }) =>
  recoveryActivities({
    summary: 'hang up the calls of the batch',
    startToCloseTimeout: '1 minute',
    retry: { maximumAttempts: 3 },
  }).hangUpCalls(input);

/**
 * Dials one batch: claims due contacts for its free lines, starts their workflows, and waits until it
 * is time to claim again. Every decision is made from rows: this workflow may be terminated, restarted
 * or continued at any moment, and its live calls go on without it.
 */
export async function BatchWorkflow(input: BatchInput): Promise<void> {
  const batch = new BatchRun(input);
  // A cancel request of Temporal means the signal `cancel`; running steps are not interrupted.
  CancellationScope.current().cancelRequested.catch(() => batch.signals.ask('cancel'));
  await CancellationScope.nonCancellable(async () => {
    while (batch.next.kind !== 'finished') {
      if (batch.contacts.isFull) await batch.continueAsNew();
      if (isAwaited(batch.next)) await condition(() => batch.signals.isAwake);
      await batch.performControls();
      if (isToStartAfresh() && batch.contacts.mayTryToEnd) await batch.continueAsNew();
      await batch.claim();
    }
  });
}

/** Whether the next claim waits for a timer, a control or an ended call. */
function isAwaited({ kind }: NextClaim): boolean {
  return kind === 'later' || kind === 'onSignal';
}

/** When the history is long, or workers of another version are to take over: they may have other code. */
function isToStartAfresh(): boolean {
  const { continueAsNewSuggested, targetWorkerDeploymentVersionChanged } = workflowInfo();
  return continueAsNewSuggested || targetWorkerDeploymentVersionChanged;
}

/** One run of the workflow of a batch, from its start or a continue-as-new to the next. */
class BatchRun {
  readonly signals: ControlSignals;
  readonly contacts: BatchContacts;
  next: NextClaim;
  readonly #input: BatchInput;
  readonly #view: BatchView;
  readonly #timer = new WakeTimer(() => this.signals.wake());

  constructor(input: BatchInput) {
    const { batchId, seenRevision = 0, refused, left } = input;
    this.#input = input;
    this.signals = new ControlSignals(seenRevision);
    this.#view = new BatchView(refused, left);
    this.contacts = new BatchContacts(batchId, left?.claimedAtMs ?? 0);
    this.next = left ? afterElapsed(left.next, Date.now() - left.claimedAtMs) : { kind: 'now' };
    if (this.next.kind === 'later') this.#timer.wakeIn(this.next.ms);
    if (left?.isAwake) this.signals.wake();
  }

  /** Performs what operators have asked for by bare signals. */
  async performControls(): Promise<void> {
    if (!(await this.signals.perform(this.#apply))) this.#timer.wakeIn(AFTER_FAILURE_MS);
  }

  /** Claims once and starts what was claimed. The sweep repeats hang-ups that fail here. */
  async claim(): Promise<void> {
    const { batchId, startsContacts } = this.#input;
    this.signals.clearWake();
    const claimed = await this.contacts.claim(this.next, this.#view.shown);
    this.signals.acknowledge(claimed.revision);
    this.#view.show(claimed);
    if (startsContacts) this.contacts.start(claimed);
    else await startRound(batchId, claimed);
    if (claimed.hangUps) await hangUpCalls({ batchId }).catch(() => undefined);
    this.#timer.wakeIn(claimed.wakeInMs);
    this.next = claimed.next;
  }

  /**
   * Continues with an empty history, on the current version, after every request was performed and every
   * contact was started: what is pending would be lost. Returns if it cannot: then this run goes on.
   */
  async continueAsNew(): Promise<void> {
    await this.contacts.areStarted();
    await this.contacts.haveEnded(() => this.signals.isAsked);
    // The end of a call is a signal, and soon after it the end of its contact: a run that ended between
    // the two would meet an event.
    if (patched('ends-apart-from-calls')) await sleep(APART_MS);
    while (!(await this.signals.perform(this.#apply))) await sleep(AFTER_FAILURE_MS);
    const { batchId, startsContacts } = this.#input;
    if (startsContacts && !(await this.contacts.mayEnd())) return;
    const { seenRevision, isAwake } = this.signals;
    const { refused, facts, revision } = this.#view;
    const { claimedAtMs } = this.contacts;
    const continueOnCurrentVersion = makeContinueAsNewFunc<typeof BatchWorkflow>({
      initialVersioningBehavior: 'AUTO_UPGRADE',
    });
    await continueOnCurrentVersion({
      batchId,
      seenRevision,
      ...(refused && { refused }),
      startsContacts: true,
      left: { next: this.next, claimedAtMs, isAwake, facts, revision },
    });
  }

  readonly #apply = async (request: ControlRequest): Promise<number | null> => {
    const answer = await applyControl({ batchId: this.#input.batchId, ...request });
    if (answer === null || typeof answer === 'number') return answer;
    this.#view.refuse(request.control, answer.refused);
    return null;
  };
}
