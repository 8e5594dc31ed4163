import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contractClient } from './target.ts';
import type { ContractTarget } from './target.ts';

const SPEECH =
  'either application_sid or set of speech_synthesis_vendor, speech_synthesis_language, speech_synthesis_voice, speech_recognizer_vendor, speech_recognizer_language required';

/** Tests for creating calls and for authentication. */
export function describeCreation(name: string, target: () => ContractTarget): void {
  const { account, bearer, send, request, post } = contractClient(target);
  const calls = () => `${account()}/Calls`;

  describe(`${name}: creating a call`, () => {
    test('answers 201 with a UUID as sid', async () => {
      const response = await post({ tag: { purpose: 'contract' } });
      expect(response.status).toBe(201);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toEqual({
        sid: expect.stringMatching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/),
        callId: expect.any(String),
      });
    });

    test('works with a trailing slash in the path', async () => {
      expect((await send('POST', '/Calls/', request())).status).toBe(201);
    });

    test('accepts a hook for answering machine detection', async () => {
      const actionHook = { url: 'https://example.com/amd', method: 'POST' };
      expect((await post({ amd: { actionHook } })).status).toBe(201);
    });

    test('accepts a form with nested members', async () => {
      const { to: _, timeout: __, timeLimit: ___, ...flat } = request();
      const number = target().to;
      const form = { ...flat, 'to[type]': 'phone', 'to[number]': number, 'tag[order]': '17' };
      const body = new URLSearchParams();
      for (const [key, value] of Object.entries<unknown>(form)) body.set(key, String(value));
      const response = await fetch(calls(), { method: 'POST', headers: bearer(), body });
      expect(response.status).toBe(201);
    });

    test.each([
      ['from', { from: undefined }, 'missing from parameter'],
      ['to', { to: undefined }, 'missing or invalid to property: undefined'],
      ['to, which is null,', { to: null }, 'missing or invalid to property: null'],
      [
        'the number of to',
        { to: { type: 'phone' } },
        'missing or invalid to property: {"type":"phone"}',
      ],
      [
        'the type of to',
        { to: { type: 'fax', number: '1' } },
        'missing or invalid to property: {"type":"fax","number":"1"}',
      ],
      ['speech', { speech_synthesis_voice: undefined }, SPEECH],
      ['call_hook', { call_hook: undefined }, 'either call_hook or application_sid required'],
      [
        'application_sid, which is empty,',
        { application_sid: '', call_hook: undefined },
        'either call_hook or application_sid required',
      ],
      [
        'the URL of call_hook',
        { call_hook: {} },
        'call_hook must be string or an object containing a url property',
      ],
      [
        'the URL of call_status_hook, before a relative call_hook,',
        { call_hook: '/agent', call_status_hook: {} },
        'call_status_hook must be string or an object containing a url property',
      ],
      ['the type of call_hook', { call_hook: 5 }, 'call_hook url be an absolute url'],
      ['a relative call_hook', { call_hook: '/agent' }, 'call_hook url be an absolute url'],
      [
        'a relative call_status_hook',
        { call_status_hook: { url: '/status' } },
        'call_status_hook url be an absolute url',
      ],
      ['application_sid', { application_sid: 'none' }, 'application_sid not found none'],
    ])('refuses an invalid or missing %s with this message', async (_, changes, msg) => {
      const response = await post(changes);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ msg });
    });

    test('refuses malformed JSON even without a token', async () => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(calls(), { method: 'POST', headers, body: '{"from":' });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ msg: 'Unexpected end of JSON input' });
    });

    test('refuses a body over 100 kB with status 413', async () => {
      const response = await post({ tag: { text: 'x'.repeat(101 * 1024) } });
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual({ msg: 'request entity too large' });
    });

    test.each([
      ['application/json; charset=iso-8859-1', 'identity', 'unsupported charset "ISO-8859-1"'],
      [
        'application/x-www-form-urlencoded; charset="utf-16"',
        'identity',
        'unsupported charset "UTF-16"',
      ],
      ['application/json', 'br', 'unsupported content encoding "br"'],
    ])('refuses a body of type %s in %s encoding', async (type, encoding, msg) => {
      const headers = { ...bearer(), 'content-type': type, 'content-encoding': encoding };
      const response = await fetch(calls(), { method: 'POST', headers, body: '{}' });
      expect(response.status).toBe(415);
      expect(await response.json()).toEqual({ msg });
    });

    test.each(['', 'identity', 'Identity'])(
      'accepts a body with the content encoding %j',
      async (encoding) => {
        const type = 'application/json';
        const headers = { ...bearer(), 'content-type': type, 'content-encoding': encoding };
        const body = JSON.stringify(request());
        expect((await fetch(calls(), { method: 'POST', headers, body })).status).toBe(201);
      },
    );

    test.each([
      ['has over 1000 members', 'tag[a]=1&'.repeat(1000), 413, 'too many parameters'],
      ['nests too deeply', `tag${'[a]'.repeat(40)}=1`, 400, 'The input exceeded the depth'],
    ])('refuses a form that %s before it checks the token', async (_, body, status, msg) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await fetch(calls(), { method: 'POST', headers, body });
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ msg });
    });
  });

  describe(`${name}: authentication`, () => {
    test('refuses a request without a token', async () => {
      const response = await fetch(calls());
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Users"');
      expect(await response.text()).toBe('Unauthorized');
    });

    test('treats an empty Authorization header as absent', async () => {
      const response = await fetch(calls(), { headers: { authorization: '' } });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Users"');
    });

    test('refuses a wrong token', async () => {
      const response = await fetch(calls(), { headers: { authorization: 'Bearer wrong' } });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe(
        'Bearer realm="Users", error="invalid_token"',
      );
    });

    test('refuses an Authorization header that is not two words', async () => {
      const response = await fetch(calls(), { headers: { authorization: 'Bearer' } });
      expect(response.status).toBe(400);
      expect(await response.text()).toBe('Bad Request');
    });

    test('refuses another account before it validates the body', async () => {
      const url = `${target().baseUrl}/v1/Accounts/${randomUUID()}/Calls`;
      const response = await fetch(url, { method: 'POST', headers: bearer() });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ msg: 'insufficient permissions' });
    });

    test('refuses an account sid that is not a UUID', async () => {
      const url = `${target().baseUrl}/v1/Accounts/11111111-1111-1111-1111-111111111111/Calls`;
      const response = await fetch(url, { headers: bearer() });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ msg: 'Bad request' });
    });
  });
}
