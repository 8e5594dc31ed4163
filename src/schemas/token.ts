import { z } from 'zod';
import { ValidationError } from '../domain/errors.ts';
import { readBody } from './reading/body.ts';
import { instant } from './members/instant.ts';
import { label } from './members/label.ts';

const SCOPES = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof SCOPES)[number];

const schema = z.object({
  organization_id: z.string().optional(),
  name: label.describe('what it is for'),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .transform((scopes) => [...new Set(scopes)])
    .default(['read', 'write'])
    .describe(
      '`read` for GET, `write` for all other methods, `admin` for tokens and the limits of the ' +
        'organization besides; none contains another',
    )
    .meta({ type: 'array', items: { type: 'string', enum: [...SCOPES] } }),
  expires_at: instant.optional().describe('absent: it does not expire'),
});

/** The body of Create Token. */
export const tokenCreate = {
  schema: schema.meta({ examples: [{ name: 'dashboard', scopes: ['read'] }] }),
};

export type TokenDraft = { name: string; scopes: TokenScope[]; expiresAt: Date | null };

/** @throws {ValidationError} listing every problem; an expiry must lie in the future */
export function readToken(
  json: unknown,
  { strict, now }: { strict: boolean; now: Date },
): { draft: TokenDraft; warnings: string[] } {
  const { value, warnings } = readBody(tokenCreate, json, { strict });
  const { name, scopes, expires_at: expiresAt = null } = value;
  if (expiresAt !== null && expiresAt <= now) {
    throw new ValidationError([{ path: 'expires_at', message: 'must lie in the future' }]);
  }
  return { draft: { name, scopes, expiresAt }, warnings };
}

/** A token as it is answered: without its text. */
export const tokenView = z
  .object({
    token_id: z.string(),
    organization_id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    expires_at: z.string().nullable(),
    revoked_at: z.string().nullable(),
    last_used_at: z.string().nullable().describe('to the minute'),
    created_at: z.string(),
  })
  .meta({ id: 'Token' });
export type TokenView = z.output<typeof tokenView>;

export const newTokenView = tokenView
  .extend({
    token: z.string().describe('for the header Authorization: Bearer; shown only now'),
    warnings: z.array(z.string()).optional(),
  })
  .meta({ id: 'NewToken' });
