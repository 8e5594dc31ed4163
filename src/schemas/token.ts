import { z } from 'zod';
import { ValidationError } from '../domain/errors.ts';
import { boundedList } from './members/bounded-list.ts';
import { explain } from './members/explained-enum.ts';
import { organizationIdView, ownOrganizationId } from './members/id.ts';
import { instantView } from './members/instant-view.ts';
import { instant } from './members/instant.ts';
import { label } from './members/label.ts';
import { warningsView } from './members/warnings.ts';
import { readBody } from './reading/body.ts';

const SCOPES = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof SCOPES)[number];

const SCOPES_DESCRIPTION = explain(SCOPES, 'What the token may do. No scope contains another.', {
  read: 'every GET, and the preview of a call.',
  write: 'every other method.',
  admin:
    'tokens, call-control accounts and the limits of the organization, besides `read` or `write`.',
});

/** A scope may be given twice. */
const MAX_SCOPES = 10;

/** One scope of a token. */
export const tokenScope = z.enum(SCOPES).describe(SCOPES_DESCRIPTION);

const MAX_ADDRESSES = 50;
/** That of an IPv6 range with an IPv4 address at its end. */
const MAX_ADDRESS_LENGTH = 49;
const ADDRESS_FORMS = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];
const ADDRESSES =
  'IP addresses from which the token may be used, and ranges of them such as `203.0.113.0/24` or ' +
  '`2001:db8::/48`. From any other address it is refused as a wrong token is.';

const allowedAddress = z
  .string()
  .max(MAX_ADDRESS_LENGTH)
  .refine((text) => ADDRESS_FORMS.some((form) => form.safeParse(text).success), {
    error: 'must be an IP address, or a range such as 203.0.113.0/24',
  });

const schema = z.object({
  organization_id: ownOrganizationId,
  name: label.describe('What the token is for, 1 to 200 characters.'),
  scopes: boundedList(tokenScope, { max: MAX_SCOPES })
    .transform((scopes) => [...new Set(scopes)])
    .default(['read', 'write'])
    .describe(`${SCOPES_DESCRIPTION}\n\nDefault \`read\` and \`write\`.`)
    .meta({ type: 'array', maxItems: MAX_SCOPES, items: { type: 'string', enum: [...SCOPES] } }),
  expires_at: instant
    .optional()
    .describe(
      'When the token ends; it must be in the future. Default: when the token of the request ends. ISO 8601; a time without an offset is UTC.',
    ),
  allowed_addresses: boundedList(allowedAddress, { max: MAX_ADDRESSES })
    .optional()
    .describe(`${ADDRESSES} Default: those of the token of the request.`),
});

/** The body of Create Token. */
export const tokenCreate = {
  schema: schema.meta({ examples: [{ name: 'dashboard', scopes: ['read'] }] }),
};

export type TokenDraft = {
  name: string;
  scopes: TokenScope[];
  expiresAt: Date | null;
  /** null: not asked for. */
  allowedAddresses: string[] | null;
};

/** @throws {ValidationError} listing every problem; an expiry must lie in the future */
export function readToken(
  json: unknown,
  { strict, now }: { strict: boolean; now: Date },
): { draft: TokenDraft; warnings: string[] } {
  const { value, warnings } = readBody(tokenCreate, json, { strict });
  const { name, scopes, expires_at: expiresAt = null } = value;
  const { allowed_addresses: allowedAddresses = null } = value;
  if (expiresAt !== null && expiresAt <= now) {
    throw new ValidationError([{ path: 'expires_at', message: 'must lie in the future' }]);
  }
  return { draft: { name, scopes, expiresAt, allowedAddresses }, warnings };
}

const MAX_OVERLAP_SECONDS = 7 * 24 * 3600;

/** The body of Rotate Token. */
export const tokenRotation = {
  schema: z
    .object({
      overlap_seconds: z
        .number()
        .int()
        .min(0)
        .max(MAX_OVERLAP_SECONDS)
        .default(3600)
        .describe('For how many seconds the old token is still accepted. Default 3600, an hour.'),
    })
    .meta({ examples: [{ overlap_seconds: 86_400 }] }),
};

/** A token as it is answered: without the token itself. */
export const tokenView = z
  .object({
    token_id: z.string().describe('Id of the token; it is no secret.'),
    organization_id: organizationIdView,
    name: z.string().describe('What the token is for.'),
    scopes: z.array(tokenScope).describe('What the token may do.'),
    expires_at: instantView.nullable().describe('When the token ends, in UTC. null: never.'),
    allowed_addresses: z.array(z.string()).nullable().describe(`${ADDRESSES} null: any address.`),
    revoked_at: instantView.nullable().describe('When it was revoked, in UTC. null: it was not.'),
    last_used_at: instantView
      .nullable()
      .describe('When it was last used, in UTC, to the minute. null: never.'),
    created_at: instantView.describe('When it was created, in UTC.'),
  })
  .meta({ id: 'Token', description: 'An API token, without the token itself.' });
export type TokenView = z.output<typeof tokenView>;

export const newTokenView = tokenView
  .extend({
    token: z
      .string()
      .describe('The token for `Authorization: Bearer`. It is shown only in this answer.'),
    warnings: warningsView,
  })
  .meta({ id: 'NewToken', description: 'A new API token, with the token itself.' });
