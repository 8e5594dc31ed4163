import { z } from 'zod';
import {
  DELIVERY_STATUSES,
  EVENT_TYPES,
  type EventType,
  REPLAY_STATUSES,
  type ReplayStatus,
} from '../domain/webhook-event.ts';
import { ValidationError } from '../domain/errors.ts';
import { explainEventTypes, sentEventType } from './enums/webhook-event.ts';
import { boundedList } from './members/bounded-list.ts';
import { explainedEnum } from './members/explained-enum.ts';
import { instant } from './members/instant.ts';
import { instantView } from './members/instant-view.ts';
import { warningsView } from './members/warnings.ts';
import { readBody } from './reading/body.ts';
import { createdBetween, severalOf, sortedPage } from './reading/list-query.ts';
import { webhookEventView } from './webhook-event.ts';

const deliveryStatus = explainedEnum(DELIVERY_STATUSES, 'What became of it.', {
  pending: 'it is sent, or tried again, at `next_attempt_at`.',
  delivered: 'the endpoint has answered with a status from 200 to 299.',
  failed: 'no further attempt is made, unless it is replayed.',
});

/** One request to an endpoint. */
const attemptView = z
  .object({
    attempted_at: instantView.describe('When the request began, in UTC.'),
    duration_ms: z
      .number()
      .int()
      .describe('Milliseconds until the answer, or until it was given up.'),
    status_code: z
      .number()
      .int()
      .nullable()
      .describe('HTTP status of the answer. null: none came, and `error` says why.'),
    error: z.string().nullable().describe('Why no answer came. null: one came.'),
    response_body: z
      .string()
      .nullable()
      .describe(
        'The first 500 bytes of the answer, with `[number]` in the place of long numbers. null: none came, or it was erased with the person.',
      ),
  })
  .meta({ id: 'WebhookAttempt', description: 'One request to a webhook endpoint.' });

/** One event for one endpoint, in a list. */
export const deliveryView = z
  .object({
    event_id: z.string().describe('Id of the event: `webhook-id` of each of its requests.'),
    endpoint_id: z.string().describe('Id of the endpoint.'),
    event_type: sentEventType,
    created_at: instantView.describe('When the event happened, in UTC.'),
    status: deliveryStatus,
    attempt_count: z.number().int().describe('How many requests were made in all.'),
    next_attempt_at: instantView
      .nullable()
      .describe(
        'When the next request is due, in UTC; while the endpoint is disabled none is made. null: it is finished, or a request is under way.',
      ),
    finished_at: instantView
      .nullable()
      .describe('When it was delivered, or failed for good, in UTC. null: it is pending.'),
    last_attempt: attemptView.nullable().describe('The last request. null: none was made.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'An event that is sent to an endpoint.' });
export type DeliveryView = z.output<typeof deliveryView>;

/** How many attempts one delivery shows. */
export const MAX_ATTEMPTS_SHOWN = 100;

/** One event for one endpoint, with its attempts. */
export const deliveryDetailView = deliveryView
  .extend({
    attempts: z
      .array(attemptView)
      .describe(`Its requests, newest first; the latest ${MAX_ATTEMPTS_SHOWN}.`),
    event: webhookEventView.describe('The event, as a thin endpoint gets it.'),
  })
  .meta({
    id: 'WebhookDeliveryDetail',
    description: 'An event that is sent to an endpoint, with its attempts.',
  });
export type DeliveryDetailView = z.output<typeof deliveryDetailView>;

const { skip: _unused, ...cursorPage } = sortedPage(
  { size: 50, max: 1000 },
  { sorts: ['created_at'], normally: '-created_at' },
);

/** The query of the log. A log goes on growing while it is read, so it is paged by cursor alone. */
export const deliveriesQuery = z.object({
  status: severalOf(deliveryStatus),
  event_type: severalOf(sentEventType),
  ...createdBetween,
  ...cursorPage,
});

const replayStatus = explainedEnum(REPLAY_STATUSES, 'Which events of the span are sent.', {
  undelivered:
    'what the endpoint has not got: deliveries that failed, those that still wait for an attempt, and events that happened while it was disabled or before it existed.',
  failed: 'deliveries whose attempts have all failed.',
  all: 'those that it has got, too.',
});

const MAX_EVENT_IDS = 1000;

const replaySchema = z
  .object({
    event_ids: boundedList(z.guid(), { max: MAX_EVENT_IDS })
      .optional()
      .describe(`Ids of events, 1 to ${MAX_EVENT_IDS}, in the place of a span.`),
    since: instant
      .optional()
      .describe('The span begins with events of this time. Required without `event_ids`.'),
    until: instant
      .optional()
      .describe('Events of this time and later are not part of the span. Default: now.'),
    status: replayStatus
      .optional()
      .describe(`${replayStatus.description}\n\nDefault \`undelivered\`.`),
    event_types: boundedList(z.enum(EVENT_TYPES), { max: EVENT_TYPES.length })
      .optional()
      .describe(
        explainEventTypes('Only events of these types. Default: those that the endpoint wants.'),
      ),
  })
  .meta({
    examples: [
      { since: '2027-03-01T09:00:00Z', until: '2027-03-01T12:00:00Z', status: 'failed' },
      { event_ids: ['01a1f000-0000-7000-8000-00000000000e'] },
    ],
  });

/** The body of a replay. */
export const webhookReplay = { schema: replaySchema };

/** What is to be sent again. */
export type ReplayOrder =
  | { kind: 'events'; eventIds: string[] }
  | {
      kind: 'span';
      since: Date;
      until: Date;
      status: ReplayStatus;
      eventTypes: EventType[] | null;
    };

/**
 * @param now the end of a span that names none
 * @throws {ValidationError} listing every problem
 */
export function readReplay(
  json: unknown,
  { strict, now }: { strict: boolean; now: Date },
): { order: ReplayOrder; warnings: string[] } {
  const { value, warnings } = readBody(webhookReplay, json, { strict });
  const { event_ids: eventIds, since, until = now, status, event_types: eventTypes } = value;
  if (eventIds !== undefined) {
    const others = ['since', 'until', 'status', 'event_types'] as const;
    const given = others.filter((name) => value[name] !== undefined);
    const message = 'cannot be combined with event_ids: give ids, or a span';
    if (given.length > 0) throw new ValidationError(given.map((path) => ({ path, message })));
    return { order: { kind: 'events', eventIds: [...new Set(eventIds)] }, warnings };
  }
  if (since === undefined) {
    throw new ValidationError([{ path: 'since', message: 'is required without event_ids' }]);
  }
  if (since >= until) {
    throw new ValidationError([
      { path: 'since', message: 'must be before until, which is now by default' },
    ]);
  }
  const span = { since, until, status: status ?? 'undelivered', eventTypes: eventTypes ?? null };
  return { order: { kind: 'span', ...span }, warnings };
}

/** The answer to a replay. */
export const replayView = z
  .object({
    accepted: z.number().int().describe('How many events are sent.'),
    not_found: z
      .array(z.string())
      .describe(
        'Of `event_ids`, those that are not there (any more), and test events. Empty for a span.',
      ),
    warnings: warningsView,
  })
  .meta({ id: 'WebhookReplay', description: 'How many events an endpoint gets again.' });
