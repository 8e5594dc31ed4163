import { z } from 'zod';
import { BATCH_STATUSES } from '../domain/batch.ts';
import { PHONE_NUMBER_STRATEGIES, type PhoneNumberStrategy } from '../domain/caller-number.ts';
import type { WorkingHours } from '../domain/hours/working-hours.ts';
import { problemsWithStatus } from './reading/asked-status.ts';
import { contactItem } from './contact-item.ts';
import { DUPLICATE_RULES } from '../upload/contact-list-reader.ts';
import { idText } from './members/id.ts';
import { freeObject } from './members/free-object.ts';
import { importView } from './import.ts';
import { instant } from './members/instant.ts';
import { label } from './members/label.ts';
import { callerNumbers } from './members/phone-number.ts';
import { flag } from './reading/query.ts';
import { retryPolicy, retryPolicyView, type RetryPolicyWire } from './members/retry-policy.ts';
import { timeZone } from './members/time-zone.ts';
import { workingHours, workingHoursView } from './members/working-hours.ts';

const MAX_CONTACTS_AS_JSON = 50_000;

const importRules = {
  on_invalid: z.enum(['reject', 'skip']).default('reject'),
  duplicates: z.enum(DUPLICATE_RULES).default('allow'),
  strict_numbers: z.boolean().default(false),
};

const fileRules = { ...importRules, duplicates: z.enum(DUPLICATE_RULES).default('reject') };

const contactsAsJson = z.array(contactItem).min(1).max(MAX_CONTACTS_AS_JSON);

const members = {
  organization_id: z.string().optional(),
  campaign_id: idText,
  name: label.optional(),
  concurrency_limit: z.number().int().min(1).max(1000).optional(),
  max_retries_override: z.number().int().min(0).max(20).optional(),
  scheduled_start: instant.optional(),
  scheduled_end: instant.optional(),
  call_context: freeObject.default({}),
  metadata: freeObject.default({}),
  retry_policy_override: retryPolicy.optional(),
  working_hours_override: workingHours.optional(),
  timezone_override: timeZone.optional(),
  phone_number_strategy_override: z.enum(PHONE_NUMBER_STRATEGIES).optional(),
  phone_numbers_override: callerNumbers.optional(),
};

type Schedule = { scheduled_start?: Date | undefined; scheduled_end?: Date | undefined };

export function endsAfterStart({ scheduled_start: start, scheduled_end: end }: Schedule): boolean {
  return !start || !end || start < end;
}

export const wrongEnd = { path: ['scheduled_end'], message: 'must be after scheduled_start' };

const schema = z
  .object({ ...members, contacts: contactsAsJson, ...importRules })
  .refine(endsAfterStart, wrongEnd);

const fileSchema = z
  .object({
    ...members,
    contacts: z.never({ error: 'come from the part file: leave this member out' }).optional(),
    ...fileRules,
  })
  .refine(endsAfterStart, wrongEnd);

const synonyms = {
  max_retries: 'max_retries_override',
  retry_policy: 'retry_policy_override',
  working_hours: 'working_hours_override',
  timezone: 'timezone_override',
  phone_number_strategy: 'phone_number_strategy_override',
  phone_numbers: 'phone_numbers_override',
};

/** The body of Create Batch; contacts are read one by one afterwards. */
export const batchCreate = { schema, synonyms, problemsWith: problemsWithStatus };
export type BatchCreate = z.output<typeof schema>;

/** The part `batch` of a Create Batch whose contacts come as a file. */
export const fileBatchCreate = { schema: fileSchema, synonyms, problemsWith: problemsWithStatus };

/** The body of an append as JSON. */
export const contactsAppend = {
  schema: z.object({
    organization_id: z.string().optional(),
    contacts: contactsAsJson,
    ...importRules,
  }),
};

/** How the contacts of an appended file are read: the query, or the part `batch`. */
export const fileAppend = {
  schema: z.object({ organization_id: z.string().optional(), ...fileRules }),
};
export type FileRules = Omit<z.output<typeof fileAppend.schema>, 'organization_id'>;

/** The same choices where the body is the file itself. */
export const fileQuery = z.object({
  on_invalid: fileRules.on_invalid.unwrap().optional(),
  duplicates: fileRules.duplicates.unwrap().optional(),
  strict_numbers: flag,
});
export type FileQuery = z.output<typeof fileQuery>;

/** What of a batch can be changed later, all of it; null follows the campaign, or is not set. */
export type BatchMembers = Overrides & {
  name: string | null;
  scheduledStart: Date | null;
  scheduledEnd: Date | null;
  metadata: Record<string, unknown>;
};

