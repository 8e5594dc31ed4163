import type { BatchStatus } from './batch.ts';
import type { Counters } from './contact.ts';
import type { DiagnosisCode } from './diagnosis.ts';

/** What operators see of a batch in the Temporal Web UI. It holds no number and no name. */
export type BatchFacts = {
  /** As the API shows it. */
  status: BatchStatus;
  counters: Counters;
  /** Calls that the batch may make at once; those that it makes now are in the counters. */
  lineLimit: number;
  /** Why the last claim left contacts waiting; null: nothing keeps them, or none waits. */
  waitsFor: DiagnosisCode | null;
  /** When the batch claims again by itself, in ISO 8601; null: when something happens. */
  nextClaimAt: string | null;
  /** No call is live, and no claim follows at once. */
  isAtRest: boolean;
  /** When a claim saw all this, in ISO 8601. */
  seenAt: string;
};

/** What the workflow of a batch shows already. */
export type ShownFacts = {
  /** -1: it shows nothing yet. */
  revision: number;
  /** The facts are older than ten seconds. */
  isOld: boolean;
  /** The facts show the batch at rest, and it has claimed nothing since. */
  isAtRest: boolean;
};

/**
 * Whether a claim answers the facts, which takes a statement. It does when they are old, and sooner
 * when the batch has changed, or has come to rest: then no other claim may follow for hours.
 */
export function wantsFacts(
  shown: ShownFacts | undefined,
  { revision, isAtRest }: { revision: number; isAtRest: boolean },
): boolean {
  if (shown === undefined) return false;
  return shown.isOld || shown.revision !== revision || (isAtRest && !shown.isAtRest);
}
