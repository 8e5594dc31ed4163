import { z } from 'zod';
import {
  DISABLED_REASONS,
  EVENT_TYPES,
  type EventType,
  PAYLOAD_KINDS,
  type PayloadKind,
  SIGNATURE_SCHEMES,
  type SignatureScheme,
} from '../domain/webhook-event.ts';
import { EVENT_MEANINGS, explainEventTypes } from './enums/webhook-event.ts';
import { boundedList } from './members/bounded-list.ts';
import { explainedEnum } from './members/explained-enum.ts';
import { organizationIdView, ownOrganizationId } from './members/id.ts';
import { instantView } from './members/instant-view.ts';
import { label } from './members/label.ts';
import { warningsView } from './members/warnings.ts';
import { webhookUrl } from './members/webhook-url.ts';
import { readBody } from './reading/body.ts';
import { patchDescription, readPatch } from './reading/patch.ts';

const DAY_SECONDS = 86_400;

/** What happened, as `type` of an event. */
export const eventType = explainedEnum(EVENT_TYPES, 'What happened.', EVENT_MEANINGS);
const payloadKind = explainedEnum(PAYLOAD_KINDS, 'What `data` of an event holds.', {
  thin: 'ids, and the status that was reached: for receivers that read the object by its id.',
  full: 'also the object, as it is when the event is sent.',
});
const signatureScheme = explainedEnum(SIGNATURE_SCHEMES, 'How a key signs.', {
  v1: 'HMAC-SHA256 with a secret that both sides have (`whsec_…`).',
  v1a: 'Ed25519; receivers have the public key only (`whpk_…`).',
});
const disabledReason = explainedEnum(
  DISABLED_REASONS,
  'Why it gets nothing. null: it is enabled.',
  {
    by_request: '`is_enabled` was set to false.',
    failing: 'every attempt of five days has failed.',
    gone: 'it has answered 410.',
  },
);

const url = webhookUrl.describe(
  'Where events are sent by POST; http or https, at a public address.',
);

const members = {
  url,
  description: label.nullish().describe('What the endpoint is for, 1 to 200 characters.'),
  event_types: boundedList(z.enum(EVENT_TYPES), { max: EVENT_TYPES.length })
    .transform((types) => [...new Set(types)])
    .nullish()
    .describe(
      explainEventTypes('The events that are sent. null: all, those of later versions too.'),
    ),
  payload: payloadKind.default('thin').describe('What `data` holds: `thin` (default) or `full`.'),
  is_enabled: z.boolean().default(true).describe('Whether events are sent. Default true.'),
};

const schema = z
  .object({
    organization_id: ownOrganizationId,
    ...members,
    signature_scheme: signatureScheme
      .default('v1')
      .describe('How its first key signs: `v1` (default) or `v1a`.'),
  })
  .meta({
    examples: [
      {
        url: 'https://example.com/redial',
        event_types: ['call.ended', 'batch.completed'],
        payload: 'full',
      },
    ],
  });

/** The body of a create. */
export const endpointCreate = { schema };

const patch = {
  schema: z.object(members),
  fixed: ['endpoint_id', 'organization_id', 'created_at'],
  computed: [
    'updated_at',
    'secrets',
    'disabled_at',
    'disabled_reason',
    'failing_since',
    'warnings',
  ],
};

/** A PATCH for the description of its route. */
export const endpointPatchDescription = patchDescription(patch).meta({
  examples: [{ event_types: ['contact.finished'], is_enabled: true }],
});

const rotation = z
  .object({
    signature_scheme: signatureScheme
      .default('v1')
      .describe('How the new key signs. Default `v1`.'),
    previous_valid_seconds: z
      .number()
      .int()
      .min(0)
      .max(30 * DAY_SECONDS)
      .default(DAY_SECONDS)
      .describe(
        'For how many seconds the older keys of the same scheme sign as well, 0 to 2,592,000 (30 days). Default 86,400 (a day).',
      ),
  })
  .meta({ examples: [{ previous_valid_seconds: 3600 }] });

