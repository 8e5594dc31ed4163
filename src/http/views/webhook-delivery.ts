import type { AttemptRow, EventRow, LoggedDelivery } from '../../db/webhooks/delivery-log.ts';
import type { DeliveryDetailView, DeliveryView } from '../../schemas/webhook-delivery.ts';
import { viewWebhookEvent } from './webhook-event.ts';

export function viewDelivery(delivery: LoggedDelivery): DeliveryView {
  const { attemptedAt, durationMs } = delivery;
  const wasAttempted = attemptedAt !== null && durationMs !== null;
  return {
    event_id: delivery.eventId,
    endpoint_id: delivery.endpointId,
    event_type: delivery.type,
    created_at: delivery.at.toISOString(),
    status: delivery.status,
    attempt_count: delivery.attempts,
    next_attempt_at: delivery.nextAt?.toISOString() ?? null,
    finished_at: delivery.finishedAt?.toISOString() ?? null,
    last_attempt: wasAttempted ? viewAttempt({ ...delivery, at: attemptedAt, durationMs }) : null,
  };
}

/** @param shown `attempts`: newest first; `publicUrl`: base address of the API */
export function viewDeliveryDetail(
  delivery: LoggedDelivery,
  {
    event,
    attempts,
    publicUrl,
  }: { event: EventRow; attempts: readonly AttemptRow[]; publicUrl: string },
): DeliveryDetailView {
  return {
    ...viewDelivery(delivery),
    attempts: attempts.map(viewAttempt),
    event: viewWebhookEvent({ ...event, subjectId: event.endpointId }, null, { publicUrl }),
  };
}

type Attempt = Pick<AttemptRow, 'at' | 'durationMs' | 'statusCode' | 'error' | 'responseBody'>;

function viewAttempt({ at, durationMs, statusCode, error, responseBody }: Attempt) {
  return {
    attempted_at: at.toISOString(),
    duration_ms: durationMs,
    status_code: statusCode,
    error,
    response_body: responseBody,
  };
}
