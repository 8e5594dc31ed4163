import { z } from 'zod';
import { batchView } from './batch.ts';
import { batchStatus } from './enums/batch.ts';
import { callStatus } from './enums/call.ts';
import { contactStatus, statusReason } from './enums/contact.ts';
import { breakerState, diagnosisCode } from './enums/diagnosis.ts';
import { trunkRegistration } from './enums/trunk.ts';
import { campaignHoldMembers } from './members/campaign-hold.ts';
import { instantView } from './members/instant-view.ts';
import { tzdataVersion } from './members/tzdata-version.ts';

const instant = instantView.nullable();

const reason = z.object({
  code: diagnosisCode,
  message: z.string().describe('The reason in words.'),
  count: z.number().describe('Waiting contacts to which it applies; each contact counts once.'),
  until: instant.describe(
    'When it ends for the first of them, in UTC. null: an event ends it, not a time.',
  ),
});

const lineUse = z
  .object({
    limit: z.number().describe('Calls at the same time that are allowed.'),
    in_use: z.number().describe('Calls that are live now.'),
  })
  .nullable()
  .meta({ examples: [{ limit: 100, in_use: 3 }] });

const call = z.object({
  execution_id: z.string().describe('Id of the attempt.'),
  contact_id: z.string().describe('Contact that was called.'),
  call_status: callStatus,
  sip_status: z.number().nullable().describe('Last SIP status, such as 486. null until reported.'),
  hangup_reason: z.string().nullable().describe('Why the call ended. null until known.'),
  created_at: instantView.describe('When the attempt began, in UTC.'),
});

const trunk = z.object({
  name: z.string().describe('Name of the trunk in the file of trunks.'),
  is_reachable: z
    .boolean()
    .nullable()
    .describe(
      'Whether it can be reached. null: it is not asked, or its first answer is still awaited.',
    ),
  registration: trunkRegistration.nullable(),
  problem: z
    .string()
    .nullable()
    .describe('What is wrong with it, with the remedy. null: nothing is known to be.'),
});

const callControl = z
  .object({
    account_id: z
      .string()
      .nullable()
      .describe('Id of the account. null: that of the installation.'),
    name: z.string().nullable().describe('Name of the account. null: that of the installation.'),
    state: breakerState,
    reason: diagnosisCode
      .nullable()
      .describe(`Why it takes no calls; null while it does. ${diagnosisCode.description ?? ''}`),
    failures: z.number().describe('Refusals since the last accepted call.'),
    until: instant.describe('No call is placed before this time, in UTC. null: calls are placed.'),
    requests: z
      .object({
        limit: z.number().describe('Requests that the account allows in its window.'),
        remaining: z.number().describe('Requests that are left in the window.'),
        resets_at: instantView.describe('When the window ends, in UTC.'),
      })
      .nullable()
      .describe(
        'Rate limit of the account, as call control last reported it. null: it reports none.',
      )
      .meta({ examples: [{ limit: 600, remaining: 412, resets_at: '2027-03-01T10:05:00.000Z' }] }),
    trunks: z
      .array(trunk)
      .nullable()
      .describe(
        'The trunks over which the account of the installation places calls, as seen some seconds ago, in the order of their file. null: in an account of your organization, and where call control tells of none, as jambonz and the simulated network do, or does not answer.',
      )
      .meta({
        examples: [
          [{ name: 'carrier', is_reachable: true, registration: 'registered', problem: null }],
        ],
      }),
  })
  .describe(
    'The call-control account that places the calls of the batch. In that of the installation, `state` to `until` are those of your organization where its own calls alone are held back.',
  );

const eligibilityHook = z
  .object({
    failures: z.number().describe('Questions without a usable answer since the last one with it.'),
    rests_until: instant.describe(
      'Nobody is asked, and nobody called, before this time, in UTC. null: it is asked.',
    ),
    last_error: z
      .string()
      .nullable()
      .describe('Why the last question had no usable answer. null: it had one.'),
    not_eligible: z
      .number()
      .describe('Contacts of the batch that ended without a call, because it said so.'),
  })
  .nullable()
  .describe('How the `eligibility_hook` of the campaign answers. null: it has none.')
  .meta({
    examples: [
      {
        failures: 4,
        rests_until: '2027-03-01T10:05:10.000Z',
        last_error: 'no answer within 3 s',
        not_eligible: 12,
      },
    ],
  });

const workingHoursWindow = z
  .object({
    open: z.boolean().describe('Whether the working hours are open now.'),
    timezone: z.string().describe('IANA name of the time zone in which they are read.'),
    next_open_at: instant.describe(
      'When they open next, in UTC; while they are open, now. null: not within a year.',
    ),
    next_close_at: instant.describe(
      'When they close next, in UTC; while they are closed, the end of their next opening. null: not within a year.',
    ),
    tzdata_version: tzdataVersion,
  })
  .describe('Working hours of the batch, without the time zones of single contacts.');

