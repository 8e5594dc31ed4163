import { z } from 'zod';
import { ValidationError } from '../domain/errors.ts';
import { conflictOfScopes, PERMISSIONS, readScope, type Scope } from '../domain/token-scope.ts';
import { boundedList } from './members/bounded-list.ts';
import { explain } from './members/explained-enum.ts';
import { organizationIdView, ownOrganizationId } from './members/id.ts';
import { instantView } from './members/instant-view.ts';
import { instant } from './members/instant.ts';
import { label } from './members/label.ts';
import { warningsView } from './members/warnings.ts';
import { refusalInToken } from './names/token-names.ts';
import { readBody } from './reading/body.ts';

const SCOPES_DESCRIPTION = `${explain(
  PERMISSIONS,
  'What the token may do, and with which objects. No scope contains another.',
  {
    read: 'every GET, the preview of a call, and links to recordings.',
    write: 'every other method.',
    admin:
      'tokens, call-control accounts and the limits of the organization, besides `read` or `write`.',
  },
)}
- \`campaign:<campaign_id>\`, \`batch:<batch_id>\`: limit \`read\` and \`write\` to these campaigns and batches, with their contacts and calls. A campaign includes the batches that it will have. Any other object is answered as an unknown one, and what belongs to the organization is a 403.`;

export const MAX_SCOPES = 50;

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const OBJECT_SCOPE = `^(campaign|batch):${UUID}$`;

const tokenScopeInput = z
  .string()
  .max('campaign:'.length + 36)
  .transform((text, context): Scope => {
    const scope = readScope(text);
    if (scope !== undefined) return scope;
    const message = 'must be read, write, admin, campaign:<campaign_id> or batch:<batch_id>';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** One scope of a token, as it is answered. */
export const tokenScope = z
  .union([z.enum(PERMISSIONS), z.templateLiteral([z.enum(['campaign', 'batch']), ':', z.string()])])
  .describe(SCOPES_DESCRIPTION);

export const MAX_ADDRESSES = 50;
/** That of an IPv6 range with an IPv4 address at its end. */
const MAX_ADDRESS_LENGTH = 49;
const ADDRESS_FORMS = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];
const ADDRESSES =
  'IP addresses from which the token may be used, and ranges of them such as `203.0.113.0/24` or ' +
  '`2001:db8::/48`. From any other address it is refused as a wrong token is.';

/** An IP address, or a range of them. */
export const allowedAddress = z
  .string()
  .max(MAX_ADDRESS_LENGTH)
  .refine((text) => ADDRESS_FORMS.some((form) => form.safeParse(text).success), {
    error: 'must be an IP address, or a range such as 203.0.113.0/24',
  });

const schema = z.object({
  organization_id: ownOrganizationId,
  name: label.describe('What the token is for, 1 to 200 characters.'),
  scopes: boundedList(tokenScopeInput, { max: MAX_SCOPES })
    .transform((scopes) => [...new Set(scopes)])
    .check(({ value, issues }) => {
      const message = conflictOfScopes(value);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
    })
    .default(['read', 'write'])
    .describe(`${SCOPES_DESCRIPTION}\n\nDefault \`read\` and \`write\`.`)
    .meta({
      type: 'array',
      maxItems: MAX_SCOPES,
      items: { anyOf: [{ enum: [...PERMISSIONS] }, { type: 'string', pattern: OBJECT_SCOPE }] },
    }),
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
  refusalOf: refusalInToken,
};

export type TokenDraft = {
  name: string;
  scopes: Scope[];
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

/** Seven days. */
export const MAX_OVERLAP_SECONDS = 7 * 24 * 3600;

/** An hour. */
export const DEFAULT_OVERLAP_SECONDS = 3600;

/** The body of Rotate Token. */
export const tokenRotation = {
  schema: z
    .object({
      overlap_seconds: z
        .number()
        .int()
        .min(0)
        .max(MAX_OVERLAP_SECONDS)
        .default(DEFAULT_OVERLAP_SECONDS)
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
