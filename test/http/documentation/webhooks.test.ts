import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENT_TYPES } from '../../../src/domain/webhook-event.ts';
import { readEligibilityAnswer } from '../../../src/schemas/eligibility-answer.ts';
import {
  eligibilityAnswerView,
  eligibilityQuestionView,
} from '../../../src/schemas/eligibility-question.ts';
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

test('The document has a webhook for each event, and one for the question to a hook', () => {
  const types = [...EVENT_TYPES, 'endpoint.test', 'eligibility_hook'];
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

test('The question to an eligibility hook has a valid example', () => {
  const { example } = describedAs('eligibility_hook');
  expect(eligibilityQuestionView.strict().safeParse(example).error).toBeUndefined();
});

test('Each example of an answer to an eligibility hook is read as it is described', () => {
  const { post } = describedAs('eligibility_hook');
  const ref = post?.responses['2XX']?.content?.['application/json']?.schema?.$ref;
  expect(ref).toBe('#/components/schemas/EligibilityAnswer');
  const examples = document.components.schemas['EligibilityAnswer']?.examples ?? [];
  for (const example of examples) {
    expect(eligibilityAnswerView.strict().safeParse(example).error).toBeUndefined();
  }
  const read = examples.map((example) => readEligibilityAnswer(200, JSON.stringify(example)));
  expect(read).toEqual([
    { kind: 'eligible', reason: null },
    { kind: 'not_eligible', reason: 'paid yesterday', retryAt: null },
    { kind: 'not_eligible', reason: null, retryAt: new Date('2027-03-02T08:00:00Z') },
  ]);
});
