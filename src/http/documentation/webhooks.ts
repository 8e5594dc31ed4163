import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type SentEventType, TEST_EVENT, EVENT_TYPES } from '../../domain/webhook-event.ts';
import { SENT_EVENT_MEANINGS } from '../../schemas/enums/webhook-event.ts';
import {
  eligibilityAnswerView,
  eligibilityQuestionView,
} from '../../schemas/eligibility-question.ts';
import { eventViews, nameOfEvent } from '../../schemas/webhook-event.ts';
import type { AppEnv } from '../deps.ts';

type Registry = OpenAPIHono<AppEnv>['openAPIRegistry'];

const headers = z.object({
  'webhook-id': z
    .string()
    .describe(
      'Id of the event: the same for each attempt and each replay. Keep it to notice repeats.',
    ),
  'webhook-timestamp': z
    .string()
    .describe('When this request was signed, in seconds since 1970. Refuse what is minutes old.'),
  'webhook-signature': z
    .string()
    .describe(
      'One or several signatures, separated by spaces: `v1,` and HMAC-SHA256 in base64, or `v1a,` and Ed25519 in base64, of `{webhook-id}.{webhook-timestamp}.{body}`. One that you can verify is enough.',
    ),
});

const responses = {
  '2XX': { description: 'The event was received. Answer before you work on it.' },
  '410': { description: 'The endpoint wants nothing any more: it is disabled.' },
  default: {
    description:
      'The event was not received, as with no answer within 15 seconds. It is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, or later if `Retry-After` says so. Redirects are not followed.',
  },
};

const TYPES: readonly SentEventType[] = [...EVENT_TYPES, TEST_EVENT];

/** Describes every webhook that is sent to endpoints of organizations. */
export function registerWebhooks(registry: Registry): void {
  registry.registerComponent('schemas', 'WebhookEvent', {
    description: 'An event of any type; `type` says which.',
    oneOf: TYPES.map((type) => ({ $ref: schemaOf(type) })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(TYPES.map((type) => [type, schemaOf(type)])),
    },
  });
  for (const type of TYPES) {
    registry.registerWebhook({
      method: 'post',
      path: type,
      operationId: `on${nameOfEvent(type)}`,
      tags: ['Webhooks'],
      summary: type,
      description: `${SENT_EVENT_MEANINGS[type]} Sent to the endpoints that want it, signed by Standard Webhooks.`,
      security: [],
      request: {
        headers,
        body: { required: true, content: { 'application/json': { schema: eventViews[type] } } },
      },
      responses,
    });
  }
  registerEligibilityHook(registry);
}

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });

/** Describes what the `eligibility_hook` of a campaign is asked before each call, and what it answers. */
function registerEligibilityHook(registry: Registry): void {
  const id = z
    .string()
    .describe('`execution_id` of the question: the same where a question comes twice.');
  registry.registerWebhook({
    method: 'post',
    path: 'eligibility_hook',
    operationId: 'onEligibilityQuestion',
    tags: ['Webhooks'],
    summary: 'May a contact be called?',
    description:
      'Sent to the `eligibility_hook` of a campaign before each of its calls, when nothing else keeps the contact from being called. Signed by Standard Webhooks with the keys of `/eligibility-secrets/`. Only a clear yes places the call.',
    security: [],
    request: {
      headers: headers.extend({ 'webhook-id': id }),
      body: { required: true, content: json(eligibilityQuestionView) },
    },
    responses: {
      '2XX': {
        description: 'The contact may be called, or may not, within 16 KiB.',
        content: json(eligibilityAnswerView),
      },
      default: {
        description:
          'No usable answer, as with a body that is not described here, or with none within `timeout_seconds`. The contact waits with `eligibility_unknown` and is asked about again. Redirects are not followed.',
      },
    },
  });
}

function schemaOf(type: SentEventType): string {
  return `#/components/schemas/${nameOfEvent(type)}Event`;
}
