import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { bearer, call, json, startRequestServer } from './request-server.ts';
import { accountSid } from '../support.ts';

const { send, ...server } = await startRequestServer();
afterAll(() => server[Symbol.asyncDispose]());

/** Every fault of a request, in the order in which the server checks for them. */
const FAULTS = [
  {
    faults: { rate_limit: 0, refusals: { 480: 1 } },
    status: 429,
    text: 'Too many requests, please try again later.',
  },
  { body: 'too large', status: 413, text: '{"msg":"request entity too large"}' },
  { body: 'not JSON', status: 400, text: /"msg":"[^"]*JSON/ },
  { header: 'Bearer', status: 400, text: 'Bad Request' },
  { header: undefined, status: 401, text: 'Unauthorized' },
  {
    faults: { refusals: { 480: 1 } },
    status: 480,
    text: '{"msg":"no available feature servers at this time"}',
  },
  { account: 'none', status: 400, text: '{"msg":"Bad request"}' },
  { account: 'other', status: 403, text: '{"msg":"insufficient permissions"}' },
  { body: 'without from', status: 400, text: '{"msg":"missing from parameter"}' },
] as const;
const ACCOUNTS = { own: accountSid, other: randomUUID(), none: 'none' };
const BODIES = {
  right: JSON.stringify(call),
  'too large': JSON.stringify({ ...call, from: 'x'.repeat(101 * 1024) }),
  'not JSON': '{"from":',
  'without from': JSON.stringify({ ...call, from: null }),
};

type Request = {
  header: string | undefined;
  account: 'own' | 'other' | 'none';
  body: keyof typeof BODIES;
  faults: Record<string, unknown>;
};
const RIGHT: Request = { header: bearer.authorization, account: 'own', body: 'right', faults: {} };

function post({ header, account, body }: Request) {
  const authorization: Record<string, string> =
    header === undefined ? {} : { authorization: header };
  const headers = { ...json, ...authorization };
  return send('POST', `/v1/Accounts/${ACCOUNTS[account]}/Calls`, { headers, body: BODIES[body] });
}

describe('a create-call request', () => {
  const pairs = FAULTS.flatMap((first, index) =>
    FAULTS.slice(index).map((second) => {
      const { status, text, ...fault } = first;
      const { status: _, text: __, ...later } = second;
      return { status, text, request: { ...RIGHT, ...later, ...fault } };
    }),
  );

  afterEach(() => send('DELETE', '/simulator/faults'));

  test.each(pairs)(
    'with the faults of $request gets status $status of the earlier check',
    async ({ status, text, request }) => {
      await send('POST', '/simulator/faults', {
        headers: json,
        body: JSON.stringify(request.faults),
      });
      const answer = await post(request);
      expect(answer.status).toBe(status);
      if (typeof text === 'string') expect(answer.text).toBe(text);
      else expect(answer.text).toMatch(text);
    },
  );

  test('without faults creates the call', async () => {
    expect(await post(RIGHT)).toMatchObject({ status: 201 });
  });
});