const lines = z
  .object({
    limit: z.number().describe('Calls that the batch may have at the same time.'),
    in_use: z.number().describe('Contacts of the batch that are being called now.'),
    organization: lineUse.describe(
      'Live calls of all batches of the organization. null: no limit is set.',
    ),
    caller_numbers: lineUse.describe(
      'Live calls of the caller numbers, in all campaigns that use them. null: no limit is set.',
    ),
  })
  .describe('Calls at the same time.');

const workflow = z
  .object({
    workflow_id: z.string().describe('Id of the workflow in Temporal.'),
    run_id: z.string().nullable().describe('Id of its current run. null: there is none.'),
    status: z.string().describe('Its status in Temporal, such as `RUNNING`.'),
    url: z
      .string()
      .nullable()
      .describe('Its page in the Temporal Web UI. null: no Web UI is configured.'),
    fails_tasks: z
      .boolean()
      .describe(
        'Whether its tasks fail or time out again and again, or no worker of its version takes them: the version of the workers does not fit it, or they are short of processor time.',
      ),
    failing_since: instant.describe(
      'Since when it fails its tasks, in UTC. null: it does not, or that is not known.',
    ),
  })
  .nullable()
  .describe('The workflow that dials the batch. null: Temporal does not answer.');

const worker = z
  .object({
    last_seen_at: instant.describe(
      'When a worker last polled Temporal or wrote its heartbeat, whichever is later, in UTC. null: not lately.',
    ),
    pollers: z.number().describe('Workers with a recent heartbeat; 0 if none polls Temporal.'),
  })
  .nullable()
  .describe('The workers that run workflows. null: Temporal does not answer.');

const diagnostics = z
  .object({
    stuck_pending: z
      .boolean()
      .describe('Whether contacts are due, no rule holds them back, and still nobody calls them.'),
    reasons: z
      .array(reason)
      .describe('Why waiting contacts are not called now; the most frequent reason first.'),
    counted_at: instantView.describe(
      'When the contacts of `reasons` were counted, on which `stuck_pending`, `oldest_pending_at` and `counters_match` depend too, in UTC. With 100,000 contacts and more a count that takes long is answered again for up to a minute.',
    ),
    warnings: z
      .array(z.string())
      .describe(
        'What deserves a look beside the reasons, such as calls at any hour, or that no trunk can be reached.',
      ),
    campaign_hold: z
      .object(campaignHoldMembers)
      .nullable()
      .describe(
        'Why call control takes no calls of the campaign, or of the batch where it has an agent of its own. null: it is not held.',
      )
      .meta({
        examples: [
          {
            held_at: '2027-03-01T10:05:00.000Z',
            held_reason: 'call_request_refused',
            held_detail:
              'call control answered 400: {"msg":"application_sid not found"}. Correct the campaign, its agent or its call-control account.',
            next_probe_at: '2027-03-01T10:05:10.000Z',
          },
        ],
      }),
    eligibility_hook: eligibilityHook,
    window: workingHoursWindow,
    lines,
    pacing: z
      .object({
        calls_per_second: z.number().nullable().describe('Limit in force. null: no limit.'),
        starts_last_minute: z.number().describe('Calls of the batch that began in the last 60 s.'),
      })
      .describe('Rate of call starts.'),
    call_control: callControl,
    workflow,
    worker,
    last_claim_at: instant.describe(
      'When contacts were last taken for dialling, in UTC. null: never.',
    ),
    next_due_at: instant.describe(
      'Earliest time of the next call, in UTC. null: no contact waits.',
    ),
    oldest_pending_at: instant.describe(
      'Since when the oldest pending contact has been due, in UTC. null: none is pending.',
    ),
    revision: z
      .object({
        current: z.number().describe('Number of changes to the batch.'),
        acked: z.number().describe('The last change that its workflow has seen.'),
      })
      .describe('Whether the workflow has seen the latest change of the batch.'),
    counters_match: z.boolean().describe('Whether the counters add up to `total_contacts`.'),
  })
  .describe('The facts that decide whether the batch calls.');

/** Why a batch dials, or does not. */
export const diagnosisView = z
  .object({
    batch_id: z.string().describe('Id of the batch.'),
    status: batchStatus,
    counters: batchView.shape.counters,
    diagnostics,
    next_contacts: z
      .array(
        z.object({
          contact_id: z.string().describe('Id of the contact.'),
          status: contactStatus,
          status_reason: statusReason.nullable(),
          due_at: instantView.describe('Earliest time of its next call, in UTC.'),
        }),
      )
      .describe('The contacts that come next, at most ten.'),
    in_flight: z.array(call).describe('Calls that are live now, at most ten.'),
    recent_errors: z.array(call).describe('The last calls that failed, at most ten.'),
  })
  .meta({ id: 'BatchDiagnosis', description: 'Why a batch calls, or does not.' });
export type DiagnosisView = z.output<typeof diagnosisView>;
