import { RedialError } from '../../domain/errors.ts';

/**
 * Refuses a page of a browser that may not use the API. Every POST of a browser names its origin, so
 * an attacker who points a name of theirs to this address (DNS rebinding) is refused by that name.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 * @param origin absent: the client is no browser
 * @throws {RedialError} `forbidden`
 */
export function assertAllowedOrigin(
  origin: string | undefined,
  { corsOrigins, publicUrl }: { corsOrigins: readonly string[]; publicUrl: string },
): void {
  if (origin === undefined) return;
  const own = new URL(publicUrl).origin;
  if (origin === own || corsOrigins.includes(origin) || corsOrigins.includes('*')) return;
  const message =
    'pages of this origin may not use MCP: the operator has to name the origin in CORS_ORIGINS';
  throw new RedialError('forbidden', message);
}
