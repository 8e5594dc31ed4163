import type { RestReason } from '../domain/limits/number-health.ts';
import type { Generated } from 'kysely';
import type { Action } from '../domain/action.ts';
import type { ClosableKind } from '../domain/destinations/destination.ts';
import type { RefusalReason } from '../domain/limits/circuit-breaker.ts';
import type { QuotaName } from '../domain/limits/quotas.ts';
import type { JsonOrNull, TriggerWritten } from './column-types.ts';

/*
 * The tables of Redial's own operation: Idempotency-Keys, running imports, permits to start calls,
 * the health of call-control accounts, running workers, the log of actions, and what an operator sets
 * for organizations, with the use that it limits.
 */

export interface IdempotencyKeysTable {
  organizationId: string;
  route: string;
  key: string;
  /** Identifies the request that runs under the key, or whose answer is stored. */
  claimId: string;
  /** When the lease of the request expires; a running request extends it. */
  heldUntil: Date;
  /**
   * What the request has done, saved by the transaction that did it. From then on the request is
   * never executed again. null before that, and again once the answer is stored.
   */
  outcome: JsonOrNull<object>;
  /** SHA-256 of query and body; null until the body was read. */
  requestSha256: Buffer | null;
  /** null, like the two below, until the answer is stored; an answer may have no body. */
  answerStatus: number | null;
  answerHeaders: JsonOrNull<Record<string, string>>;
  answerBody: string | null;
  createdAt: Date;
}

/** Uploads of contacts that are being received. */
export interface ImportsTable {
  importId: string;
  organizationId: string;
  /** null: the upload creates a new batch. */
  batchId: string | null;
  begunAt: Date;
  /** When the upload last made progress. */
  lastNewsAt: Date;
}

/** The permits of a call rate. Every instant is by the clock of Postgres. */
export interface StartSlotsTable {
  /** The id of a campaign, or `WHOLE_CALL_CONTROL`. */
  scope: string;
  /** From 1. When a rate is lowered, the slots above it stay unused. */
  slot: number;
  /** The latest time at which call control may have counted the start of its call. */
  usedAt: Generated<Date>;
  /** The execution that holds the permit. */
  heldBy: string | null;
  /** When the lease of the holder expires. */
  heldUntil: Date | null;
  /** Whether the holder has passed the gate, so that its request may have been sent. */
  isSpent: Generated<boolean>;
}

/** The members of `Breaker`. Every instant is by the clock of the worker or API that wrote it last. */
export interface BreakerColumns {
  failures: Generated<number>;
  firstRefused: string | null;
  suspects: Generated<string[]>;
  suspectCampaigns: Generated<string[]>;
  refusalReason: RefusalReason | null;
  openUntil: Date | null;
  probeExecutionId: string | null;
  probeUntil: Date | null;
}

/** The circuit breaker of each organization at the account of the installation. */
export interface OrganizationBreakersTable extends BreakerColumns {
  organizationId: string;
}

/** The circuit breaker and the request budget of each call-control account. */
export interface CallControlHealthTable extends BreakerColumns {
  /** `INSTALLATION_ROW` for the account of the installation. */
  accountId: string;
  /** When a request was first without an answer; null: the last one was answered. */
  unansweredSince: Date | null;
  /** The columns from here on are the members of `Budget`: all are null, or none. */
  budgetLimit: number | null;
  budgetWindowSeconds: number | null;
  budgetRemaining: number | null;
  budgetResetsAt: Date | null;
}

/** Running workers, and workers that were killed recently; by the clock of Postgres. */
export interface WorkersTable {
  workerId: string;
  taskQueue: string;
  startedAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
}

/** The log of manual actions, written in the transaction of each change and never deleted. */
export interface ActionsTable {
  /** A UUIDv7, so ids sort by time. */
  actionId: Generated<string>;
  organizationId: string;
  /** null: the action is on a suppression or a person. */
  campaignId: string | null;
  /** null: the action is on the whole campaign. */
  batchId: string | null;
  /** null: the action is on the whole batch, or on all of its contacts with some status. */
  contactId: string | null;
  /** The suppression that is removed; null: the action is on a campaign. */
  suppressionId: string | null;
  action: Action;
  /** Why an opt-out was removed, in the words of the request; null for all other actions. */
  reason: string | null;
  /** The keyed hash of the number of an action on a person; null for others, and without a key. */
  numberHash: string | null;
  /** How many contacts the action has changed; null for an action that changes no contact. */
  count: number | null;
  tokenId: string | null;
  /** Given by the service, unless an earlier version took the client's. */
  requestId: string | null;
  clientRequestId: string | null;
  at: Date;
}

/** What the operator sets for an organization; one without a row has the quotas of the installation. */
export interface OperatorSettingsTable extends Record<QuotaName, number | null> {
  organizationId: string;
  /** null, like the reason: it is not suspended. */
  suspendedAt: Date | null;
  suspensionReason: string | null;
  /** null: the kinds that the installation closes. */
  closedKinds: ClosableKind[] | null;
  /** ISO 3166-1; null: numbers of every country, and of none. */
  allowedCountries: string[] | null;
  updatedAt: Date;
}

/** Caller numbers that the operator has assigned to organizations. */
export interface CallerNumbersTable {
  phoneNumber: string;
  organizationId: string;
  assignedAt: Date;
}

/** The last rest of a caller number of an organization; over since `restingUntil`. */
export interface CallerNumberRestsTable {
  organizationId: string;
  phoneNumber: string;
  reason: RestReason;
  restedAt: Date;
  restingUntil: Date;
}

/** When the numbers of an organization were last judged by its rule. */
export interface CallerNumberJudgementsTable {
  organizationId: string;
  judgedAt: Date;
}

/** How many contacts an organization has stored. */
export interface StoredContactsTable {
  organizationId: string;
  contacts: TriggerWritten<number>;
}

/** What the calls of an organization have cost that began on a day of UTC; the parts add up. */
export interface OrganizationSpendTable {
  organizationId: string;
  day: TriggerWritten<Date>;
  part: TriggerWritten<number>;
  spentUsd: TriggerWritten<number>;
}

/**
 * What calls of an owner have used, of those that a counter counts: see `limitedCounters`. A row that is
 * missing is counted anew.
 */
export interface CallCountersTable {
  /** A campaign, an organization, or a batch. */
  ownerId: string;
  /** `total`, a day in UTC such as `2027-03-01`, or a disposition. */
  counter: string;
  organizationId: string;
  calls: number;
  spentUsd: number;
  /** What these calls may still cost. */
  reservedUsd: number;
  /** When the row is to be counted again, because calls changed while it was made; null: it was. */
  recountAt: Date | null;
}

/** Calls whose webhooks belong to no attempt: see `OrphanCall`. */
export interface OrphanWebhooksTable {
  callSid: string;
  executionId: string | null;
  receivedAt: Date;
}
