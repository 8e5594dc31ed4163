import { QuotaExceededError } from '../errors.ts';

/**
 * What the operator of an installation limits for each organization, by the names of the API. The
 * organization cannot change its quotas.
 */
export const QUOTA_MEMBERS = {
  maxLiveCalls: 'max_live_calls',
  maxCallsPerSecond: 'max_calls_per_second',
  maxContactsStored: 'max_contacts_stored',
  maxOpenBatches: 'max_open_batches',
  maxRequestsPerMinute: 'max_requests_per_minute',
  maxConcurrentUploads: 'max_concurrent_uploads',
  maxCallControlAccounts: 'max_call_control_accounts',
  maxEndpoints: 'max_endpoints',
  maxSpendPerDayUsd: 'max_spend_per_day_usd',
} as const;
export type QuotaName = keyof typeof QUOTA_MEMBERS;

// Every quota is a key.
export const QUOTA_NAMES = Object.keys(QUOTA_MEMBERS) as QuotaName[];

/** The quotas of an organization, or the defaults of the installation; null: no limit. */
export type Quotas = Readonly<Record<QuotaName, number | null>>;

/** The quotas that a call is subject to. */
export type CallQuotas = Pick<Quotas, 'maxLiveCalls' | 'maxCallsPerSecond' | 'maxSpendPerDayUsd'>;

/** What the operator has set for one organization; null: the default of the installation. */
export type OwnQuotas = Quotas;

/** The least and the greatest value of each quota. Money is in US dollars. */
export const QUOTA_BOUNDS: Readonly<
  Record<QuotaName, { min: number; max: number; isWhole: boolean }>
> = {
  maxLiveCalls: { min: 1, max: 100_000, isWhole: true },
  maxCallsPerSecond: { min: 0.1, max: 1000, isWhole: false },
  maxContactsStored: { min: 0, max: 10_000_000_000, isWhole: true },
  maxOpenBatches: { min: 0, max: 100_000, isWhole: true },
  maxRequestsPerMinute: { min: 1, max: 1_000_000, isWhole: true },
  maxConcurrentUploads: { min: 1, max: 16, isWhole: true },
  maxCallControlAccounts: { min: 0, max: 10_000, isWhole: true },
  maxEndpoints: { min: 0, max: 100_000, isWhole: true },
  maxSpendPerDayUsd: { min: 0, max: 10_000_000, isWhole: false },
};

/** The quotas that hold for an organization: what is set for it, else the defaults. */
export function effectiveQuotas(own: OwnQuotas, defaults: Quotas): Quotas {
  return eachQuota((name) => own[name] ?? defaults[name]);
}

/** As `effectiveQuotas`, for the quotas that a call is subject to. */
export function effectiveCallQuotas(own: CallQuotas, defaults: CallQuotas): CallQuotas {
  return {
    maxLiveCalls: own.maxLiveCalls ?? defaults.maxLiveCalls,
    maxCallsPerSecond: own.maxCallsPerSecond ?? defaults.maxCallsPerSecond,
    maxSpendPerDayUsd: own.maxSpendPerDayUsd ?? defaults.maxSpendPerDayUsd,
  };
}

/** Builds an object with a value for each quota. */
export function eachQuota<T>(valueOf: (name: QuotaName) => T): Record<QuotaName, T> {
  // Every quota is a key.
  return Object.fromEntries(QUOTA_NAMES.map((name) => [name, valueOf(name)])) as Record<
    QuotaName,
    T
  >;
}

/** No quota is set. */
export const NO_QUOTAS: Quotas = eachQuota(() => null);

/** The smaller of two limits; null: no limit. */
export function smallerLimit(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** What a client can do about a quota, where it is not to delete something. */
const REMEDIES: Partial<Record<QuotaName, string>> = {
  maxOpenBatches:
    'wait until a batch ends, cancel one, append the contacts to one that is open, or ask',
};

/**
 * Refuses what would exceed a quota. The caller holds whatever keeps `used` exact.
 * @param wanted how much more the request needs
 * @throws {QuotaExceededError}
 */
export function assertWithinQuota(
  quotas: Quotas,
  name: QuotaName,
  { used, wanted }: { used: number; wanted: number },
): void {
  const limit = quotas[name];
  if (limit === null || used + wanted <= limit) return;
  throw new QuotaExceededError({ name: QUOTA_MEMBERS[name], limit, used }, REMEDIES[name]);
}