type Overrides = {
  concurrencyLimit: number | null;
  maxRetriesOverride: number | null;
  /** A part of a policy is filled from the campaign's. */
  retryPolicyOverride: RetryPolicyWire | null;
  workingHoursOverride: WorkingHours | null;
  timezoneOverride: string | null;
  phoneNumberStrategyOverride: PhoneNumberStrategy | null;
  phoneNumbersOverride: string[] | null;
};

/** A batch that is complete and not stored yet; its contacts come apart. */
export type BatchDraft = BatchMembers & {
  campaignId: string;
  callContext: Record<string, unknown>;
};

export function batchDraft(body: Omit<BatchCreate, 'contacts'>): BatchDraft {
  return { campaignId: body.campaign_id, callContext: body.call_context, ...batchMembers(body) };
}

type ChangeableBody = Omit<
  BatchCreate,
  'contacts' | 'campaign_id' | 'call_context' | keyof typeof importRules
>;

export function batchMembers(body: ChangeableBody): BatchMembers {
  return {
    name: body.name ?? null,
    scheduledStart: body.scheduled_start ?? null,
    scheduledEnd: body.scheduled_end ?? null,
    metadata: body.metadata,
    ...overrides(body),
  };
}

function overrides(body: ChangeableBody): Overrides {
  return {
    concurrencyLimit: body.concurrency_limit ?? null,
    maxRetriesOverride: body.max_retries_override ?? null,
    retryPolicyOverride: body.retry_policy_override ?? null,
    workingHoursOverride: body.working_hours_override ?? null,
    timezoneOverride: body.timezone_override ?? null,
    phoneNumberStrategyOverride: body.phone_number_strategy_override ?? null,
    phoneNumbersOverride: body.phone_numbers_override ?? null,
  };
}

export const countersView = z
  .object({
    pending: z.number(),
    dispatched: z.number(),
    in_flight: z.number(),
    retrying: z.number(),
    completed: z.number(),
    failed: z.number(),
    busy: z.number(),
    no_answer: z.number(),
    followup_scheduled: z.number(),
    skipped: z.number(),
    max_retries_reached: z.number(),
  })
  .meta({ id: 'Counters' });

const ESTIMATE_DESCRIPTION =
  'when the calls are likely to be made, and how many; null once the batch is finished. It follows ' +
  'from limits, hours and `scheduled_start`, from how long the last 1,000 calls of the ' +
  'organization took (60 s without any) and from how many of them its policy would retry. Waits ' +
  'between retries, zones of contacts and other batches are not looked at; a paused batch is ' +
  'taken as resumed now';

const estimateView = z
  .object({
    first_call_at: z.string().nullable().describe('null: not within a year or scheduled_end'),
    last_call_at: z
      .string()
      .nullable()
      .describe('when the last one begins; null: not within a year or scheduled_end'),
    calls_expected: z.number().describe('contacts that wait, and the retries to be expected'),
  })
  .describe(ESTIMATE_DESCRIPTION);

const described = {
  batch_id: z.string(),
  campaign_id: z.string(),
  organization_id: z.string(),
  status: z.enum(BATCH_STATUSES),
  total_contacts: z.number(),
  concurrency_limit: z.number(),
  scheduled_start: z.string().nullable(),
  counters: countersView,
  created_at: z.string(),
  updated_at: z.string(),
};

/** A batch as it is answered. */
export const batchView = z
  .object({
    ...described,
    name: z.string().nullable(),
    paused_by: z.enum(['user', 'campaign']).nullable(),
    scheduled_end: z.string().nullable(),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    max_retries_override: z.number().nullable(),
    retry_policy_override: retryPolicyView.nullable(),
    working_hours_override: workingHoursView.nullable(),
    timezone_override: z.string().nullable(),
    phone_number_strategy_override: z.enum(PHONE_NUMBER_STRATEGIES).nullable(),
    phone_numbers_override: z.array(z.string()).nullable(),
    call_context: z.record(z.string(), z.unknown()),
    metadata: z.record(z.string(), z.unknown()),
    estimate: estimateView.nullable(),
    import: importView.optional(),
    warnings: z.array(z.string()).optional(),
    still_placing: z.number().optional(),
  })
  .meta({ id: 'Batch' });
export type BatchView = z.output<typeof batchView>;

/** A batch in a list: these members, and all others with `?view=full`. */
export const batchListItem = z
  .object({ ...batchView.partial().shape, ...described })
  .meta({ id: 'BatchListItem' });
