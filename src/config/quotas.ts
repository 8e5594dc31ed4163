import { z } from 'zod';
import { QUOTA_BOUNDS, type QuotaName } from '../domain/limits/quotas.ts';
import { variable, type Values } from './variable.ts';

/** `none` sets no limit, because an empty variable means the default. */
function quota(name: QuotaName) {
  const { min, max, isWhole } = QUOTA_BOUNDS[name];
  const number = z.coerce.number().min(min).max(max);
  return z.union([z.literal('none').transform(() => null), isWhole ? number.int() : number]);
}

/** The bounds of a quota, as its description names them. */
function range(name: QuotaName): string {
  const { min, max } = QUOTA_BOUNDS[name];
  return `${min} to ${max}, or none`;
}

/**
 * Quotas of organizations for which the operator has set no other. Calls per second have no default,
 * because every call under a rate needs a permit.
 */
export const quotaKeys = {
  maxLiveCalls: variable<number | null>({
    env: 'QUOTA_LIVE_CALLS',
    doc: `Calls that an organization may have at the same time, ${range('maxLiveCalls')}, the same for every API and worker.`,
    schema: quota('maxLiveCalls'),
    default: 1_000,
  }),
  maxCallsPerSecond: variable<number | null>({
    env: 'QUOTA_CALLS_PER_SECOND',
    doc: `Calls per second that an organization may start, ${range('maxCallsPerSecond')}, the same for every API and worker; empty sets no limit.`,
    schema: quota('maxCallsPerSecond'),
    default: null,
  }),
  maxContactsStored: variable<number | null>({
    env: 'QUOTA_CONTACTS_STORED',
    doc: `Contacts that an organization may have stored in all of its batches, ${range('maxContactsStored')}.`,
    schema: quota('maxContactsStored'),
    default: 10_000_000,
  }),
  maxOpenBatches: variable<number | null>({
    env: 'QUOTA_OPEN_BATCHES',
    doc: `Batches of an organization that may be open at the same time, those that wait for their scheduled start included, ${range('maxOpenBatches')}.`,
    schema: quota('maxOpenBatches'),
    default: 200,
  }),
  maxRequestsPerMinute: variable<number | null>({
    env: 'QUOTA_REQUESTS_PER_MINUTE',
    doc: `Requests per minute that all tokens and report keys of an organization together may send to one API process, ${range('maxRequestsPerMinute')}.`,
    schema: quota('maxRequestsPerMinute'),
    default: 6_000,
  }),
  maxConcurrentUploads: variable<number | null>({
    env: 'QUOTA_CONCURRENT_UPLOADS',
    doc: `Files that an organization may upload at the same time, ${range('maxConcurrentUploads')}.`,
    schema: quota('maxConcurrentUploads'),
    default: 4,
  }),
  maxCallControlAccounts: variable<number | null>({
    env: 'QUOTA_CALL_CONTROL_ACCOUNTS',
    doc: `Call control accounts that an organization may have, ${range('maxCallControlAccounts')}.`,
    schema: quota('maxCallControlAccounts'),
    default: 10,
  }),
  maxEndpoints: variable<number | null>({
    env: 'QUOTA_ENDPOINTS',
    doc: `Addresses to which calls of an organization lead requests, which are its registered agents, and to which its events are sent, ${range('maxEndpoints')}.`,
    schema: quota('maxEndpoints'),
    default: 200,
  }),
  maxSpendPerDayUsd: variable<number | null>({
    env: 'QUOTA_SPEND_PER_DAY_USD',
    doc: `US dollars that the calls of an organization may cost in a day of UTC before it starts no more, ${range('maxSpendPerDayUsd')}, the same for every API and worker.`,
    schema: quota('maxSpendPerDayUsd'),
    default: 1_000,
  }),
};

export type QuotaConfig = Values<typeof quotaKeys>;
