import { z } from 'zod';
import type { PhoneNumberStrategy } from '../domain/caller-number.ts';
import type { StopRule } from '../domain/limits/stop-rule.ts';
import type { Region } from '../domain/region.ts';
import type { WorkingHours } from '../domain/hours/working-hours.ts';
import { contactItem } from './contact-item.ts';
import { batchDescriptions } from './descriptions/batch.ts';
import { phoneNumberStrategyOverride } from './enums/campaign.ts';
import { duplicateRule, importRules, invalidRule, strictNumbers } from './import.ts';
import { boundedList } from './members/bounded-list.ts';
import { stopRule } from './members/stop-rule.ts';
import { described } from './members/described.ts';
import { type BatchCalls, batchCallMembers, batchCalls } from './members/batch-calls.ts';
import { freeObject } from './members/free-object.ts';
import { idText, ownOrganizationId } from './members/id.ts';
import { instant } from './members/instant.ts';
import { label } from './members/label.ts';
import { callerNumbers } from './members/phone-number.ts';
import { region } from './members/region.ts';
import { retryPolicy, type RetryPolicyWire } from './members/retry-policy.ts';
import { timeSpan } from './members/time-span.ts';
import { timeZone } from './members/time-zone.ts';
import { problemsWithHoursSize, workingHours } from './members/working-hours.ts';
import { batchSynonyms, refusalInAppend, refusalInBatch } from './names/batch-names.ts';
import { requestedStatusProblems } from './reading/requested-status.ts';
import { flag, optionalFlag } from './reading/query.ts';
import { upsertRules } from './upsert.ts';

/** Contacts in a JSON body. */
export const MAX_CONTACTS_AS_JSON = 50_000;

const fileRules = { ...importRules, duplicates: duplicateRule.default('reject') };

const regionOfUpload = region.describe(
  'Country in which numbers without a country code are read in this upload, as ISO 3166-1 alpha-2, ' +
    'such as `GB`. Default: that of the batch, or else of the campaign.',
);

const contactsAsJson = boundedList(contactItem, { max: MAX_CONTACTS_AS_JSON }).describe(
  'Whom to call, 1 to 50,000, in this order. More contacts go into a file.',
);

const members = described(
  {
    organization_id: ownOrganizationId,
    campaign_id: idText,
    name: label.optional(),
    concurrency_limit: z.number().int().min(1).max(1000).optional(),
    max_retries_override: z.number().int().min(0).max(20).optional(),
    skip_if_called_within: timeSpan.optional(),
    scheduled_start: instant.optional(),
    scheduled_end: instant.optional(),
    call_context: freeObject.default({}),
    metadata: freeObject.default({}),
    retry_policy_override: retryPolicy.optional(),
    working_hours_override: workingHours.optional(),
    timezone_override: timeZone.optional(),
    phone_number_strategy_override: phoneNumberStrategyOverride.optional(),
    phone_numbers_override: callerNumbers.optional(),
    ...batchCalls,
    default_region: region.optional(),
    stop_when: stopRule.optional(),
  },
  batchDescriptions,
);

type Schedule = { scheduled_start?: Date | undefined; scheduled_end?: Date | undefined };

export function endsAfterStart({ scheduled_start: start, scheduled_end: end }: Schedule): boolean {
  return !start || !end || start < end;
}

export const wrongEnd = { path: ['scheduled_end'], message: 'must be after scheduled_start' };

const schema = z
  .object({ ...members, contacts: contactsAsJson, ...importRules })
  .refine(endsAfterStart, wrongEnd);

/** Create Batch without its contacts, where these are read apart from it. */
const listedSchema = z.object({ ...members, ...importRules }).refine(endsAfterStart, wrongEnd);

const fileSchema = z
  .object({
    ...members,
    contacts: z
      .never({ error: 'come from the part file: leave this member out' })
      .optional()
      .describe('Not accepted: the contacts come from the part `file`.'),
    ...fileRules,
  })
  .refine(endsAfterStart, wrongEnd);

/** How every body of Create Batch is read. */
const reading = {
  synonyms: batchSynonyms,
  sizes: { working_hours_override: problemsWithHoursSize },
  refusalOf: refusalInBatch,
  problemsWith: requestedStatusProblems,
};

/** An id for examples; a real one is put in its place. */
const CAMPAIGN_ID = '01a1f000-0000-7000-8000-000000000001';

