import {
  defineQuery,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { BatchControl, BatchStatus } from '../src/domain/batch.ts';
import type { BatchFacts, ShownFacts } from '../src/domain/batch-facts.ts';
import { type BatchAnswer, batchDetails } from './batch-details.ts';
import type { BatchClaim } from './claim-result.ts';
import type { LeftByRun, RefusedSignal } from './messages.ts';
import { BATCH_STATUS } from './search-attributes.ts';

const REFRESH_MS = 10_000;

/**
 * What operators see of a batch in the Web UI: its details, the query `status` and the search
 * attribute `BatchStatus`. Details and answers are no events of the history; a new status is one.
 */
export class BatchView {
  #facts: BatchFacts | null;
  #refused: RefusedSignal | undefined;
  #revision: number;
  #seenAtMs: number;
  #isAtRest: boolean;

  /**
   * @param refused what the run before this one refused last
   * @param left what it showed
   */
  constructor(refused: RefusedSignal | undefined, left: LeftByRun | undefined) {
    this.#refused = refused;
    this.#facts = left?.facts ?? null;
    this.#revision = left?.revision ?? -1;
    this.#seenAtMs = this.#facts === null ? -Infinity : Date.parse(this.#facts.seenAt);
    this.#isAtRest = this.#facts?.isAtRest ?? false;
    if (this.#facts !== null) this.#update();
    setHandler(defineQuery<BatchAnswer>('status'), () => this.#answer, {
      description:
        'Status, counters and lines of the batch as a claim last saw them, and why it waits.',
    });
  }

  get refused(): RefusedSignal | undefined {
    return this.#refused;
  }

  /** null: none are shown. */
  get facts(): BatchFacts | null {
    return this.#facts && { ...this.#facts, isAtRest: this.#isAtRest };
  }

  /** Of the batch when the facts were seen; -1: none are shown. */
  get revision(): number {
    return this.#revision;
  }

  /** What the next claim needs to know, so that it answers what is missing here. */
  get shown(): ShownFacts {
    const isOld = Date.now() - this.#seenAtMs >= REFRESH_MS;
    return { revision: this.#revision, isOld, isAtRest: this.#isAtRest };
  }

  /** Shows what a claim has answered, if it has. */
  show({ facts, contacts, revision }: BatchClaim): void {
    if (facts === undefined) {
      if (contacts.length > 0) this.#isAtRest = false;
      return;
    }
    this.#facts = facts;
    this.#revision = revision;
    this.#seenAtMs = Date.now();
    this.#isAtRest = facts.isAtRest;
    this.#update();
    showStatus(facts.status);
  }

  /** Shows that a bare signal was refused, because the batch had this status. */
  refuse(signal: BatchControl, status: BatchStatus): void {
    this.#refused = { signal, status, at: new Date(Date.now()).toISOString() };
    this.#update();
  }

  get #answer(): BatchAnswer {
    return { facts: this.#facts, refused: this.#refused ?? null };
  }

  #update(): void {
    setCurrentDetails(batchDetails(this.#answer));
  }
}

/** A run that was started without search attributes stays without them: its server may not know them. */
function showStatus(status: BatchStatus): void {
  const shown = workflowInfo().typedSearchAttributes.get(BATCH_STATUS);
  if (shown === undefined || shown === status) return;
  upsertSearchAttributes([{ key: BATCH_STATUS, value: status }]);
}
