import type { Generated } from 'kysely';
import type {
  DeliveryStatus,
  SentEventType,
  DisabledReason,
  EventType,
  PayloadKind,
  ReplayStatus,
  SignatureScheme,
} from '../domain/webhook-event.ts';
import type { TriggerWritten } from './column-types.ts';

/** Addresses to which an organization wants its events sent. */
export interface WebhookEndpointsTable {
  endpointId: string;
  organizationId: string;
  url: string;
  description: string | null;
  /** null: all, those of later versions too. */
  eventTypes: EventType[] | null;
  payload: PayloadKind;
  /** null, like the reason: it is enabled. */
  disabledAt: Date | null;
  disabledReason: DisabledReason | null;
  /** The first failure since the last success. */
  failingSince: Date | null;
  /** Nothing is sent before: the endpoint has answered Retry-After. */
  notBefore: Date | null;
  /** Until when a workflow is at work for it; null: none is. */
  busyUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The keys that sign for an endpoint, or for the hooks of an organization. The ciphertext is bound to its row. */
export interface WebhookSecretsTable {
  secretId: string;
  /** null: it signs the questions of all eligibility hooks. */
  endpointId: string | null;
  organizationId: string;
  scheme: SignatureScheme;
  secretEncrypted: Buffer;
  /** `whpk_…` of a key pair; null: the secret is shared. */
  publicKey: string | null;
  createdAt: Date;
  /** When it signs no more: another one has taken its place; null: it signs on. */
  expiresAt: Date | null;
}

/** Which events of an organization are stored. One without a row has no endpoint and no stream. */
export interface WebhookInterestTable {
  organizationId: string;
  /** Of its endpoints, disabled ones included; `*`: all. */
  eventTypes: TriggerWritten<string[]>;
  /** Until when all are stored, for readers of streams. */
  streamedUntil: Date | null;
}

/** What has happened, written by triggers. It holds nothing of a person. */
export interface WebhookEventsTable {
  /** A UUIDv7 by the clock of Postgres. */
  eventId: Generated<string>;
  organizationId: string;
  type: SentEventType;
  at: Generated<Date>;
  campaignId: string | null;
  batchId: string | null;
  contactId: string | null;
  executionId: string | null;
  suppressionId: string | null;
  endpointId: string | null;
  /** That the object reached. */
  status: string | null;
  reason: string | null;
  /** The transaction that made it true. */
  changedIn: Generated<string>;
}

/** One event for one endpoint. Every instant is by the clock of Postgres. */
export interface WebhookDeliveriesTable {
  eventId: string;
  endpointId: string;
  organizationId: string;
  status: Generated<DeliveryStatus>;
  /** All that were made. */
  attempts: Generated<number>;
  /** Those that failed since the event was last due for the first time. */
  failures: Generated<number>;
  /** When it is due, or when the lease of its claim runs out; null: it is finished. */
  nextAt: Date | null;
  claimId: string | null;
  /** A replay was asked for while it was being sent. */
  isReplayed: Generated<boolean>;
  finishedAt: Date | null;
}

/** One request to an endpoint. */
export interface WebhookAttemptsTable {
  eventId: string;
  endpointId: string;
  /** From 1. */
  attempt: number;
  organizationId: string;
  at: Date;
  durationMs: number;
  /** null: no answer came; `error` says why. */
  statusCode: number | null;
  error: string | null;
  /** The first 500 bytes. */
  responseBody: string | null;
}

/** Events of a span that an endpoint is to get again; the row is deleted with the last of them. */
export interface WebhookReplaysTable {
  replayId: string;
  organizationId: string;
  endpointId: string;
  status: ReplayStatus;
  /** null: those that the endpoint wants. */
  eventTypes: EventType[] | null;
  /** Events with greater ids are still to be looked at. */
  afterId: string;
  /** Events with this id, or a greater one, are not part of it. */
  beforeId: string;
  createdAt: Date;
  /** The transaction that has asked for it. */
  createdIn: Generated<string>;
}

export interface WebhookTables {
  webhookReplays: WebhookReplaysTable;
  webhookEvents: WebhookEventsTable;
  webhookDeliveries: WebhookDeliveriesTable;
  webhookAttempts: WebhookAttemptsTable;
  webhookEndpoints: WebhookEndpointsTable;
  webhookSecrets: WebhookSecretsTable;
  webhookInterest: WebhookInterestTable;
}
