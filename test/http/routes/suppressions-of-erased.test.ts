import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErasureView } from '../../../src/schemas/erasure.ts';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import { DEFAULT_ORGANIZATION_ID, testApp, type TestApp } from '../../support/api/app.ts';
import { erasePerson } from '../../support/api/erase.ts';

const path = '/api/v1/suppressions/';

let app: TestApp;
let writer: string;
beforeAll(async () => {
  app = await testApp();
  const token = { organizationId: DEFAULT_ORGANIZATION_ID, name: 'crm', expiresAt: null };
  writer = (await createToken(app.deps, { ...token, scopes: ['read', 'write'] })).text;
});
afterAll(() => app[Symbol.asyncDispose]());

/** Requests an erasure and leaves it open: nothing works on it. */
const request = async (phone_number: string) => {
  const answer = await app.request('/api/v1/erasures/', { body: { phone_number } });
  return (await answer.json()) as ErasureView;
};
const idOf = async (hash: string) => {
  const listed = await app.ok<{ suppression_id: string; phone_number: string }[]>(path);
  return listed.find(({ phone_number }) => phone_number === hash)?.suppression_id ?? '';
};
const remove = (name: string, token?: string) =>
  app.refused(`${path}${name}`, { method: 'DELETE', ...(token && { token }) });

test('The hash of an opted-out number cannot be removed while its erasure is open', async () => {
  const number = '+442079460110';
  await app.ok(path, { body: { phone_number: number, reason: 'opt_out' } });
  const { number_hash: hash } = await request(number);
  const id = await idOf(hash);
  for (const token of [writer, undefined]) {
    const { status, body } = await remove(`${id}?reason=consent`, token);
    expect([status, body.code, body.state]).toEqual([409, 'erasure_open', 'waiting']);
  }
  const receipt = await erasePerson(app, { phone_number: number });
  expect(receipt.suppressed).toBe(true);
  expect(await app.ok(`${path}${number}`)).toMatchObject({
    suppression_id: id,
    phone_number: hash,
    reason: 'opt_out',
    expires_at: null,
  });
});

test('The hash cannot be removed by the number either while its erasure is open', async () => {
  const number = '+442079460111';
  await request(number);
  const { status, body } = await remove(number, writer);
  expect([status, body.code]).toEqual([409, 'erasure_open']);
  expect((await app.request(`${path}${number}`)).status).toBe(200);
});

test('The hash of an erased number is removed by an admin with a reason alone', async () => {
  const number = '+442079460112';
  await erasePerson(app, { phone_number: number });
  expect((await remove(number, writer)).status).toBe(403);
  expect((await remove(number)).status).toBe(400);
  const removed = await app.request(`${path}${number}?reason=consent`, { method: 'DELETE' });
  expect(removed.status).toBe(204);
});
