import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../../src/runtime/log.ts';
import { testApp } from '../../support/api/app.ts';

let lines: string[] = [];
const app = await testApp({ log: createLog('api', 'info', (line) => void lines.push(line)) });
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(() => {
  lines = [];
});

/** The member `path` of the one line that a request leaves in the log. */
const pathLogged = async (path: string, headers = {}) => {
  await app.fetch(new Request(`http://localhost${path}`, { headers }));
  expect(lines).toHaveLength(1);
  return String(JSON.parse(lines[0] ?? '').path);
};
const ID = '01a20495-b262-721c-a85e-bad801d024b4';
const NUMBERS = [
  '+14155550123',
  '%2B14155550123',
  '%2b14155550123',
  '%252B14155550123',
  '%2B1%20(415)%20555-0123',
  '14155550123',
  '0014155550123',
  '%31%34%31%35%35%35%35%30%31%32%33',
  '%EF%BC%8B14155550123',
  'tel:+14155550123',
  'x+14155550123',
];

describe('the log of a request', () => {
  test.each(NUMBERS)('has no trace of the number %s in its path or query', async (number) => {
    for (const path of [
      `/api/v1/suppressions/${number}`,
      `/api/v1/batches/${number}`,
      `/api/v1/batches/${ID}/contacts/${number}/retry`,
      `/api/v1/nowhere/${number}/below`,
      `/${number}`,
      `/api/v1/calls/?to_number=${number}`,
    ]) {
      lines = [];
      await pathLogged(path, { 'x-request-id': number });
      expect(lines.join('')).not.toContain('55501');
      expect(lines.join('')).not.toContain('%35%35%35');
    }
  });

  test.each(['gat_0AbcDEFGH', 'wh_secret_Yq2kZp7wLx5D'])('has no secret %s', async (secret) => {
    await pathLogged(`/api/v1/tokens/${secret}?key=${secret}`);
    expect(lines.join('')).not.toContain(secret);
  });

  test('shows the words of routes and ids', async () => {
    const path = `/api/v1/batches/${ID}/contacts/${ID}/retry`;
    expect(await pathLogged(path)).toBe(path);
  });

  test('shows everything else as an ellipsis', async () => {
    expect(await pathLogged('/api/v1/suppressions/wp-admin/x.php')).toBe(
      '/api/v1/suppressions/…/…',
    );
  });

  test('is short, however long the path is', async () => {
    expect((await pathLogged('/a'.repeat(4_000))).length).toBeLessThanOrEqual(300);
  });

  test('has the id of the service, and beside it that of the client', async () => {
    await pathLogged('/health/live', { 'x-request-id': 'mine-1' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_request_id: 'mine-1',
    });
  });
});