/** The body of Create Batch; contacts are read one by one afterwards. */
export const batchCreate = {
  schema: schema.meta({
    examples: [
      {
        campaign_id: CAMPAIGN_ID,
        contacts: [
          { phone_number: '+442079460100', call_variables: { callee_name: 'Ada' } },
          '+442079460101',
        ],
      },
      {
        campaign_id: CAMPAIGN_ID,
        name: 'Reminders for Monday',
        contacts: [
          {
            phone_number: '+44 20 7946 0102',
            call_variables: { callee_name: 'Grace', appointment: '09:30' },
            timezone: 'Europe/London',
            external_id: 'patient-17',
          },
        ],
        scheduled_start: '2099-03-02T08:00:00Z',
        scheduled_end: '2099-03-02T17:00:00Z',
        concurrency_limit: 5,
        max_retries_override: 1,
        working_hours_override: { monday: { start: '09:00', end: '17:00' } },
        timezone_override: 'Europe/London',
        call_context: { clinic: 'North' },
        metadata: { source: 'calendar' },
        on_invalid: 'skip',
        duplicates: 'skip',
      },
    ],
  }),
  ...reading,
};
export type BatchCreate = z.output<typeof schema>;

/** The body of Create Batch without `contacts`, which an import thread reads. */
export const listedBatchCreate = {
  schema: listedSchema,
  ...reading,
};

/** The part `batch` of a Create Batch whose contacts come as a file. */
export const fileBatchCreate = {
  schema: fileSchema.meta({ examples: [{ campaign_id: CAMPAIGN_ID, duplicates: 'skip' }] }),
  ...reading,
};

/** The body of an append as JSON. */
export const contactsAppend = {
  schema: z
    .object({
      organization_id: ownOrganizationId,
      contacts: contactsAsJson,
      default_region: regionOfUpload.optional(),
      ...importRules,
      on_existing: upsertRules.on_existing.default('add'),
      existing_in: upsertRules.existing_in.default('batch'),
    })
    .meta({ examples: [{ contacts: ['+442079460103'] }] }),
  refusalOf: refusalInAppend,
};

/** The body of an append as JSON without `contacts`. */
export const listedAppend = {
  schema: contactsAppend.schema.omit({ contacts: true }),
  refusalOf: refusalInAppend,
};

/** How the contacts of an appended file are read: the query, or the part `batch`. */
export const fileAppend = {
  schema: z
    .object({
      organization_id: ownOrganizationId,
      default_region: regionOfUpload.optional(),
      ...fileRules,
    })
    .meta({ examples: [{ on_invalid: 'skip' }] }),
  refusalOf: refusalInAppend,
};
export type FileRules = Omit<z.output<typeof fileAppend.schema>, 'organization_id'>;

/** The same choices where the body is the file itself. */
const fileQuery = z.object({
  on_invalid: invalidRule.optional(),
  duplicates: duplicateRule.optional(),
  default_region: regionOfUpload.optional(),
  strict_numbers: flag.describe(strictNumbers.description ?? ''),
});

/** The query of an append: rules that hold where the body says nothing. */
export const appendQuery = fileQuery.extend({
  strict_numbers: optionalFlag.describe(strictNumbers.description ?? ''),
  on_existing: upsertRules.on_existing.optional(),
  existing_in: upsertRules.existing_in.optional(),
});
export type AppendQuery = z.output<typeof appendQuery>;

/** The query of Create Batch. */
export const createQuery = z.object({
  dry_run: flag.describe(
    'Whether the request is only checked: nothing is stored, nobody is called, and its Idempotency-Key is not used up. Default false.',
  ),
  default_region: regionOfUpload.optional(),
});
/** What the query of an upload says about its contacts. */
export type ContactQuery = Pick<z.output<typeof createQuery>, 'default_region'>;

/** What of a batch can be changed later, all of it; null follows the campaign, or is not set. */
export type BatchMembers = Overrides & {
  name: string | null;
  skipIfCalledWithinSeconds: number | null;
  scheduledStart: Date | null;
  scheduledEnd: Date | null;
  metadata: Record<string, unknown>;
  stopWhen: StopRule | null;
};

type Overrides = BatchCalls & {
  concurrencyLimit: number | null;
  maxRetriesOverride: number | null;
  /** A part of a policy is filled from the campaign's. */
  retryPolicyOverride: RetryPolicyWire | null;
  workingHoursOverride: WorkingHours | null;
  timezoneOverride: string | null;
  phoneNumberStrategyOverride: PhoneNumberStrategy | null;
  phoneNumbersOverride: string[] | null;
  defaultRegion: Region | null;
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
    skipIfCalledWithinSeconds: body.skip_if_called_within ?? null,
    scheduledStart: body.scheduled_start ?? null,
    scheduledEnd: body.scheduled_end ?? null,
    metadata: body.metadata,
    stopWhen: body.stop_when ?? null,
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
    defaultRegion: body.default_region ?? null,
    ...batchCallMembers(body),
  };
}
