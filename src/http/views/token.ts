import type { TokenRow } from '../../db/tokens.ts';
import type { TokenView } from '../../schemas/token.ts';

export function viewToken(token: TokenRow): TokenView {
  return {
    token_id: token.tokenId,
    organization_id: token.organizationId,
    name: token.name,
    scopes: token.scopes,
    expires_at: token.expiresAt?.toISOString() ?? null,
    allowed_addresses: token.allowedAddresses,
    revoked_at: token.revokedAt?.toISOString() ?? null,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    created_at: token.createdAt.toISOString(),
  };
}
