import { z } from 'zod';
import {
  eachQuota,
  QUOTA_BOUNDS,
  QUOTA_MEMBERS,
  QUOTA_NAMES,
  type QuotaName,
  type Quotas,
} from '../domain/limits/quotas.ts';

type Member = (typeof QUOTA_MEMBERS)[QuotaName];

const descriptions: Record<QuotaName, string> = {
  maxLiveCalls: 'Calls at the same time.',
  maxCallsPerSecond: 'Calls that may start per second.',
  maxContactsStored:
    'Contacts that are stored in all batches, those of deleted batches and of running uploads included.',
  maxOpenBatches:
    'Batches that are open: in progress, paused, before their scheduled start, or with contacts of a ' +
    'retry to call.',
  maxRequestsPerMinute:
    'Requests a minute of all tokens and report keys together, to each API process.',
  maxConcurrentUploads: 'Files that are uploaded at the same time.',
  maxCallControlAccounts: 'Call-control accounts.',
  maxEndpoints: 'Registered agents, to whose addresses calls lead requests, and webhook endpoints.',
  maxSpendPerDayUsd:
    'US dollars that the calls of a day in UTC may cost before no more are started. Calls that are ' +
    'live then may exceed it.',
};

function membersOf<Schema extends z.ZodType>(
  schemaOf: (name: QuotaName) => Schema,
): Record<Member, Schema> {
  const members = QUOTA_NAMES.map((name) => [QUOTA_MEMBERS[name], schemaOf(name)]);
  // Every quota is a member.
  return Object.fromEntries(members) as Record<Member, Schema>;
}

function settable(name: QuotaName) {
  const { min, max, isWhole } = QUOTA_BOUNDS[name];
  const number = z.number().min(min).max(max);
  return (isWhole ? number.int() : number)
    .nullish()
    .describe(`${descriptions[name]} ${min} to ${max}; null: the default of the installation.`);
}

/** The quotas that an operator sets. */
export const quotaMembers = z
  .strictObject(membersOf(settable))
  .describe('The quotas that are set for this organization.');

/** The quotas that an operator has set, as they are answered. */
export const quotasView = z
  .object(
    membersOf((name) =>
      z
        .number()
        .nullable()
        .describe(`${descriptions[name]} null: the default of the installation.`),
    ),
  )
  .describe('What the operator has set for this organization.');

/** The quotas in force, as they are answered. */
export const effectiveQuotasView = z
  .object(
    membersOf((name) => z.number().nullable().describe(`${descriptions[name]} null: no limit.`)),
  )
  .describe('The quotas that hold for the organization. Only the operator can change them.');

/** How much of the quotas is used, as it is answered. */
export const quotaUseView = z
  .object({
    live_calls: z.number().describe('Calls that are placed, ring or are in conversation.'),
    contacts_stored: z.number().describe('Stored contacts, as `max_contacts_stored` counts them.'),
    open_batches: z.number().describe('Open batches, as `max_open_batches` counts them.'),
    concurrent_uploads: z.number().describe('Files that are being uploaded.'),
    call_control_accounts: z.number().describe('Call-control accounts.'),
    endpoints: z.number().describe('Registered agents and webhook endpoints.'),
    spend_today_usd: z
      .number()
      .describe(
        'What the calls that began on this day in UTC have cost, in US dollars: for each the greater of ' +
          'its reported cost and its started minutes times the price.',
      ),
  })
  .describe('How much of the quotas is used now.');

type WireQuotas = Record<Member, number | null>;

export function viewQuotas(quotas: Quotas): WireQuotas {
  const members = QUOTA_NAMES.map((name) => [QUOTA_MEMBERS[name], quotas[name]]);
  // Every quota is a member.
  return Object.fromEntries(members) as WireQuotas;
}

/** The quotas of a request; one that is absent is not set. */
export function readQuotas(
  members: Partial<Record<Member, number | null | undefined>> = {},
): Quotas {
  return eachQuota((name) => members[QUOTA_MEMBERS[name]] ?? null);
}
