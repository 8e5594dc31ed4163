import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENT_TYPES } from '../../../src/domain/webhook-event.ts';
import { eventViews } from '../../../src/schemas/webhook-event.ts';
import { testApp, type TestApp } from '../../support/api/app.ts';
import type { Operation, Schema } from './described-document.ts';

type Described = {
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
};

let app: TestApp;
let document: Described;
beforeAll(async () => {
  app = await testApp();
  document = await app.ok<Described>('/openapi.json');
});
afterAll(() => app[Symbol.asyncDispose]());

test('The document has a webhook for each event', () => {
  const types = [...EVENT_TYPES, 'endpoint.test'];
  expect(Object.keys(document.webhooks).toSorted()).toEqual(types.toSorted());
});

/** What the document says of a webhook, and the example of its body. */
function describedAs(type: string) {
  const post = document.webhooks[type]?.post;
  const ref = post?.requestBody?.content['application/json']?.schema?.$ref ?? '';
  const schema = document.components.schemas[ref.replace('#/components/schemas/', '')];
  return { post, example: schema?.examples?.[0] };
}

test.each(Object.entries(eventViews))('The webhook %s has a valid example', (type, view) => {
  const { example } = describedAs(type);
  expect(view.strict().safeParse(example).error).toBeUndefined();
  expect(example).toMatchObject({ type });
});

test('A webhook describes its headers and what an answer means', () => {
  const { post } = describedAs('call.ended');
  expect(post?.parameters?.map(({ name }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ]);
  expect(Object.keys(post?.responses ?? {})).toEqual(['410', '2XX', 'default']);
});

test('A schema of the document names every event', () => {
  const { anyOf, oneOf } = document.components.schemas['WebhookEvent'] ?? {};
  expect((anyOf ?? oneOf ?? []).map(({ $ref }) => $ref)).toHaveLength(15);
});
