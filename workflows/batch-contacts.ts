import {
  ApplicationFailure,
  condition,
  patched,
  proxyActivities,
  proxyLocalActivities,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import type { ShownFacts } from '../src/domain/batch-facts.ts';
import type { NextClaim } from '../src/domain/next-claim.ts';
import { type BatchClaim, NOTHING, readResult } from './claim-result.ts';
import { startContact } from './contact.ts';
import { AFTER_FAILURE_MS } from './control-signals.ts';
import { WORKER_STOPS } from './messages.ts';

/**
 * A local activity writes one event instead of six. It may run twice for one event, which is safe: a
 * repeated claim takes no more contacts.
 */
const { claimContacts, gatherEvents, isFirstTry } = proxyLocalActivities<Activities>({
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

/** Contacts that one claim takes at most. */
const CLAIM_LIMIT = 20;
/** A busy batch claims at most this often; lines that become free meanwhile share one claim. Reported starts share a task. */
const GATHER_MS = 100;

/**
 * Contacts after which a run continues as new. The end of a contact is an event of the run that has
 * started it, and an event that arrives during the last task makes it fail. With 50, the run ends
 * before most of its calls do.
 */
const CONTACTS_OF_A_RUN = 50;

/**
 * After a try to end that failed, a worker reads the history again, which takes 0.6 ms an event. Tries
 * that are far enough apart take a small part of the time.
 */
const RETRY_MS_PER_EVENT = 10;

/**
 * How long a run waits for the ends of its contacts before it tries to end once more; four times as long
 * each time. Without the wait every try meets events as often as the first, and the history of a batch
 * whose calls end all the time has no bound: Temporal ends a run at 51,200 events. With it a run whose
 * contacts last no longer than 64 s has none left at its fifth try, after 800 contacts.
 */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 64_000;

/** What one run of a batch claims and starts, one claim after the other. */
export class BatchContacts {
  readonly #batchId: string;
  #claimId = uuid4();
  #claimedAtMs: number;
  #started = 0;
  #starting = 0;
  /** Contacts that have started and not ended: each end will be an event. */
  #open = 0;
  #fullAt = CONTACTS_OF_A_RUN;
  #tries = 0;
  #triedAtMs = 0;

  /** @param claimedAtMs of the last claim of the run before */
  constructor(batchId: string, claimedAtMs: number) {
    this.#batchId = batchId;
    this.#claimedAtMs = claimedAtMs;
  }

  get claimedAtMs(): number {
    return this.#claimedAtMs;
  }

  /** Whether the next run is to start further contacts. */
  get isFull(): boolean {
    return this.#started >= this.#fullAt;
  }

  /** Whether the run has not tried to end lately. */
  get mayTryToEnd(): boolean {
    return Date.now() >= this.#triedAtMs + RETRY_MS_PER_EVENT * workflowInfo().historyLength;
  }

  /**
   * After a try to end that met an event: waits until no contact of this run is left whose end could be
   * another, until the time for it is over, or until somebody asks the batch for something.
   */
  async haveEnded(isAsked: () => boolean): Promise<void> {
    if (this.#tries === 0 || !patched('ends-after-its-contacts')) return;
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 4 ** (this.#tries - 1));
    const summary = 'let the contacts of this run end';
    await condition(() => this.#open === 0 || isAsked(), waitMs, { summary });
  }

  /**
   * Whether the run may end with this task. If an event arrives during the task, the task fails and is
   * repeated, and the whole history is read again, which takes so long that the next event arrives. The
   * repeated task therefore goes on: the run tries again after as many contacts as it has started.
   */
  async mayEnd(): Promise<boolean> {
    this.#tries += 1;
    this.#triedAtMs = Date.now();
    const isFirst = await isFirstTry({ step: `end ${this.#tries}` }).catch(() => false);
    if (!isFirst) this.#fullAt = Math.max(this.#fullAt, 2 * this.#started);
    return isFirst;
  }

  /**
   * Claims once, at the time that the claim before has asked for. After a failure, the next claim has
   * the same id: it gets the contacts that the failed one may have taken.
   */
  async claim(due: NextClaim, shown: ShownFacts): Promise<BatchClaim> {
    const gatherMs = this.#gatherMs(due);
    const claimId = this.#claimId;
    const input = { batchId: this.#batchId, gatherMs, claimId, limit: CLAIM_LIMIT, shown };
    try {
      const result = await (due.kind === 'soon' ? claimLater(input) : claimContacts(input));
      this.#claimId = uuid4();
      return { ...readResult(result), claimId };
    } catch (error) {
      leaveStoppingWorker(error);
      const ms = AFTER_FAILURE_MS;
      return { ...NOTHING, claimId, next: { kind: 'later', ms }, wakeInMs: ms };
    } finally {
      this.#claimedAtMs = Date.now();
    }
  }

  /** Starts each claimed contact. If a workflow cannot start, the sweep gives its contact back. */
  start({ contacts, isPaced }: BatchClaim): void {
    const hasStarted = (contact: Awaited<ReturnType<typeof startContact>>) => {
      this.#starting -= 1;
      this.#open += 1;
      const hasEnded = () => (this.#open -= 1);
      contact.result().then(hasEnded, hasEnded);
    };
    const hasFailed = () => (this.#starting -= 1);
    for (const contact of contacts) {
      this.#started += 1;
      this.#starting += 1;
      const input = { batchId: this.#batchId, ...contact, ...(isPaced && { isPaced }) };
      startContact(input).then(hasStarted, hasFailed);
    }
  }

  /**
   * Waits for every start: the server starts no child after the end of its parent. Each start is an event,
   * and those that come during a local activity share one task. The start that is awaited before ends the
   * task that asks for the starts: a chain of local activities would hold it back for 2.4 s.
   */
  async areStarted(): Promise<void> {
    while (this.#starting > 0) {
      const before = this.#starting;
      await condition(() => this.#starting < before);
      if (this.#starting > 0) await gatherEvents({ ms: GATHER_MS }).catch(leaveStoppingWorker);
    }
  }

  #gatherMs(due: NextClaim): number {
    if (due.kind === 'now') return 0;
    if (due.kind === 'soon') return due.ms;
    return Math.max(0, GATHER_MS - (Date.now() - this.#claimedAtMs));
  }
}

/**
 * Where a local activity failed because its worker stops, an error of the workflow fails the task, so that
 * another worker takes it. A completed task of a busy batch would not leave the worker: Temporal answers
 * it with the next task where events arrived meanwhile. The activity is not in the history.
 */
function leaveStoppingWorker(error: unknown): void {
  if (!(error instanceof ApplicationFailure) || error.type !== WORKER_STOPS) return;
  throw new Error('Cannot go on: this worker stops', { cause: error });
}
