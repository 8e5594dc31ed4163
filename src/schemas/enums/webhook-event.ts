import {
  EVENT_TYPES,
  type EventType,
  type SentEventType,
  TEST_EVENT,
} from '../../domain/webhook-event.ts';
import { explain, explainedEnum } from '../members/explained-enum.ts';

/** What each type of event says. */
export const EVENT_MEANINGS: Readonly<Record<EventType, string>> = {
  'call.started': 'call control has taken a call.',
  'call.answered': 'somebody, or a machine, has answered it.',
  'call.ended': 'it has ended, or was refused.',
  'call.reported': 'its agent has reported something new.',
  'contact.finished': 'a contact has a final status; a forced retry may lead to another one.',
  'contact.opted_out': 'a number was suppressed with a reason that means an opt-out.',
  'batch.started': 'the contacts of a batch are called from now on.',
  'batch.paused': 'a batch was paused, or its campaign was.',
  'batch.resumed': 'it goes on.',
  'batch.completed': 'every contact of it has a final status.',
  'batch.cancelled': 'it was stopped.',
  'batch.expired': '`scheduled_end` has passed while contacts were open.',
  'campaign.held':
    'call control refuses the calls of a campaign for certain, or those of a batch with an agent of its own, which it then names.',
  'endpoint.disabled':
    'another endpoint was disabled, because it failed for five days or answered 410.',
};

/** As `EVENT_MEANINGS`, of everything that is sent. */
export const SENT_EVENT_MEANINGS: Readonly<Record<SentEventType, string>> = {
  ...EVENT_MEANINGS,
  [TEST_EVENT]: 'the endpoint that gets it is tested; no other gets it.',
};

/** `type` of an event that is sent. */
export const sentEventType = explainedEnum(
  [...EVENT_TYPES, TEST_EVENT],
  'What happened.',
  SENT_EVENT_MEANINGS,
);

/** @param lead the sentence before the list of the types */
export function explainEventTypes(lead: string): string {
  return explain(EVENT_TYPES, lead, EVENT_MEANINGS);
}
