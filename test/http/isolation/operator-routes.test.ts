import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp, TEST_TOKEN } from '../../support/api/app.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import { type ApiDocument, examplesOf, operationsOf } from '../documentation/described-document.ts';

const TOKEN = 'gop_operator-token-of-the-tests-00000000';
const app = await testApp({ operatorTokens: [TOKEN] });
afterAll(() => app[Symbol.asyncDispose]());

const known = (await createOtherOrganization(app)).organizationId;
const document = await app.ok<ApiDocument>('/openapi.json');
const routes = operationsOf(document)
  .filter(({ path }) => path.startsWith('/operator/'))
  .map(({ name, method, path, operation }) => {
    const json = operation.requestBody?.content['application/json'];
    const body = json === undefined ? undefined : (examplesOf(json)[0] ?? {});
    const pathOf = (id: string) =>
      path.replace('{organization_id}', id).replace('{phone_number}', '+14155550123');
    return { name, method: method.toUpperCase(), body, pathOf, hasId: path.includes('{') };
  })
  .toSorted((a, b) => Number(a.name.startsWith('DELETE')) - Number(b.name.startsWith('DELETE')));
type Route = (typeof routes)[number];

/** Longer than the largest JSON body of an operator. */
const LARGE = JSON.stringify({ name: 'x'.repeat(2 ** 20) });

async function answer(route: Route, sending: { id: string; token: string | null; body?: unknown }) {
  const { id, token, body = route.body } = sending;
  const answered = await app.request(route.pathOf(id), { method: route.method, token, body });
  const { request_id: _own, ...seen } = JSON.parse((await answered.text()) || '{}');
  return { status: answered.status, seen };
}

const refused = [
  ['no token', null],
  ['a token of an organization with every scope', TEST_TOKEN],
  ['a wrong token of an operator', `${TOKEN.slice(0, -1)}1`],
] as const;

test('The document has routes of the operator', () => {
  expect(routes.length).toBeGreaterThan(8);
  expect(routes.filter(({ hasId }) => hasId).length).toBeGreaterThan(6);
});

describe.each(routes.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test.each(refused)('answers 401 to %s, whatever the id and the body', async (_what, token) => {
    const first = await answer(route, { id: known, token });
    expect([first.status, first.seen.code]).toEqual([401, 'unauthorized']);
    const others = [{ id: uuidv7() }, { id: 'nonsense' }];
    const large = route.method === 'GET' ? [] : [{ id: known, body: LARGE }];
    for (const asked of [...others, ...large]) {
      expect(await answer(route, { ...asked, token })).toEqual(first);
    }
  });

  test.runIf(route.hasId)('answers the operator 404 for an unknown id', async () => {
    const [random, malformed] = [uuidv7(), 'nonsense'].map((id) =>
      answer(route, { id, token: TOKEN }),
    );
    const unknown = await random;
    expect([unknown?.status, unknown?.seen.code]).toEqual([404, 'organization_not_found']);
    expect(await malformed).toEqual(unknown);
  });

  test.runIf(route.body !== undefined)('refuses a large body of the operator', async () => {
    const { status, seen } = await answer(route, { id: known, token: TOKEN, body: LARGE });
    expect([status, seen.code]).toEqual([413, 'body_too_large']);
  });

  test('answers the operator otherwise than a stranger', async () => {
    const { status } = await answer(route, { id: known, token: TOKEN });
    expect([200, 204]).toContain(status);
  });
});
