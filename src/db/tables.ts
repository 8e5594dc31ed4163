import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { BatchStatus } from '../domain/batch.ts';
import type { CallStatus } from '../domain/call.ts';
import type { PhoneNumberStrategy } from '../domain/caller-number.ts';
import type { KeptEligibility } from '../domain/eligibility.ts';
import type { ConsentBasis } from '../domain/consent.ts';
import type { ContactStatus, WaitingStatus } from '../domain/contact.ts';
import type { Stopper, StopRule } from '../domain/limits/stop-rule.ts';
import type { PoolName } from '../domain/limits/waiting-list.ts';
import type { RefusalRun } from '../domain/refusal.ts';
import type { Region } from '../domain/region.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';
import type { StatusReason } from '../domain/status-reason.ts';
import type { Answerer, VoicemailPolicy } from '../domain/voicemail.ts';
import type { WorkingHours } from '../domain/hours/working-hours.ts';
import type { CampaignsTable, HoldColumns } from './campaign-tables.ts';
import type { Json, JsonOrNull, TriggerWritten, Variables } from './column-types.ts';
import type { ReportColumns } from './report-columns.ts';
import type { ErasureTables } from './erasure-tables.ts';
import type {
  ActionsTable,
  CallerNumberJudgementsTable,
  CallerNumberRestsTable,
  CallCountersTable,
  CallerNumbersTable,
  CallControlHealthTable,
  OrganizationBreakersTable,
  IdempotencyKeysTable,
  ImportsTable,
  OperatorSettingsTable,
  OrganizationSpendTable,
  StartSlotsTable,
  StoredContactsTable,
  WorkersTable,
  OrphanWebhooksTable,
} from './operational-tables.ts';

import type { AuditChainTable, AuditLogTable } from './audit-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';
import type { AgentsTable, OrganizationsTable, TokensTable } from './organization-tables.ts';

export type Metadata = Record<string, unknown>;

export interface BatchesTable extends HoldColumns {
  batchId: string;
  organizationId: string;
  campaignId: string;
  name: string | null;
  status: BatchStatus;
  totalContacts: number;
  /** Contacts that were removed; their positions are not given again. */
  removedContacts: Generated<number>;
  concurrencyLimit: number | null;
  maxRetriesOverride: number | null;
  retryPolicyOverride: JsonOrNull<RetryPolicy>;
  workingHoursOverride: JsonOrNull<WorkingHours>;
  timezoneOverride: string | null;
  phoneNumberStrategyOverride: PhoneNumberStrategy | null;
  phoneNumbersOverride: string[] | null;
  agentIdOverride: string | null;
  voicemailOverride: VoicemailPolicy | null;
  /** The batch keeps this rate besides that of the campaign; null: it has none of its own. */
  callsPerSecondOverride: number | null;
  defaultCallVariablesOverride: JsonOrNull<Variables>;
  /** null: that of the campaign. */
  defaultRegion: Region | null;
  /** Numbers that the organization has called so recently are skipped; null: none. */
  skipIfCalledWithinSeconds: number | null;
  scheduledStart: Date | null;
  scheduledEnd: Date | null;
  callContext: Json<Metadata>;
  metadata: Json<Metadata>;
  importingSince: Date | null;
  stopWhen: JsonOrNull<StopRule>;
  /** What completed the batch although contacts waited; null: nothing. */
  stoppedBy: Stopper | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by every change that the workflow must see. */
  revision: Generated<number>;
  acknowledgedRevision: Generated<number>;
  acknowledgedAt: Date | null;
  lastClaimAt: Date | null;
  nextLookAt: Date | null;
  awaitsReports: Generated<boolean>;
  /** Since when the batch waits for a line; other batches of its organization then leave it one. */
  shortOfLinesSince: Date | null;
  /** The last change of the organization's limits that ended the deferrals of older limits. */
  limitsSeenAt: Date | null;
  /** The pool of lines, shared with other batches, that has none free. */
  shortOf: PoolName | null;
  revivedAt: Date | null;
  /** When nothing was left to dial and every call had ended; null again after a forced retry. */
  dispatchEndedAt: Date | null;
  /** Hidden since then; a day later it is purged. */
  deletedAt: Date | null;
  purgedAt: Date | null;
  contactsErasedAt: Date | null;
  /** The last execution whose report, or number, was erased by age. */
  reportsErasedTo: string | null;
  numbersErasedTo: string | null;
}

export interface ContactsTable {
  contactId: string;
  organizationId: string;
  campaignId: string;
  batchId: string;
  position: number;
  phoneNumber: string;
  callVariables: Json<Variables>;
  timezone: string | null;
  /** The zones of the phone number (see `zonesOfKey`); empty if unknown or if `timezone` is set. */
  calleeZone: Generated<string>;
  externalId: string | null;
  consentBasis: ConsentBasis | null;
  consentAt: Date | null;
  consentReference: string | null;
  status: Generated<ContactStatus>;
  statusReason: StatusReason | null;
  /** What an eligibility hook has said, while `statusReason` is `not_eligible`; else a remnant. */
  statusDetail: string | null;
  retryCount: Generated<number>;
  followUpCount: Generated<number>;
  /** Retries that count against the retry policy; forced calls do not. */
  retriesUsed: Generated<number>;
  lastAttemptedAt: Date | null;
  lastOutcome: ContactStatus | null;
  /**
   * When the contact is due by policy: its cooldown ends, or its follow-up was promised for then.
   */
  dueAt: Date;
  /** When a claim may consider the contact: `dueAt`, or later if the gate deferred it. */
  lookAt: Date;
  forcedAt: Date | null;
  /** The execution id of the running attempt; also its claim token and Idempotency-Key. */
  currentExecutionId: string | null;
  claimId: string | null;
  claimedAt: Date | null;
  claimedFrom: WaitingStatus | null;
  /** The execution under which call control last refused the contact for certain; null: none. */
  refusedExecutionId: string | null;
  changedIn: TriggerWritten<string | null>;
  /** When it was turned away, and why: the latest 20 runs, oldest first; null: never. */
  refusals: JsonOrNull<RefusalRun[]>;
}

