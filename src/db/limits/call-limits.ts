import type { Selectable } from 'kysely';
import type { OwnDestinationRules } from '../../domain/destinations/destination-rules.ts';
import type { CallQuotas } from '../../domain/limits/quotas.ts';
import type { DailySpend } from '../../domain/limits/spend.ts';
import type { RestingNumber } from './number-rests.ts';
import type { DayLimits } from '../../domain/limits/usage-limits.ts';
import type { OrganizationsTable } from '../organization-tables.ts';

type OwnLimits = Pick<
  Selectable<OrganizationsTable>,
  | 'maxLiveCalls'
  | 'maxAttemptsPerCallee24h'
  | 'maxAttemptsPerCallee7d'
  | 'attemptCapAction'
  | 'allowedPrefixes'
  | 'maxCallsPerNumber24h'
>;

/** The limits on all campaigns of an organization together: its own, and those of the operator. */
export type CallLimits = OwnLimits &
  DayLimits & {
    /** What a call costs at most where its campaign says nothing; null: nobody knows. */
    maxCostPerCallUsd: number | null;
    limitsChangedAt: Date;
    /** What the operator has set; null: the default of the installation. */
    quotas: CallQuotas;
    isSuspended: boolean;
    destinations: OwnDestinationRules;
    /** What it has spent on its last day with costs; null: there was none. */
    spend: DailySpend | null;
    /** Its caller numbers that rest. */
    restingNumbers: readonly RestingNumber[];
  };

/** Columns of `organizations`, and of `operator_settings as settings` where it has a row. */
export const callLimitColumns = [
  'organizations.maxLiveCalls',
  'organizations.maxAttemptsPerCallee24h',
  'organizations.maxAttemptsPerCallee7d',
  'organizations.attemptCapAction',
  'organizations.maxCallsPerNumber24h',
  'organizations.allowedPrefixes as organizationPrefixes',
  'organizations.maxCallsPerDay as organizationCallsPerDay',
  'organizations.maxSpendUsdPerDay as organizationSpendUsdPerDay',
  'organizations.maxCostPerCallUsd as organizationCostPerCallUsd',
  'organizations.updatedAt as limitsChangedAt',
  'settings.maxLiveCalls as quotaLiveCalls',
  'settings.maxCallsPerSecond as quotaCallsPerSecond',
  'settings.maxSpendPerDayUsd as quotaSpendPerDayUsd',
  'settings.suspendedAt',
  'settings.closedKinds',
  'settings.allowedCountries',
] as const;

type LimitColumns = Omit<OwnLimits, 'allowedPrefixes'> &
  OwnDestinationRules & {
    limitsChangedAt: Date;
    organizationPrefixes: string[] | null;
    organizationCallsPerDay: number | null;
    organizationSpendUsdPerDay: number | null;
    organizationCostPerCallUsd: number | null;
    quotaLiveCalls: number | null;
    quotaCallsPerSecond: number | null;
    quotaSpendPerDayUsd: number | null;
    suspendedAt: Date | null;
    spend: DailySpend | null;
    restingNumbers: readonly RestingNumber[] | null;
  };

/** The limits in a row that holds these columns, the spend and the numbers that rest. */
export function callLimitsOf(row: LimitColumns): CallLimits {
  return {
    maxLiveCalls: row.maxLiveCalls,
    maxAttemptsPerCallee24h: row.maxAttemptsPerCallee24h,
    maxAttemptsPerCallee7d: row.maxAttemptsPerCallee7d,
    attemptCapAction: row.attemptCapAction,
    allowedPrefixes: row.organizationPrefixes,
    maxCallsPerNumber24h: row.maxCallsPerNumber24h,
    maxCallsPerDay: row.organizationCallsPerDay,
    maxSpendUsdPerDay: row.organizationSpendUsdPerDay,
    maxCostPerCallUsd: row.organizationCostPerCallUsd,
    limitsChangedAt: row.limitsChangedAt,
    quotas: {
      maxLiveCalls: row.quotaLiveCalls,
      maxCallsPerSecond: row.quotaCallsPerSecond,
      maxSpendPerDayUsd: row.quotaSpendPerDayUsd,
    },
    isSuspended: row.suspendedAt !== null,
    destinations: { closedKinds: row.closedKinds, allowedCountries: row.allowedCountries },
    spend: row.spend,
    restingNumbers: row.restingNumbers ?? [],
  };
}
