import type { Selectable } from 'kysely';
import { type Breaker, CLOSED_BREAKER, type Suspect } from '../../domain/limits/circuit-breaker.ts';
import type { BreakerColumns } from '../operational-tables.ts';

type StoredBreaker = Selectable<BreakerColumns>;
/** Joined to another row; every column is null where there is none. */
export type BreakerRow = { [column in keyof StoredBreaker]: StoredBreaker[column] | null };

/** The breaker in a row; closed where there is no row. */
export function breakerOf(row: BreakerRow): Breaker {
  const { failures, firstRefused, openUntil, probeExecutionId, probeUntil } = row;
  if (failures === null) return CLOSED_BREAKER;
  const hasProbe = probeExecutionId !== null && probeUntil !== null;
  const probe = hasProbe ? { executionId: probeExecutionId, until: probeUntil } : null;
  const { refusalReason: reason } = row;
  return { failures, firstRefused, suspects: suspectsOf(row), reason, openUntil, probe };
}

/** Both columns have one length. Rows written before campaigns were kept have no suspects. */
function suspectsOf({ suspects, suspectCampaigns }: BreakerRow): readonly Suspect[] {
  return (suspects ?? []).flatMap((contactId, n) => {
    const campaignId = suspectCampaigns?.[n];
    return campaignId === undefined ? [] : { contactId, campaignId };
  });
}

/** The columns that store a breaker. */
export function columnsOf(breaker: Breaker): StoredBreaker {
  const { failures, firstRefused, suspects, reason, openUntil, probe } = breaker;
  return {
    failures,
    firstRefused,
    suspects: suspects.map(({ contactId }) => contactId),
    suspectCampaigns: suspects.map(({ campaignId }) => campaignId),
    refusalReason: reason,
    openUntil,
    probeExecutionId: probe?.executionId ?? null,
    probeUntil: probe?.until ?? null,
  };
}
