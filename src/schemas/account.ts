import { z } from 'zod';
import { ValidationError } from '../domain/errors.ts';
import { hasCredentials } from '../domain/url-credentials.ts';
import { isObject, readBody } from './reading/body.ts';
import { label } from './members/label.ts';
import { patchDescription, readPatch } from './reading/patch.ts';

const DAY_SECONDS = 86_400;

const url = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => !/[?#]|\/v1$/.test(text) && !hasCredentials(new URL(text)), {
    error: 'must be the base address alone: without /v1, query and credentials',
  })
  .meta({ type: 'string', format: 'uri' })
  .describe('base address of call control, without /v1');

/** Fit for a header. */
const token = z
  .string()
  .regex(/^[!-~]{1,500}$/, 'must be 1 to 500 visible ASCII characters')
  .describe('bearer token of the account; it is stored encrypted and never shown');
const webhookSecret = z
  .string()
  .min(8)
  .max(500)
  .describe('the webhook secret of the account; it is stored encrypted and never shown');

const members = {
  name: label.describe('unique in the organization'),
  url,
  price_per_minute_usd: z
    .number()
    .min(0)
    .max(1000)
    .optional()
    .describe('what a started minute costs; a call whose cost is not reported costs that'),
  is_default: z
    .boolean()
    .default(false)
    .describe('campaigns without an account call with it; no other one is the default then'),
};

const schema = z
  .object({
    organization_id: z.string().optional(),
    ...members,
    account_sid: z.uuid().describe('AccountSid in jambonz'),
    token,
    webhook_secret: webhookSecret,
  })
  .meta({
    examples: [
      {
        name: 'Berlin cluster',
        url: 'https://jambonz.example.com',
        account_sid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
        token: '38700987-c7a4-4685-a5bb-af378f9734de',
        webhook_secret: 'wh_secret_rs3Tn8sVGdT3',
        price_per_minute_usd: 0.014,
      },
    ],
  });

/** The body of a create. */
export const accountCreate = { schema };

const patch = {
  schema: z.object({ ...members, token: token.optional() }),
  fixed: ['account_id', 'organization_id', 'account_sid', 'created_at'],
  computed: [
    'updated_at',
    'token_set',
    'webhook_secret_set',
    'webhook_secret_rotated_at',
    'previous_webhook_secret_valid_until',
    'warnings',
  ],
};

/** A PATCH for the description of its route. */
export const accountPatchDescription = z
  .object({ ...patchDescription(patch).shape, token: token.optional() })
  .meta({ examples: [{ price_per_minute_usd: 0.012, is_default: true }] });

const rotation = z
  .object({
    webhook_secret: webhookSecret,
    previous_valid_seconds: z
      .number()
      .int()
      .min(0)
      .max(30 * DAY_SECONDS)
      .default(DAY_SECONDS)
      .describe('how long webhooks that the previous secret signs are taken as well'),
  })
  .meta({ examples: [{ webhook_secret: 'wh_secret_Yq2kZp7wLx5D' }] });

/** The body of a rotation. */
export const secretRotation = { schema: rotation };

/** What an account is beside its secrets. */
export type AccountMembers = {
  name: string;
  url: string;
  pricePerMinuteUsd: number | null;
  isDefault: boolean;
};
export type AccountDraft = AccountMembers & {
  accountSid: string;
  token: string;
  webhookSecret: string;
};
export type AccountChange = AccountMembers & { token: string | undefined };

type Reading = { strict: boolean };

/** @throws {ValidationError} listing every problem */
export function readAccount(
  json: unknown,
  reading: Reading,
): { draft: AccountDraft; warnings: string[] } {
  const { value, warnings } = readBody(accountCreate, json, reading);
  const draft = {
    ...membersOf(value),
    accountSid: value.account_sid.toLowerCase(),
    token: value.token,
    webhookSecret: value.webhook_secret,
  };
  return { draft, warnings };
}

/**
 * Reads a merge patch on an account.
 * @throws {ValidationError} listing every problem
 */
export function readAccountPatch(
  change: { stored: AccountView; json: unknown },
  reading: Reading,
): { change: AccountChange; warnings: string[] } {
  assertSecretsStay(change.json);
  const { value, warnings } = readPatch(patch, change, reading);
  assertTokenStays(change.stored, value);
  return { change: { ...membersOf(value), token: value.token }, warnings };
}

function membersOf(value: z.output<typeof patch.schema>): AccountMembers {
  return {
    name: value.name,
    url: value.url,
    pricePerMinuteUsd: value.price_per_minute_usd ?? null,
    isDefault: value.is_default,
  };
}

/** What was stored for one server is never sent to another that somebody names later. */
function assertTokenStays(
  stored: { url: string },
  { url: wanted, token: sent }: { url: string; token?: string | undefined },
): void {
  if (sent !== undefined || new URL(wanted).origin === new URL(stored.url).origin) return;
  const message = 'must be sent with a url of another origin: the stored one is not taken there';
  throw new ValidationError([{ path: 'token', message }]);
}

function assertSecretsStay(json: unknown): void {
  if (!isObject(json)) return;
  if (json['token'] === null) {
    const message = 'cannot be taken away: send another one, or leave it out';
    throw new ValidationError([{ path: 'token', message }]);
  }
  if (Object.hasOwn(json, 'webhook_secret')) {
    const message = 'is rotated by POST /webhook-secret below the account, so that both are valid';
    throw new ValidationError([{ path: 'webhook_secret', message }]);
  }
}

/** An account as it is answered: without its secrets. */
export const accountView = z
  .object({
    account_id: z.string(),
    organization_id: z.string(),
    name: z.string(),
    url: z.string(),
    account_sid: z.string(),
    price_per_minute_usd: z.number().nullable(),
    is_default: z.boolean(),
    token_set: z.literal(true),
    webhook_secret_set: z.literal(true),
    webhook_secret_rotated_at: z.string().nullable(),
    previous_webhook_secret_valid_until: z
      .string()
      .nullable()
      .describe('until then webhooks are taken that the previous secret signs, too'),
    created_at: z.string(),
    updated_at: z.string(),
    warnings: z.array(z.string()).optional(),
  })
  .meta({ id: 'CallControlAccount' });
export type AccountView = z.output<typeof accountView>;
