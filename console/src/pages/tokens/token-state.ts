import type { Token } from 'redial-client';

/** Whether a token works at an instant. A revoked one stays so after its end. */
export function stateOf(
  { revoked_at: revokedAt, expires_at: expiresAt }: Pick<Token, 'revoked_at' | 'expires_at'>,
  now: Date,
): 'valid' | 'ends' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'valid';
  return new Date(expiresAt) <= now ? 'expired' : 'ends';
}
