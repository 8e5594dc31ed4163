/** The webhooks that call control sends. */
export type WebhookName = 'call-status' | 'amd';

/**
 * The address at which call control sends a webhook of an account. Each account of an organization has
 * a path of its own, so that a webhook is checked with the secret of that account alone.
 * @param publicUrl base address of the API, without a trailing slash
 * @param accountId null: the account of the installation
 */
export function webhookAddress(
  publicUrl: string,
  { accountId, name }: { accountId: string | null; name: WebhookName },
): string {
  const account = accountId === null ? '' : `/accounts/${accountId}`;
  return `${publicUrl}/webhooks${account}/${name}`;
}
