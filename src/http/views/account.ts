import type { CallControlAccountRow } from '../../db/accounts/accounts.ts';
import { applicationStatusHook } from '../../domain/agent.ts';
import type { AccountView } from '../../schemas/account.ts';

/**
 * An account as it is answered, without its secrets.
 * @param now decides whether the previous webhook secret is still valid; its end is shown only then
 * @param unansweredSince since when the account gives no answer; null: it does
 */
export function viewAccount(
  account: CallControlAccountRow,
  {
    now,
    publicUrl,
    unansweredSince,
  }: { now: Date; publicUrl: string; unansweredSince: Date | null },
): AccountView {
  const { previousSecretUntil: until } = account;
  return {
    account_id: account.accountId,
    organization_id: account.organizationId,
    name: account.name,
    url: account.url,
    account_sid: account.accountSid,
    price_per_minute_usd: account.pricePerMinuteUsd,
    is_default: account.isDefault,
    status_hook_url: applicationStatusHook(publicUrl, account.accountId),
    token_set: true,
    webhook_secret_set: true,
    webhook_secret_rotated_at: account.secretRotatedAt?.toISOString() ?? null,
    previous_webhook_secret_valid_until: until !== null && until > now ? until.toISOString() : null,
    unanswered_since: unansweredSince?.toISOString() ?? null,
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  };
}
