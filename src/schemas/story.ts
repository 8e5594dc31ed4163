import { z } from 'zod';
import { action } from './action.ts';
import { callDescriptions } from './descriptions/call.ts';
import { batchStatus } from './enums/batch.ts';
import { answeredBy, callSentiment, callStatus } from './enums/call.ts';
import { contactStatus, statusReason } from './enums/contact.ts';
import { actedOn, refusalStage } from './enums/story.ts';
import { instantView } from './members/instant-view.ts';
import { eventType } from './webhook-endpoint.ts';

const execution = { execution_id: z.string().describe('Attempt of the entry.') };
const count = (what: string) => z.number().int().describe(what);

/** The types of the entries of a story, each with what it tells. */
const entries = [
  entry('contact.added', 'The contact was stored.', {}),
  entry('batch.started', 'The batch began to call.', {}),
  entry('number.suppressed', 'The number was suppressed. Not told to limited tokens.', {
    suppression_id: z.string().describe('Id of the suppression.'),
    reason: z.string().nullable().describe('Its reason. null: none was given.'),
    expires_at: instantView.nullable().describe('When it ends, in UTC. null: never.'),
  }),
  entry('action.taken', 'Somebody did something with the contact, its batch or its campaign.', {
    action_id: z.string().describe('Id of the action.'),
    action,
    on: actedOn,
    count: count('Contacts that it changed. null for controls.').nullable(),
    token_id: z
      .string()
      .nullable()
      .describe('Token of the request. null: an operator, by a signal in Temporal.'),
  }),
  entry('contact.claimed', 'The batch took the contact for one of its lines.', execution),
  entry('contact.turned_away', 'The contact was not called when its turn came.', {
    reason: statusReason,
    stage: refusalStage,
    count: count('How often in a row, for this reason at this stage and without a call between.'),
    last_at: instantView.describe('When last, in UTC.'),
    until: instantView
      .nullable()
      .describe('When it was to be looked at again after the last one, in UTC. null: it ended.'),
  }),
  entry('call.requested', 'An attempt: the gate let it pass and call control was asked.', {
    ...execution,
    from_number: z.string().describe(callDescriptions.from_number),
    retry_count: count(callDescriptions.retry_count),
    is_follow_up: z.boolean().describe(callDescriptions.is_follow_up),
    is_forced: z.boolean().describe('Whether it was an extra call that was asked for (`/retry`).'),
  }),
  entry('call.status', 'A webhook of call control came.', {
    execution_id: execution.execution_id.nullable(),
    call_sid: z.string().describe('Id of the call in call control.'),
    call_status: callStatus,
  }),
  entry('call.answered', 'The call was answered.', {
    ...execution,
    answered_by: answeredBy.nullable(),
  }),
  entry('call.hang_up_requested', 'The call was to be hung up.', execution),
  entry('call.ended', 'The call ended.', {
    ...execution,
    call_status: callStatus,
    sip_status: z.number().nullable().describe(callDescriptions.sip_status),
    sip_reason: z.string().nullable().describe(callDescriptions.sip_reason),
    duration_seconds: z.number().describe(callDescriptions.duration_seconds),
    closed_by_time: z
      .boolean()
      .describe('Whether nobody told the end, and Redial closed the attempt after its time.'),
  }),
  entry('call.reported', 'The latest report of the agent came.', {
    ...execution,
    disposition: z.string().nullable().describe(callDescriptions.disposition),
    summary: z
      .string()
      .nullable()
      .describe('The first 1,000 characters of the summary. null: none was reported.'),
    sentiment: callSentiment.nullable(),
    follow_up_at: instantView
      .nullable()
      .describe('When the agent promised to call back, in UTC. null: it did not.'),
    has_transcript: z
      .boolean()
      .describe('Whether there is a transcript, at `/calls/{execution_id}`.'),
  }),
  entry('contact.finished', 'The contact reached its final status.', {
    status: contactStatus,
    status_reason: statusReason.nullable(),
  }),
  entry('event.recorded', 'An event for webhook endpoints, and what became of it.', {
    event_id: z.string().describe('Id of the event, as in `webhook-id`.'),
    event: eventType,
    delivered: count('Endpoints that have received it.'),
    pending: count('Endpoints to which it is still to be sent.'),
    failed: count('Endpoints to which it could not be sent.'),
  }),
  entry('batch.finished', 'The batch was finished.', { status: batchStatus }),
  entry('contact.due', 'What the contact waits for now.', {
    status: contactStatus,
    status_reason: statusReason.nullable(),
    look_at: instantView.describe('When the batch looks at it again at the earliest, in UTC.'),
    may_start_at: instantView
      .nullable()
      .describe(
        'From then on, in UTC, its working hours are open and its batch has begun. null: they do not open within a year.',
      ),
  }),
] as const;

function entry<Type extends string, Facts extends z.ZodRawShape>(
  type: Type,
  what: string,
  facts: Facts,
) {
  return z
    .object({
      at: instantView.describe('When it happened, in UTC; `contact.due` may lie in the future.'),
      type: z.literal(type).describe(`Always \`${type}\`.`),
      ...facts,
      message: z.string().describe('The entry as a sentence for people.'),
    })
    .describe(what);
}

/** An entry of the story of a contact. */
export const storyEntryView = z.discriminatedUnion('type', entries).meta({
  id: 'StoryEntry',
  description: 'One thing that happened to a contact; `type` says which members it has.',
});
export type StoryEntryView = z.output<typeof storyEntryView>;
