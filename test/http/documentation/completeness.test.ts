import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATUS_REASONS } from '../../../src/domain/status-reason.ts';
import { testApp, type TestApp } from '../../support/api/app.ts';
import {
  type ApiDocument,
  type Operation,
  operationsOf,
  type Schema,
  undescribed,
} from './described-document.ts';

let app: TestApp;
let document: ApiDocument;
beforeAll(async () => {
  app = await testApp();
  document = await app.ok('/openapi.json');
});
afterAll(() => app[Symbol.asyncDispose]());

const bodyOf = (name: string): Schema => {
  const found = operationsOf(document).find((operation) => operation.name === name);
  return found?.operation.requestBody?.content['application/json']?.schema ?? {};
};
/** The members of what an operation answers, of any depth. */
function membersOf({ responses }: Operation): Set<string> {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return new Set(membersIn(answers, new Set()));
}

function membersIn(value: unknown, seen: Set<unknown>): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === 'properties' ? Object.keys(inner) : []),
    ...membersIn(key === '$ref' ? schemaAt(String(inner)) : inner, seen),
  ]);
}

const schemaAt = (ref: string) => document.components.schemas[ref.split('/').at(-1) ?? ''];
const memberOf = (body: string, name: string) => bodyOf(body).properties?.[name]?.description;

describe('the OpenAPI document', () => {
  test('describes every member, parameter, header, enum value and operation', () => {
    expect(operationsOf(document).length).toBeGreaterThan(60);
    expect(undescribed(document)).toEqual([]);
  });

  test('is found incomplete without the description of one member', () => {
    const copy = structuredClone(document);
    delete copy.components.schemas['Batch']?.properties?.['name']?.description;
    expect(undescribed(copy)).toEqual(['Batch.name']);
  });

  test('is found incomplete without the meaning of one enum value', () => {
    const copy = structuredClone(document);
    const status = copy.components.schemas['Batch']?.properties?.['status'] ?? {};
    status.description = status.description?.replace('`expired`', 'expired') ?? '';
    expect(undescribed(copy)).toEqual(['Batch.status value expired']);
  });

  test('names the server that answers, the public address and call control', () => {
    expect(document.servers?.map(({ url }) => url)).toEqual(['/', 'https://redial.test']);
    const calls = document.paths['/v1/Accounts/{AccountSid}/Calls'];
    expect(calls?.['post']?.servers?.map(({ url }) => url)).toEqual(['{call_control_url}']);
  });

  test('gives every operation a name of its own, from which clients are generated', () => {
    const names = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(names.filter((name, index) => name === '' || names.indexOf(name) !== index)).toEqual([]);
  });

  test('lists every status_reason of a contact', () => {
    const reason = document.components.schemas['Contact']?.properties?.['status_reason'];
    expect(reason?.enum).toEqual([...STATUS_REASONS, null]);
  });

  test('describes every tag that an operation has', () => {
    const used = operationsOf(document).flatMap(({ operation }) => operation.tags ?? []);
    expect(document.tags?.map(({ name }) => name).toSorted()).toEqual(
      [...new Set(used)].toSorted(),
    );
  });

  test('offers strict handling to every operation with a body', () => {
    const silent = operationsOf(document)
      .filter(({ path, operation }) => path.startsWith('/api/v1/') && operation.requestBody)
      .filter(
        ({ operation }) =>
          !operation.parameters?.some(
            ({ name, description }) =>
              name === 'Prefer' && description?.includes('`handling=strict`'),
          ),
      );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('offers an Idempotency-Key, and so a stored answer, to no operation that answers a secret', () => {
    const secret = operationsOf(document).filter(({ operation }) =>
      membersOf(operation).has('secret'),
    );
    const token = operationsOf(document).filter(({ operation }) =>
      membersOf(operation).has('token'),
    );
    const posts = [...secret, ...token].filter(({ method }) => method === 'post');
    expect(posts.map(({ name }) => name)).toEqual([
      'POST /api/v1/webhook-endpoints/',
      'POST /api/v1/webhook-endpoints/{endpoint_id}/secrets',
      'POST /api/v1/eligibility-secrets/',
      'POST /api/v1/tokens/',
      'POST /api/v1/tokens/{token_id}/rotate',
    ]);
    const isRepeatable = ({ operation: { parameters = [] } }: (typeof posts)[number]) =>
      parameters.some(({ name }) => name === 'Idempotency-Key');
    expect(posts.filter(isRepeatable)).toEqual([]);
  });

  test.each([
    ['POST /api/v1/campaigns/', 'retry_policy', '"max_retries": 0'],
    ['POST /api/v1/campaigns/', 'retry_policy', '"retry_on": ["no-answer", "busy", "failed"]'],
    ['POST /api/v1/campaigns/', 'default_call_variables', '`callee_name` is refused here'],
    ['POST /api/v1/batches/', 'scheduled_end', 'A time in the past expires the batch'],
    ['POST /api/v1/batches/', 'scheduled_start', 'a time without an offset is UTC'],
    ['POST /api/v1/batches/', 'call_context', 'The agent receives it'],
    ['POST /api/v1/batches/', 'metadata', 'the agent does not receive it'],
  ])('says in %s of %s: %s', (body, name, fact) => {
    expect(memberOf(body, name)).toContain(fact);
  });
});
