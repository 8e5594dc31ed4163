import type { Organization } from 'redial-client';

type Quota = keyof Organization['effective_quotas'];

/** Where the use of a quota is counted; null: it is a rate, which nobody counts up. */
const USES: Readonly<Record<Quota, keyof Organization['usage'] | null>> = {
  max_live_calls: 'live_calls',
  max_calls_per_second: null,
  max_contacts_stored: 'contacts_stored',
  max_open_batches: 'open_batches',
  max_requests_per_minute: null,
  max_concurrent_uploads: 'concurrent_uploads',
  max_call_control_accounts: 'call_control_accounts',
  max_endpoints: 'endpoints',
  max_spend_per_day_usd: 'spend_today_usd',
};

/** The quotas in the order in which they are shown. */
// The names of a record with every quota are the quotas.
export const QUOTAS = Object.keys(USES) as readonly Quota[];

/** How much of a quota is used; null: it is not counted. */
export function usedOf({ usage }: Pick<Organization, 'usage'>, quota: Quota): number | null {
  const use = USES[quota];
  return use === null ? null : usage[use];
}
