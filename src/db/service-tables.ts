import type { Generated } from 'kysely';
import type { Action } from '../domain/action.ts';
import type { RefusalReason } from '../domain/limits/circuit-breaker.ts';
import type { JsonOrNull } from './columns.ts';

/*
 * What the service keeps of its own work: the requests that it answers and receives, the starts it
 * may make, how call control takes them, its workers, and what it was told to force or stop.
 */

export interface IdempotencyKeysTable {
  organizationId: string;
  route: string;
  key: string;
  /** The request that runs under the key, or whose answer is kept. */
  claimId: string;
  /** A running request moves this on; when it has passed, its process has died. */
  heldUntil: Date;
  /**
   * What the request has done, written by the transaction that did it: from then on the request is
   * never carried out again. Null before, and again when there is an answer.
   */
  outcome: JsonOrNull<object>;
  /** Of query and body; null as long as it is not known. */
  requestSha256: Buffer | null;
  /** These are null until there is an answer; the body of an answer may be null for good. */
  answerStatus: number | null;
  answerHeaders: JsonOrNull<Record<string, string>>;
  answerBody: string | null;
  createdAt: Date;
}

/** Uploads that are being received; `batchId` is null where the batch comes with them. */
export interface ImportsTable {
  importId: string;
  organizationId: string;
  /** null when it comes with its contacts. */
  batchId: string | null;
  begunAt: Date;
  lastNewsAt: Date;
}

/** The starts that a rate allows; every instant is by the clock of Postgres. */
export interface StartSlotsTable {
  /** A campaign, or `WHOLE_CALL_CONTROL`. */
  scope: string;
  /** From 1; a rate that was lowered leaves those above it unused. */
  slot: number;
  /** When it was last certain that call control has stamped its start. */
  usedAt: Generated<Date>;
  /** The execution that starts with it. */
  heldBy: string | null;
  /** Whoever holds it has died when this has passed. */
  heldUntil: Date | null;
  /** The gate is passed: the request of its holder may have left. */
  isSpent: Generated<boolean>;
}

/**
 * How an account of call control takes calls, and the requests that it has left. Every instant is by
 * the clock of whoever wrote it last.
 */
export interface CallControlHealthTable {
  /** `INSTALLATION_ROW` for the account of the installation. */
  accountId: string;
  /** These are the members of `Breaker`. */
  failures: Generated<number>;
  firstRefused: string | null;
  suspects: Generated<string[]>;
  suspectCampaigns: Generated<string[]>;
  refusalReason: RefusalReason | null;
  openUntil: Date | null;
  probeExecutionId: string | null;
  probeUntil: Date | null;
  /** These are the members of `Budget`: all or none. */
  budgetLimit: number | null;
  budgetWindowSeconds: number | null;
  budgetRemaining: number | null;
  budgetResetsAt: Date | null;
}

/** The workers that run, and those that ended without saying so; by the clock of Postgres. */
export interface WorkersTable {
  workerId: string;
  taskQueue: string;
  startedAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
}

/** What somebody has forced or stopped: written with the change, and never removed. */
export interface ActionsTable {
  /** Later ones are greater. */
  actionId: Generated<string>;
  organizationId: string;
  campaignId: string;
  /** null: the whole campaign. */
  batchId: string | null;
  /** null: the whole batch, or all its contacts in some statuses. */
  contactId: string | null;
  action: Action;
  /** How many contacts it has touched; null: it is about none in particular. */
  count: number | null;
  tokenId: string | null;
  requestId: string | null;
  at: Date;
}