/** The body of a rotation. */
export const webhookSecretRotation = { schema: rotation };

export type EndpointMembers = {
  url: string;
  description: string | null;
  /** null: all. */
  eventTypes: EventType[] | null;
  payload: PayloadKind;
  isEnabled: boolean;
};
export type EndpointDraft = EndpointMembers & { scheme: SignatureScheme };

type Reading = { strict: boolean };

/** @throws {ValidationError} listing every problem */
export function readEndpoint(json: unknown, reading: Reading) {
  const { value, warnings } = readBody(endpointCreate, json, reading);
  const draft: EndpointDraft = { ...membersOf(value), scheme: value.signature_scheme };
  return { draft, warnings };
}

/** @throws {ValidationError} listing every problem */
export function readEndpointPatch(
  change: { stored: EndpointView; json: unknown },
  reading: Reading,
): { change: EndpointMembers; warnings: string[] } {
  const { value, warnings } = readPatch(patch, change, reading);
  return { change: membersOf(value), warnings };
}

function membersOf(value: z.output<typeof patch.schema>): EndpointMembers {
  return {
    url: value.url,
    description: value.description ?? null,
    eventTypes: value.event_types ?? null,
    payload: value.payload,
    isEnabled: value.is_enabled,
  };
}

/** A key without its secret. */
export const webhookSecretView = z
  .object({
    secret_id: z.string().describe('Id of the key; it is no secret.'),
    signature_scheme: signatureScheme,
    public_key: z
      .string()
      .nullable()
      .describe(
        'With which receivers verify `v1a`: `whpk_` and 32 bytes in base64. null for `v1`.',
      ),
    created_at: instantView.describe('When the key was made, in UTC.'),
    expires_at: instantView
      .nullable()
      .describe('Until when it signs, in UTC. null: until it is rotated or deleted.'),
  })
  .meta({ id: 'WebhookSecret', description: 'A key that signs webhooks, without its secret.' });

/** A new key: a secret is shown once. */
export const newWebhookSecretView = webhookSecretView
  .extend({
    secret: z
      .string()
      .nullable()
      .describe(
        'The secret of `v1`, shown only in this answer: `whsec_` and 32 bytes in base64. null for `v1a`.',
      ),
    warnings: warningsView,
  })
  .meta({ id: 'NewWebhookSecret', description: 'A new key that signs webhooks.' });

/** An endpoint as it is answered. */
export const endpointView = z
  .object({
    endpoint_id: z.string().describe('Id of the endpoint.'),
    organization_id: organizationIdView,
    url: z.string().describe('Where events are sent.'),
    description: z.string().nullable().describe('What the endpoint is for.'),
    event_types: z.array(eventType).nullable().describe('The events that are sent. null: all.'),
    payload: payloadKind,
    is_enabled: z.boolean().describe('Whether events are sent.'),
    disabled_at: instantView
      .nullable()
      .describe('When it was disabled, in UTC. null: it is enabled.'),
    disabled_reason: disabledReason.nullable(),
    failing_since: instantView
      .nullable()
      .describe(
        'The first failed attempt since the last success, in UTC. null: the last attempt succeeded.',
      ),
    secrets: z.array(webhookSecretView).describe('The keys that sign now, newest first.'),
    created_at: instantView.describe('When it was created, in UTC.'),
    updated_at: instantView.describe('When it was last changed, in UTC.'),
    warnings: warningsView,
  })
  .meta({ id: 'WebhookEndpoint', description: 'An address to which events are sent.' });
export type EndpointView = z.output<typeof endpointView>;

export const newEndpointView = endpointView
  .extend({
    secret: z
      .string()
      .nullable()
      .describe('The secret of its first key, shown only in this answer. null: the key is `v1a`.'),
  })
  .meta({ id: 'NewWebhookEndpoint', description: 'A new endpoint, with its secret.' });
