import { countAccounts } from '../db/accounts/accounts.ts';
import { countAgents } from '../db/agents.ts';
import { countEndpoints } from '../db/webhooks/endpoints.ts';
import { countImports } from '../db/imports/imports.ts';
import { countOrganizationLines } from '../db/limits/lines.ts';
import { countOrganizationOpenBatches } from '../db/limits/open-batches.ts';
import { findLastSpend } from '../db/limits/spend.ts';
import { countStoredContacts } from '../db/limits/stored-contacts.ts';
import { findOperatorSettings } from '../db/operator-settings.ts';
import type { Db, Tx } from '../db/tables.ts';
import { effectiveQuotas, type Quotas } from '../domain/limits/quotas.ts';
import { spentOn } from '../domain/limits/spend.ts';

/** The quotas of organizations for which the operator has set no other. */
export type QuotaDefaults = { quotas: Quotas };

/** Reads the quotas that hold for an organization now. */
export async function quotasOf(
  db: Db | Tx,
  { quotas: defaults }: QuotaDefaults,
  { organizationId }: { organizationId: string },
): Promise<Quotas> {
  const { quotas } = await findOperatorSettings(db, { organizationId });
  return effectiveQuotas(quotas, defaults);
}

/** How much of its quotas an organization uses. */
export type QuotaUse = {
  liveCalls: number;
  contactsStored: number;
  openBatches: number;
  concurrentUploads: number;
  callControlAccounts: number;
  endpoints: number;
  /** In US dollars, on this day in UTC. */
  spendTodayUsd: number;
};

/** The agents and webhook endpoints of an organization, which `max_endpoints` limits together. */
export async function countEndpointsInQuota(
  db: Db | Tx,
  own: { organizationId: string },
): Promise<number> {
  return (await countAgents(db, own)) + (await countEndpoints(db, own));
}

/** Counts how much of its quotas an organization uses now. */
export async function quotaUseOf(
  db: Db,
  own: { organizationId: string; now: Date },
): Promise<QuotaUse> {
  const [
    liveCalls,
    contactsStored,
    openBatches,
    concurrentUploads,
    callControlAccounts,
    endpoints,
    spend,
  ] = await Promise.all([
    countOrganizationLines(db, own),
    countStoredContacts(db, own),
    countOrganizationOpenBatches(db, own),
    countImports(db, own),
    countAccounts(db, own),
    countEndpointsInQuota(db, own),
    findLastSpend(db, own),
  ]);
  const spendTodayUsd = spentOn(spend, own.now);
  const stored = { contactsStored, openBatches, callControlAccounts, endpoints };
  return { ...stored, liveCalls, concurrentUploads, spendTodayUsd };
}
