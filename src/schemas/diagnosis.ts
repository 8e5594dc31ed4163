import { z } from 'zod';
import { BATCH_STATUSES } from '../domain/batch.ts';
import { CALL_STATUSES } from '../domain/call.ts';
import { CONTACT_STATUSES } from '../domain/contact.ts';
import { BREAKER_STATES } from '../domain/limits/circuit-breaker.ts';
import { DIAGNOSIS_CODES } from '../domain/diagnosis.ts';
import { batchView } from './batch.ts';

const instant = z.string().nullable();

const reason = z.object({
  code: z.enum(DIAGNOSIS_CODES),
  message: z.string(),
  count: z.number().describe('waiting contacts that it holds'),
  until: instant.describe('when the first of them is free of it; null: by an event, not by time'),
});

const lineUse = z
  .object({ limit: z.number(), in_use: z.number() })
  .nullable()
  .meta({ examples: [{ limit: 100, in_use: 3 }] });

const call = z.object({
  execution_id: z.string(),
  contact_id: z.string(),
  call_status: z.enum(CALL_STATUSES),
  sip_status: z.number().nullable(),
  hangup_reason: z.string().nullable(),
  created_at: z.string(),
});

const callControl = z
  .object({
    account_id: z.string().nullable(),
    name: z.string().nullable(),
    state: z
      .enum(BREAKER_STATES)
      .describe('open: it refuses calls and rests until `until`; half-open: one call tries it'),
    reason: z.enum(DIAGNOSIS_CODES).nullable(),
    failures: z.number().describe('refusals since the last accepted call'),
    until: instant,
    requests: z
      .object({ limit: z.number(), remaining: z.number(), resets_at: z.string() })
      .nullable()
      .describe('what its rate limit leaves, as it last said; null: it names none')
      .meta({ examples: [{ limit: 600, remaining: 412, resets_at: '2027-03-01T10:05:00.000Z' }] }),
  })
  .describe('the account by which the batch calls; without id and name that of the installation');

/** Why a batch dials, or does not. */
export const diagnosisView = z
  .object({
    batch_id: z.string(),
    status: z.enum(BATCH_STATUSES),
    counters: batchView.shape.counters,
    diagnostics: z.object({
      stuck_pending: z
        .boolean()
        .describe('contacts are due, nothing legitimate holds them, and nobody calls them'),
      reasons: z.array(reason),
      window: z.object({
        open: z.boolean(),
        timezone: z.string(),
        next_open_at: instant,
        next_close_at: instant,
      }),
      lines: z.object({
        limit: z.number(),
        in_use: z.number(),
        organization: lineUse.describe('of all batches of the organization together'),
        caller_numbers: lineUse.describe('calls of the caller numbers, by all who use them'),
      }),
      pacing: z.object({
        calls_per_second: z.number().nullable(),
        starts_last_minute: z.number(),
      }),
      call_control: callControl,
      workflow: z
        .object({
          workflow_id: z.string(),
          run_id: z.string().nullable(),
          status: z.string(),
          url: z
            .string()
            .nullable()
            .describe('its page in the Temporal Web UI, where one is known'),
        })
        .nullable()
        .describe('null: Temporal does not answer'),
      worker: z
        .object({ last_seen_at: instant, pollers: z.number() })
        .nullable()
        .describe('null: Temporal does not answer'),
      last_claim_at: instant,
      next_due_at: instant,
      oldest_pending_at: instant,
      revision: z.object({ current: z.number(), acked: z.number() }),
      counters_match: z.boolean().describe('the counters add up to total_contacts'),
    }),
    next_contacts: z.array(
      z.object({
        contact_id: z.string(),
        status: z.enum(CONTACT_STATUSES),
        status_reason: z.string().nullable(),
        due_at: z.string(),
      }),
    ),
    in_flight: z.array(call),
    recent_errors: z.array(call),
  })
  .meta({ id: 'BatchDiagnosis' });
export type DiagnosisView = z.output<typeof diagnosisView>;
