import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from '../../support/api/app.ts';

const body = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }),
});
const operation = z.object({
  requestBody: body.optional().catch(undefined),
  responses: z.record(z.string(), z.unknown()),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

let app: TestApp;
let paths: z.output<typeof document>['paths'];
beforeAll(async () => {
  app = await testApp();
  ({ paths } = document.parse(await app.ok('/openapi.json')));
});
afterAll(() => app[Symbol.asyncDispose]());

const campaign = { name: 'Spring', agent_id: 'a', phone_numbers: ['+14155550100'] };
const hours = (working_hours: unknown) => ({ ...campaign, working_hours });
const batch = { campaign_id: '01a1fe91-411b-7430-b36b-57eee90ef99b', contacts: ['+14155550100'] };
const callHook = { agent_id: 'a', call_hook: 'https://agents.example.com/a' };
const applicationSid = {
  agent_id: 'a',
  application_sid: '9c2b6f0e-6a3c-4df0-8a3f-0f7f5a3e2c11',
  status_hook_confirmed: true,
};
const campaigns = '/api/v1/campaigns/';
const batches = '/api/v1/batches/';
const preview = '/api/v1/campaigns/{campaign_id}/preview';

/** Whether the documented schema of a JSON body accepts a value. */
const accepts = (path: string, sent: unknown, method = 'post') => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const schema = paths[path]?.[method]?.requestBody?.content['application/json'].schema;
  return ajv.validate(schema ?? false, sent);
};

describe('the schema of a request body', () => {
  test.each([
    ['null for a member with a default', campaigns, { ...campaign, timezone: null }],
    ['null for an optional instant', '/api/v1/tokens/', { name: 'a', expires_at: null }],
    ['null for an optional id', preview, { phone_number: '+14155550100', batch_id: null }],
    ['null for the override of a batch', batches, { ...batch, retry_policy_override: null }],
    [
      'call variables of every scalar',
      campaigns,
      { ...campaign, default_call_variables: { a: 1 } },
    ],
    ['a number with separators', preview, { phone_number: '0044 (20) 7946-0100' }],
    ['an opening from time to time', campaigns, hours({ monday: { start: '9:00', end: '24:00' } })],
    ['a list of openings', campaigns, hours({ friday: [{ start: '09:00', end: '12:00' }] })],
    ['a contact as an object', batches, { ...batch, contacts: [{ phone_number: '+14155550100' }] }],
    ['an agent with a hook', '/api/v1/agents/', callHook],
    ['an agent with an application', '/api/v1/agents/', applicationSid],
  ])('accepts %s', (_name, path, sent) => {
    expect(accepts(path, sent)).toBe(true);
  });

  test.each([
    ['a blank name', '/api/v1/tokens/', { name: '\n' }],
    ['text that is no number', preview, { phone_number: 'call me' }],
    [
      'a caller number twice',
      campaigns,
      { ...campaign, phone_numbers: ['+14155550100', '+14155550100'] },
    ],
    [
      'an instant before 1970',
      preview,
      { phone_number: '+14155550100', at: '0214-09-09T03:04:23Z' },
    ],
    ['a day that the week lacks', campaigns, hours({ someday: null })],
    ['an opening without an end', campaigns, hours({ monday: { start: '09:00' } })],
    [
      'a contact without a number',
      batches,
      { ...batch, contacts: [{ timezone: 'Europe/Berlin' }] },
    ],
    ['an agent without a target', '/api/v1/agents/', { agent_id: 'a', call_hook: null }],
    ['an agent with two targets', '/api/v1/agents/', { ...callHook, ...applicationSid }],
  ])('refuses %s', (_name, path, sent) => {
    expect(accepts(path, sent)).toBe(false);
  });

  test('accepts null in a patch only for members with a default', () => {
    const path = '/api/v1/campaigns/{campaign_id}';
    expect(accepts(path, { voicemail: null }, 'patch')).toBe(true);
    expect(accepts(path, { name: null }, 'patch')).toBe(false);
  });
});

test('every operation describes the answers 401 and 403, and those of the operator 401 and 404', () => {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { responses }]) => ({
      name: `${method} ${path}`,
      needed: ['401', path.startsWith('/operator/') ? '404' : '403'],
      responses,
    })),
  );
  const undescribed = operations.filter(
    ({ needed, responses }) => !needed.every((status) => status in responses),
  );
  expect(operations.length).toBeGreaterThan(60);
  expect(undescribed.map(({ name }) => name)).toEqual([]);
});
