/** What can happen that an organization is told of, by webhooks and in its stream of events. */
export const EVENT_TYPES = [
  'call.started',
  'call.answered',
  'call.ended',
  'call.reported',
  'contact.finished',
  'contact.opted_out',
  'batch.started',
  'batch.paused',
  'batch.resumed',
  'batch.completed',
  'batch.cancelled',
  'batch.expired',
  'campaign.held',
  'endpoint.disabled',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Sent only to the endpoint that is tested. */
export const TEST_EVENT = 'endpoint.test';
export type SentEventType = EventType | typeof TEST_EVENT;

/** `thin`: ids only; `full`: the object as well, as it is at the sending. */
export const PAYLOAD_KINDS = ['thin', 'full'] as const;
export type PayloadKind = (typeof PAYLOAD_KINDS)[number];

/** Why an endpoint gets nothing: somebody has disabled it, it failed for too long, or it answered 410. */
export const DISABLED_REASONS = ['by_request', 'failing', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** `v1`: HMAC-SHA256; `v1a`: Ed25519. The names of Standard Webhooks. */
export const SIGNATURE_SCHEMES = ['v1', 'v1a'] as const;
export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number];

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Which events of a span are replayed: those that the endpoint has not got (`failed`, still waiting, or
 * never sent to it); those whose attempts have all failed; or all.
 */
export const REPLAY_STATUSES = ['undelivered', 'failed', 'all'] as const;
export type ReplayStatus = (typeof REPLAY_STATUSES)[number];
