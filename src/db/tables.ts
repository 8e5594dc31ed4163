import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { BatchStatus } from '../domain/batch.ts';
import type { CallStatus } from '../domain/call.ts';
import type { AttemptCapAction } from '../domain/limits/callee-limits.ts';
import type { PhoneNumberStrategy } from '../domain/caller-number.ts';
import type { CampaignStatus, TimezoneSource } from '../domain/campaign.ts';
import type { ContactStatus, WaitingStatus } from '../domain/contact.ts';
import type { LinePoolName } from '../domain/limits/lines.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';
import type { Answerer, VoicemailPolicy } from '../domain/voicemail.ts';
import type { WorkingHours } from '../domain/hours/working-hours.ts';
import type { Json, JsonOrNull, Stamp } from './columns.ts';
import type {
  ActionsTable,
  CallControlHealthTable,
  IdempotencyKeysTable,
  ImportsTable,
  StartSlotsTable,
  WorkersTable,
} from './service-tables.ts';

export type Variables = Record<string, string>;
export type Metadata = Record<string, unknown>;
export type Scope = 'read' | 'write' | 'admin';

export interface OrganizationsTable {
  organizationId: string;
  name: string;
  maxLiveCalls: number | null;
  maxAttemptsPerCallee24h: number | null;
  maxAttemptsPerCallee7d: number | null;
  attemptCapAction: Generated<AttemptCapAction>;
  retentionDays: number | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface TokensTable {
  tokenId: string;
  organizationId: string;
  name: string;
  tokenSha256: Buffer;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

export interface AgentsTable {
  organizationId: string;
  agentId: string;
  applicationSid: string | null;
  callHook: string | null;
  speech: JsonOrNull<Variables>;
  statusHookConfirmed: Generated<boolean>;
  createdAt: Date;
  updatedAt: Date;
}

export interface CampaignsTable {
  campaignId: string;
  organizationId: string;
  name: string;
  status: Generated<CampaignStatus>;
  agentId: string;
  phoneNumbers: string[];
  phoneNumberStrategy: PhoneNumberStrategy;
  retryPolicy: Json<RetryPolicy>;
  workingHours: JsonOrNull<WorkingHours>;
  timezone: string;
  timezoneSource: Generated<TimezoneSource>;
  defaultCallVariables: Json<Variables>;
  concurrencyLimit: number;
  callsPerSecond: number | null;
  maxLiveCallsPerNumber: number | null;
  ringTimeoutSeconds: number;
  maxCallDurationSeconds: number;
  voicemail: Generated<VoicemailPolicy>;
  /** null: the default account of its organization, else that of the installation. */
  callControlAccountId: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export interface BatchesTable {
  batchId: string;
  organizationId: string;
  campaignId: string;
  name: string | null;
  status: BatchStatus;
  totalContacts: number;
  concurrencyLimit: number | null;
  maxRetriesOverride: number | null;
  retryPolicyOverride: JsonOrNull<RetryPolicy>;
  workingHoursOverride: JsonOrNull<WorkingHours>;
  timezoneOverride: string | null;
  phoneNumberStrategyOverride: PhoneNumberStrategy | null;
  phoneNumbersOverride: string[] | null;
  scheduledStart: Date | null;
  scheduledEnd: Date | null;
  callContext: Json<Metadata>;
  metadata: Json<Metadata>;
  importingSince: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Grows with every change that the workflow has to see. */
  revision: Generated<number>;
  acknowledgedRevision: Generated<number>;
  acknowledgedAt: Date | null;
  lastClaimAt: Date | null;
  nextLookAt: Date | null;
  awaitsReports: Generated<boolean>;
  /** It waits for a line that others have: since then other batches of its organization give way. */
  shortOfLinesSince: Date | null;
  /** The change of the organization's limits after which no contact rests for an older one. */
  limitsSeenAt: Date | null;
  /** What it has in common with them that leaves it none. */
  shortOf: LinePoolName | null;
  revivedAt: Date | null;
  /** Set when nothing is left to dial or to close; null again after a forced retry. */
  dispatchEndedAt: Date | null;
  /** Gone for everybody but its calls, which stay for accounting. */
  deletedAt: Date | null;
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
  /** Of the number, as a key (see `zonesOfKey`); empty when it tells none, and beside `timezone`. */
  calleeZone: Generated<string>;
  externalId: string | null;
  status: Generated<ContactStatus>;
  statusReason: string | null;
  retryCount: Generated<number>;
  followUpCount: Generated<number>;
  /** Retries that count against the policy; forced ones do not. */
  retriesUsed: Generated<number>;
  lastAttemptedAt: Date | null;
  lastOutcome: ContactStatus | null;
  /** Due by policy: the cooldown is over, the follow-up was promised for then. */
  dueAt: Date;
  /** Not before this instant: `dueAt`, or later where the gate found a reason. */
  lookAt: Date;
  forcedAt: Date | null;
  /** The claim token, attempt key and Idempotency-Key of the attempt under way. */
  currentExecutionId: string | null;
  claimId: string | null;
  claimedAt: Date | null;
  claimedFrom: WaitingStatus | null;
  changedIn: Stamp<string | null>;
}

export interface CallsTable {
  executionId: string;
  organizationId: string;
  campaignId: string;
  batchId: string;
  contactId: string;
  /** The account that it was placed with, for good; null: that of the installation. */
  callControlAccountId: string | null;
  callSid: string | null;
  callStatus: CallStatus;
  fromNumber: string;
  toNumber: string;
  retryCount: number;
  isFollowUp: boolean;
  isForced: boolean;
  sipStatus: number | null;
  durationSeconds: Generated<number>;
  answeredBy: Answerer | null;
  hangupBy: 'assistant' | 'user' | null;
  hangupReason: string | null;
  disposition: string | null;
  transcript: string | null;
  summary: string | null;
  sentiment: 'positive' | 'neutral' | 'negative' | null;
  recordingUrl: string | null;
  /** Of a started minute, when it was placed; null: unknown. */
  pricePerMinuteUsd: number | null;
  reportedCost: number | null;
  /** In USD, computed from what is known: reported, else by the price, else 0. */
  totalCost: ColumnType<number, never, never>;
  reportedAt: Date | null;
  followUpAt: Date | null;
  createdAt: Date;
  answeredAt: Date | null;
  /** null while the attempt is live: it occupies a line and bars its number. */
  endedAt: Date | null;
  closedByTime: Generated<boolean>;
  settledAt: Date | null;
  /** Ring time, time limit and grace are over: the sweep hangs up. */
  deadlineAt: Date;
  /** When it was last heard of, or asked about in vain. */
  lastNewsAt: Date;
  hangupRequestedAt: Date | null;
  /** When call control was first told to end it, whatever it answered. */
  hangupFirstSentAt: Date | null;
  /** When it was last told so. */
  hangupSentAt: Date | null;
  /** The activity that waits for the outcome. */
  waiterRunId: string | null;
  waiterActivityId: string | null;
  changedIn: Stamp<string>;
}

/** A call control of an organization; what is encrypted is bound to its row and column. */
export interface CallControlAccountsTable {
  accountId: string;
  organizationId: string;
  name: string;
  url: string;
  accountSid: string;
  tokenEncrypted: Buffer;
  webhookSecretEncrypted: Buffer;
  /** The secret before; it also verifies webhooks until `previousSecretUntil`. */
  previousSecretEncrypted: Buffer | null;
  previousSecretUntil: Date | null;
  secretRotatedAt: Date | null;
  pricePerMinuteUsd: number | null;
  /** At most one of an organization. */
  isDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface CallEventsTable {
  callSid: string;
  callStatus: string;
  /** null: no attempt of ours; kept as an orphan. */
  executionId: string | null;
  payload: Json<Metadata>;
  receivedAt: Date;
}

export interface SuppressionsTable {
  /** Made by the database: a path with it is fit for a log, unlike one with the number. */
  suppressionId: Generated<string>;
  organizationId: string;
  phoneNumber: string;
  reason: string | null;
  createdAt: Date;
  expiresAt: Date | null;
}

export interface Tables {
  organizations: OrganizationsTable;
  tokens: TokensTable;
  agents: AgentsTable;
  campaigns: CampaignsTable;
  batches: BatchesTable;
  contacts: ContactsTable;
  calls: CallsTable;
  callControlAccounts: CallControlAccountsTable;
  callEvents: CallEventsTable;
  suppressions: SuppressionsTable;
  idempotencyKeys: IdempotencyKeysTable;
  imports: ImportsTable;
  startSlots: StartSlotsTable;
  callControlHealth: CallControlHealthTable;
  workers: WorkersTable;
  actions: ActionsTable;
}

export type Db = Kysely<Tables>;
/** What a function asks for that must be atomic with its caller's other statements. */
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
