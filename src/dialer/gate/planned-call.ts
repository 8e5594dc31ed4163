import type { CallingBatch } from '../../db/batches/batches.ts';
import type { ContactRow } from '../../db/tables.ts';
import type { Application } from '../../domain/agent.ts';
import type { AttemptKind } from '../../domain/attempt.ts';
import type { KeptEligibility } from '../../domain/eligibility.ts';
import type { ContactInput } from '../../../workflows/messages.ts';

/** The activity that waits for the outcome of an attempt; completing it wakes the workflow. */
export type Waiter = { runId: string; activityId: string };

/** A call that the gate lets pass. */
export type PlannedCall = {
  input: ContactInput;
  attempt: AttemptKind;
  from: string;
  to: string;
  retryCount: number;
  /** For each started minute, in USD; null: unknown. */
  pricePerMinuteUsd: number | null;
  /** What it may cost at most, in USD; null: nobody knows. */
  maxCostUsd: number | null;
  /** Its agent reports what it has cost. */
  costIsReported: boolean;
  application: Application;
  locked: CallingBatch;
  contact: ContactRow;
  /** What its hook has answered; null: it has none. */
  eligibility: KeptEligibility | null;
};
