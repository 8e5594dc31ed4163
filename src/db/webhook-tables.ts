import type {
  DisabledReason,
  EventType,
  PayloadKind,
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

/** The keys that sign for an endpoint. The ciphertext is bound to its row. */
export interface WebhookSecretsTable {
  secretId: string;
  endpointId: string;
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
  /** Of its endpoints, those that were disabled for failing included; `*`: all. */
  eventTypes: TriggerWritten<string[]>;
  /** Until when all are stored, for readers of streams. */
  streamedUntil: Date | null;
}

export interface WebhookTables {
  webhookEndpoints: WebhookEndpointsTable;
  webhookSecrets: WebhookSecretsTable;
  webhookInterest: WebhookInterestTable;
}
