import type { WebhookEndpointRow } from '../../db/webhooks/endpoints.ts';
import type { WebhookSecretRow } from '../../db/webhooks/secrets.ts';
import type { EndpointView } from '../../schemas/webhook-endpoint.ts';

/** @param secrets the keys that sign now; those of other endpoints are left out */
export function viewEndpoint(
  endpoint: WebhookEndpointRow,
  secrets: readonly WebhookSecretRow[],
): EndpointView {
  return {
    endpoint_id: endpoint.endpointId,
    organization_id: endpoint.organizationId,
    url: endpoint.url,
    description: endpoint.description,
    event_types: endpoint.eventTypes,
    payload: endpoint.payload,
    is_enabled: endpoint.disabledAt === null,
    disabled_at: endpoint.disabledAt?.toISOString() ?? null,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    secrets: secrets
      .filter(({ endpointId }) => endpointId === endpoint.endpointId)
      .map(viewWebhookSecret),
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

export function viewWebhookSecret(secret: WebhookSecretRow) {
  return {
    secret_id: secret.secretId,
    signature_scheme: secret.scheme,
    public_key: secret.publicKey,
    created_at: secret.createdAt.toISOString(),
    expires_at: secret.expiresAt?.toISOString() ?? null,
  };
}
