import { z } from 'zod';
import { callDescriptions } from './descriptions/call.ts';
import { answeredBy, callSentiment, callStatus, failureCode, hangupBy } from './enums/call.ts';
import { described } from './members/described.ts';
import { costView } from './members/call-cost.ts';
import { turnView } from './members/turns.ts';
import { instantView } from './members/instant-view.ts';

const callFailure = z.object({
  code: failureCode,
  message: z.string().describe('What happened, as a sentence.'),
  remedy: z.string().describe('What to do about it, as a sentence.'),
  sip_status: z.number().nullable().describe('As in the record.'),
  sip_reason: z.string().nullable().describe('As in the record.'),
});

const analysisProblem = z.object({
  path: z.string().describe('Where in `analysis`, such as `items[2].name`.'),
  message: z.string().describe('What the schema wants there.'),
});

const eligibilityView = z.object({
  eligible: z.boolean().describe('What it has said; a contact that is not eligible has no call.'),
  reason: z.string().nullable().describe('Its reason, at most 200 characters. null: none.'),
  asked_at: instantView.describe('When it was asked, in UTC.'),
  duration_ms: z.number().describe('How many milliseconds its answer took.'),
});

/** The record of one attempt as it is answered; optional members are absent until known. */
export const callView = z
  .object(
    described(
      {
        execution_id: z.string(),
        contact_id: z.string(),
        batch_id: z.string(),
        campaign_id: z.string(),
        call_sid: z.string().nullable(),
        call_status: callStatus,
        from_number: z.string(),
        to_number: z.string(),
        sip_status: z.number().nullable(),
        sip_reason: z.string().nullable(),
        failure: callFailure.nullable(),
        answered_by: answeredBy.nullable(),
        duration_seconds: z.number(),
        recording_url: z.string().nullable(),
        recording_source_url: z.string().nullable(),
        transcript: z.string().optional(),
        turns: z.array(turnView).optional(),
        summary: z.string().optional(),
        sentiment: callSentiment.optional(),
        hangup_by: hangupBy.optional(),
        hangup_reason: z.string().optional(),
        disposition: z.string().nullable(),
        analysis: z.record(z.string(), z.unknown()).nullable(),
        analysis_problems: z.array(analysisProblem),
        cost: costView,
        total_cost: z.number(),
        retry_count: z.number(),
        is_follow_up: z.boolean(),
        eligibility: eligibilityView.nullable(),
        tzdata_version: z.string().nullable(),
        created_at: instantView,
        answered_at: instantView.nullable(),
        ended_at: instantView.nullable(),
      },
      callDescriptions,
    ),
  )
  .meta({ id: 'CallRecord', description: 'One attempt to call a contact.' });
export type CallView = z.output<typeof callView>;
