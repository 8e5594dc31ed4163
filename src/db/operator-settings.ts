import type { Selectable } from 'kysely';
import type { OwnDestinationRules } from '../domain/destinations/destination-rules.ts';
import { eachQuota, type OwnQuotas, QUOTA_NAMES } from '../domain/limits/quotas.ts';
import type { OperatorSettingsTable } from './operational-tables.ts';
import type { Db, Tx } from './tables.ts';

export type OperatorSettings = {
  /** null: the default of the installation. */
  quotas: OwnQuotas;
  /** null: not suspended. */
  suspension: Suspension | null;
  destinations: OwnDestinationRules;
};

export type Suspension = { at: Date; reason: string };

type Settings = Selectable<OperatorSettingsTable>;
/** Joined to another row; every column is null where there is none. */
export type SettingsColumns = {
  [Name in Exclude<keyof Settings, 'organizationId' | 'updatedAt'>]: Settings[Name] | null;
};

export const settingsColumns = [
  ...QUOTA_NAMES.map((name) => `settings.${name}` as const),
  'settings.suspendedAt',
  'settings.suspensionReason',
  'settings.closedKinds',
  'settings.allowedCountries',
] as const;

/** The settings in a row that was joined to another. */
export function settingsOf(row: SettingsColumns): OperatorSettings {
  const { suspendedAt: at, suspensionReason: reason, closedKinds, allowedCountries } = row;
  return {
    quotas: eachQuota((name) => row[name]),
    suspension: at === null || reason === null ? null : { at, reason },
    destinations: { closedKinds, allowedCountries },
  };
}

const NOTHING_SET: OperatorSettings = {
  quotas: eachQuota(() => null),
  suspension: null,
  destinations: { closedKinds: null, allowedCountries: null },
};

/** What the operator has set for an organization. */
export async function findOperatorSettings(
  db: Db | Tx,
  { organizationId }: { organizationId: string },
): Promise<OperatorSettings> {
  const row = await db
    .selectFrom('operatorSettings as settings')
    .select(settingsColumns)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return row === undefined ? NOTHING_SET : settingsOf(row);
}

/** Sets quotas of an organization whose row is locked; null: the default of the installation. */
export async function saveQuotas(
  tx: Tx,
  { organizationId, quotas, now }: { organizationId: string; quotas: OwnQuotas; now: Date },
): Promise<void> {
  await save(tx, { organizationId, settings: quotas, now });
}

/** Suspends an organization whose row is locked, or ends its suspension (null). */
export async function saveSuspension(
  tx: Tx,
  change: { organizationId: string; suspension: Suspension | null; now: Date },
): Promise<void> {
  const { suspension, ...saved } = change;
  const settings = {
    suspendedAt: suspension?.at ?? null,
    suspensionReason: suspension?.reason ?? null,
  };
  await save(tx, { ...saved, settings });
}

/** Sets which numbers an organization whose row is locked may call. */
export async function saveDestinations(
  tx: Tx,
  change: { organizationId: string; destinations: OwnDestinationRules; now: Date },
): Promise<void> {
  const { destinations, ...saved } = change;
  const { closedKinds, allowedCountries } = destinations;
  const settings = {
    closedKinds: closedKinds && [...closedKinds],
    allowedCountries: allowedCountries && [...allowedCountries],
  };
  await save(tx, { ...saved, settings });
}

async function save(
  tx: Tx,
  saved: { organizationId: string; settings: Partial<SettingsColumns>; now: Date },
): Promise<void> {
  const { organizationId, settings, now: updatedAt } = saved;
  await tx
    .insertInto('operatorSettings')
    .values({ ...eachQuota(() => null), organizationId, ...settings, updatedAt })
    .onConflict((conflict) =>
      conflict.column('organizationId').doUpdateSet({ ...settings, updatedAt }),
    )
    .execute();
}
