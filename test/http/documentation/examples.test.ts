import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import { createCallSchema } from '../../../src/call-control/requests/create-call-schema.ts';
import {
  accountSid,
  serverConfig,
  simulator,
  temporaryFolder,
  token,
} from '../../call-control/support.ts';
import { testApp, type RequestOptions, type TestApp } from '../../support/api/app.ts';
import { multipartForm } from '../../support/api/multipart-form.ts';
import { type ApiDocument, examplesOf, type Media, operationsOf } from './described-document.ts';
import { EXAMPLE_CAMPAIGN_ID, idsInPath } from './example-ids.ts';

const CALLS_PATH = '/v1/Accounts/{AccountSid}/Calls';
const OPERATOR_TOKEN = 'gop_operator-of-the-documentation-tests';

let app: TestApp;
let document: ApiDocument;
beforeAll(async () => {
  app = await testApp({ operatorTokens: [OPERATOR_TOKEN] });
  document = await app.ok('/openapi.json');
});
afterAll(() => app[Symbol.asyncDispose]());

/** Every example of a request body, with the operation that takes it. */
function requestExamples() {
  return operationsOf(document).flatMap(({ name, method, path, operation }) =>
    Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, media]) =>
      examplesOf(media).map((example, index) => ({
        name: `${name} ${type} ${index}`,
        method,
        path,
        type,
        example,
        success: Object.keys(operation.responses).find((status) => status.startsWith('2')),
      })),
    ),
  );
}

function sendingOf(type: string, example: unknown): Pick<RequestOptions, 'body' | 'headers'> {
  if (type === 'multipart/form-data') {
    const { batch, file } = example as { batch: unknown; file: string };
    return multipartForm([
      { name: 'batch', content: JSON.stringify(batch) },
      { name: 'file', filename: 'contacts.csv', content: file },
    ]);
  }
  return { body: example, headers: { 'content-type': type } };
}

describe('every example of a request body', () => {
  test('is accepted without a warning and with the documented status', async () => {
    const examples = requestExamples().filter(({ path }) => path !== CALLS_PATH);
    expect(examples.length).toBeGreaterThan(25);
    for (const [index, { name, method, path, type, example, success }] of examples.entries()) {
      const ids = await idsInPath(app, index);
      const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => ids[parameter] ?? '');
      const text = JSON.stringify(example).replaceAll(
        EXAMPLE_CAMPAIGN_ID,
        ids['campaign_id'] ?? '',
      );
      const isOperator = path.startsWith('/operator/');
      const sending = {
        ...sendingOf(type, JSON.parse(text)),
        ...(isOperator && { token: OPERATOR_TOKEN }),
      };
      const answer = await app.request(address, { method: method.toUpperCase(), ...sending });
      const body: unknown = await answer.json();
      expect([name, `${answer.status}`, body]).toEqual([name, success, expect.any(Object)]);
      expect([name, body]).not.toEqual([
        name,
        expect.objectContaining({ warnings: expect.any(Array) }),
      ]);
    }
  });
});

function bodyOfCalls(): Media {
  return document.paths[CALLS_PATH]?.['post']?.requestBody?.content['application/json'] ?? {};
}

describe('POST Calls in the document', () => {
  test('has an example that call control accepts with 201', async () => {
    await using folder = await temporaryFolder();
    await using server = await startCallControlServer({
      server: serverConfig(folder.path),
      simulator,
    });
    for (const example of examplesOf(bodyOfCalls())) {
      const answer = await fetch(server.url + CALLS_PATH.replace('{AccountSid}', accountSid), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(example),
      });
      expect(answer.status).toBe(201);
      expect(await answer.json()).toEqual({ sid: expect.any(String), callId: expect.any(String) });
    }
  });

  test('has the members that call control takes', () => {
    // `id` and `_` are verb members without effect; the account is that of the path.
    const ignored = ['id', '_', 'account_sid'];
    const taken = Object.keys(createCallSchema.shape).filter((name) => !ignored.includes(name));
    expect(Object.keys(bodyOfCalls().schema?.properties ?? {}).toSorted()).toEqual(
      taken.toSorted(),
    );
  });
});
