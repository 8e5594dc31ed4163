import type { EventRow } from '../../db/webhooks/events.ts';
import { formatEventPosition } from '../../domain/event-position.ts';
import type { EventPage } from '../../services/events/follow.ts';
import { heartbeatAt } from '../event-streams.ts';
import { viewThinEvent } from './webhook-event.ts';

/** Formats a page of events for a stream; one without events as a heartbeat. */
export function formatEvents({ events, position }: EventPage): string {
  if (events.length === 0) return heartbeatAt(formatEventPosition(position));
  return events
    .map((sent) => {
      const id = formatEventPosition(sent.position);
      return `event: ${sent.event.type}\nid: ${id}\ndata: ${dataOf(sent.event)}\n\n`;
    })
    .join('');
}

/** The readers of an organization get the same events: each is written as JSON once. */
const written = new WeakMap<EventRow, string>();

function dataOf(event: EventRow): string {
  const known = written.get(event);
  if (known !== undefined) return known;
  const text = JSON.stringify(viewThinEvent(event));
  written.set(event, text);
  return text;
}