export interface CallsTable extends ReportColumns {
  executionId: string;
  organizationId: string;
  campaignId: string;
  batchId: string;
  contactId: string;
  /** The account that placed the call, never changed; null: the installation's. */
  callControlAccountId: string | null;
  callSid: string | null;
  callStatus: CallStatus;
  fromNumber: string;
  toNumber: string;
  retryCount: number;
  isFollowUp: boolean;
  isForced: boolean;
  sipStatus: number | null;
  /** The reason phrase that came with it; null in calls of versions before 0.4.0. */
  sipReason: string | null;
  durationSeconds: Generated<number>;
  answeredBy: Answerer | null;
  hangupBy: 'assistant' | 'user' | null;
  hangupReason: string | null;
  disposition: string | null;
  transcript: string | null;
  summary: string | null;
  sentiment: 'positive' | 'neutral' | 'negative' | null;
  recordingUrl: string | null;
  /** The price of a started minute when the call was placed; null: unknown. */
  pricePerMinuteUsd: number | null;
  reportedCost: number | null;
  /**
   * In USD, computed by Postgres: the reported cost, else the sum of the parts, of which the minutes times
   * the price stand for telephony that was not reported.
   */
  totalCost: ColumnType<number, never, never>;
  reportedAt: Date | null;
  followUpAt: Date | null;
  createdAt: Date;
  answeredAt: Date | null;
  /**
   * null while the attempt is live; it then occupies a line and blocks other calls to its number.
   */
  endedAt: Date | null;
  closedByTime: Generated<boolean>;
  settledAt: Date | null;
  /** When ring time, time limit and grace period are over and the sweep hangs up. */
  deadlineAt: Date;
  /** When a webhook or look-up last reported its status, or a look-up last failed. */
  lastNewsAt: Date;
  /** What the eligibility hook of the campaign has answered; null: it has none. */
  eligibility: JsonOrNull<KeptEligibility>;
  /** The IANA release of the rules by which its hours were read; null: before version 0.4.0. */
  tzdataVersion: string | null;
  hangupRequestedAt: Date | null;
  /** When the first hang-up request was sent, whatever its response. */
  hangupFirstSentAt: Date | null;
  /** When the latest hang-up request was sent. */
  hangupSentAt: Date | null;
  /** The workflow run and the activity that wait for the outcome. */
  waiterRunId: string | null;
  waiterActivityId: string | null;
  changedIn: TriggerWritten<string>;
}

/** A call-control account of an organization. Each ciphertext is bound to its row and column. */
export interface CallControlAccountsTable {
  accountId: string;
  organizationId: string;
  name: string;
  url: string;
  accountSid: string;
  tokenEncrypted: Buffer;
  webhookSecretEncrypted: Buffer;
  /** The secret before the last rotation; it verifies webhooks until `previousSecretUntil`. */
  previousSecretEncrypted: Buffer | null;
  previousSecretUntil: Date | null;
  secretRotatedAt: Date | null;
  pricePerMinuteUsd: number | null;
  /** At most one account of an organization is its default. */
  isDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface CallEventsTable {
  callSid: string;
  callStatus: string;
  /** null: the event matches no attempt of this installation. */
  executionId: string | null;
  payload: Json<Metadata>;
  receivedAt: Date;
}

export interface SuppressionsTable {
  /** Generated by Postgres. URLs carry this id, because logs must not contain phone numbers. */
  suppressionId: Generated<string>;
  organizationId: string;
  phoneNumber: string;
  reason: string | null;
  createdAt: Date;
  expiresAt: Date | null;
}

export interface Tables extends ErasureTables, WebhookTables {
  organizations: OrganizationsTable;
  tokens: TokensTable;
  agents: AgentsTable;
  campaigns: CampaignsTable;
  batches: BatchesTable;
  contacts: ContactsTable;
  calls: CallsTable;
  callControlAccounts: CallControlAccountsTable;
  callEvents: CallEventsTable;
  orphanWebhooks: OrphanWebhooksTable;
  suppressions: SuppressionsTable;
  idempotencyKeys: IdempotencyKeysTable;
  imports: ImportsTable;
  startSlots: StartSlotsTable;
  callControlHealth: CallControlHealthTable;
  organizationBreakers: OrganizationBreakersTable;
  workers: WorkersTable;
  actions: ActionsTable;
  operatorSettings: OperatorSettingsTable;
  auditLog: AuditLogTable;
  auditChain: AuditChainTable;
  callerNumbers: CallerNumbersTable;
  callerNumberRests: CallerNumberRestsTable;
  callerNumberJudgements: CallerNumberJudgementsTable;
  storedContacts: StoredContactsTable;
  organizationSpend: OrganizationSpendTable;
  callCounters: CallCountersTable;
}

export type Db = Kysely<Tables>;
/** The parameter type of a statement that must be atomic with other statements of its caller. */
export type Tx = Transaction<Tables>;

export type CampaignRow = Selectable<CampaignsTable>;
export type BatchRow = Selectable<BatchesTable>;
export type ContactRow = Selectable<ContactsTable>;
export type CallRow = Selectable<CallsTable>;
export type ImportRow = Selectable<ImportsTable>;
export type NewImport = Insertable<ImportsTable>;
export type NewCampaign = Insertable<CampaignsTable>;
export type NewBatch = Insertable<BatchesTable>;
export type NewCall = Insertable<CallsTable>;
