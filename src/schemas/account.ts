import { z } from 'zod';
import { ValidationError } from '../domain/errors.ts';
import { hasCredentials } from '../domain/url-credentials.ts';
import { isObject, readBody } from './reading/body.ts';
import { organizationIdView, ownOrganizationId } from './members/id.ts';
import { instantView } from './members/instant-view.ts';
import { label } from './members/label.ts';
import { warningsView } from './members/warnings.ts';
import { refusalInAccount } from './names/account-names.ts';
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
  .describe('Base address of call control, without `/v1`, query and credentials.');

const token = z
  .string()
  .regex(/^[!-~]{1,500}$/, 'must be 1 to 500 visible ASCII characters')
  .describe('Bearer token of the account in jambonz. It is stored encrypted and never answered.');
const webhookSecret = z
  .string()
  .min(8)
  .max(500)
  .describe(
    'Webhook secret of the account in jambonz, with which it signs its webhooks; 8 to 500 characters. ' +
      'It is stored encrypted and never answered.',
  );

const members = {
  name: label.describe('Name for people, 1 to 200 characters; unique in the organization.'),
  url,
  price_per_minute_usd: z
    .number()
    .min(0)
    .max(1000)
    .optional()
    .describe(
      'Price of a started minute in US dollars, 0 to 1000. It is the cost of a call for which the agent reports none.',
    ),
  is_default: z
    .boolean()
    .default(false)
    .describe(
      'Whether campaigns without an account of their own use this one. The previous default account ' +
        'then stops being the default. Default false.',
    ),
};

const schema = z
  .object({
    organization_id: ownOrganizationId,
    ...members,
    account_sid: z
      .uuid()
      .describe('AccountSid in jambonz, a UUID; not that of the installation itself.'),
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
export const accountCreate = { schema, refusalOf: refusalInAccount };

const patch = {
  schema: z.object({ ...members, token: token.optional() }),
  refusalOf: refusalInAccount,
  fixed: ['account_id', 'organization_id', 'account_sid', 'created_at'],
  computed: [
    'updated_at',
    'status_hook_url',
    'token_set',
    'webhook_secret_set',
    'webhook_secret_rotated_at',
    'previous_webhook_secret_valid_until',
    'unanswered_since',
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
      .describe(
        'For how many seconds webhooks with the previous secret are accepted as well, 0 to 2,592,000 ' +
          '(30 days). Default 86,400 (a day).',
      ),
  })
  .meta({ examples: [{ webhook_secret: 'wh_secret_Yq2kZp7wLx5D' }] });

/** The body of a rotation. */
export const secretRotation = { schema: rotation };

/** The members of an account without its secrets. */
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

/** The stored token must never be sent to another server than the one that it was stored for. */
function assertTokenStays(
  stored: { url: string },
  { url: wanted, token: sent }: { url: string; token?: string | undefined },
): void {
  if (sent !== undefined || new URL(wanted).origin === new URL(stored.url).origin) return;
  const message =
    'must be sent with a url of another origin: the stored token is not sent to a new server';
  throw new ValidationError([{ path: 'token', message }]);
}

function assertSecretsStay(json: unknown): void {
  if (!isObject(json)) return;
  if (json['token'] === null) {
    const message = 'cannot be removed: send another token, or leave it out';
    throw new ValidationError([{ path: 'token', message }]);
  }
  if (Object.hasOwn(json, 'webhook_secret')) {
    const message =
      'is rotated by POST /webhook-secret of the account, so that both secrets are valid for a while';
    throw new ValidationError([{ path: 'webhook_secret', message }]);
  }
}

/** An account as it is answered: without its secrets. */
export const accountView = z
  .object({
    account_id: z.string().describe('Id of the account in Redial.'),
    organization_id: organizationIdView,
    name: z.string().describe('Name for people.'),
    url: z.string().describe('Base address of call control, without `/v1`.'),
    account_sid: z.string().describe('AccountSid in jambonz.'),
    price_per_minute_usd: z
      .number()
      .nullable()
      .describe('Price of a started minute in US dollars. null: not set.'),
    is_default: z.boolean().describe('Whether campaigns without an account use this one.'),
    status_hook_url: z
      .string()
      .describe(
        'Address that an application which is registered in this account must have as its call status ' +
          'hook. Calls with a `call_hook` bring theirs along.',
      ),
    token_set: z.literal(true).describe('Always true: a token is stored. It is never answered.'),
    webhook_secret_set: z
      .literal(true)
      .describe('Always true: a webhook secret is stored. It is never answered.'),
    webhook_secret_rotated_at: instantView
      .nullable()
      .describe('When the webhook secret was last rotated, in UTC. null: never.'),
    previous_webhook_secret_valid_until: instantView
      .nullable()
      .describe(
        'Until when webhooks with the previous secret are accepted, in UTC. null: only the current secret is valid.',
      ),
    unanswered_since: instantView
      .nullable()
      .describe(
        'Since when call control has answered no request in this account, in UTC. null: it answered the ' +
          'last one, or was asked for nothing. Requests are made for calls, so where nobody is called ' +
          'this may be of an earlier day.',
      ),
    created_at: instantView.describe('When the account was created, in UTC.'),
    updated_at: instantView.describe('When the account was last changed, in UTC.'),
    warnings: warningsView,
  })
  .meta({ id: 'CallControlAccount', description: 'A jambonz account, without its secrets.' });
export type AccountView = z.output<typeof accountView>;
