import type { StreamedEvent } from 'redial-client';

/** The events that change something on the wall. */
export const WATCHED_EVENTS = [
  'call.started',
  'call.answered',
  'call.ended',
  'contact.finished',
  'batch.started',
  'batch.paused',
  'batch.resumed',
  'batch.completed',
  'batch.cancelled',
  'batch.expired',
  'campaign.held',
  'endpoint.disabled',
] as const satisfies readonly StreamedEvent['event'][];
