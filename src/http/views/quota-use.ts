import type { z } from 'zod';
import type { quotaUseView } from '../../schemas/quotas.ts';
import type { QuotaUse } from '../../services/quotas.ts';

export function viewQuotaUse(use: QuotaUse): z.output<typeof quotaUseView> {
  return {
    live_calls: use.liveCalls,
    contacts_stored: use.contactsStored,
    open_batches: use.openBatches,
    concurrent_uploads: use.concurrentUploads,
    call_control_accounts: use.callControlAccounts,
    endpoints: use.endpoints,
    spend_today_usd: use.spendTodayUsd,
  };
}
