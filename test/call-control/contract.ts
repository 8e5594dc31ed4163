import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

export type ContractTarget = {
  /** Without `/v1`. */
  baseUrl: string;
  accountSid: string;
  token: string;
  /** A number of the caller's own, and one that may be called and rings for some seconds. */
  from: string;
  to: string;
};

const created = z.object({ sid: z.string() });

/**
 * What any server of the jambonz contract does, ours and a real cluster alike.
 * @param target read when the tests run, so that a `beforeAll` may start the server
 */
export function describeContract(name: string, target: () => ContractTarget): void {
  const calls = () => `${target().baseUrl}/v1/Accounts/${target().accountSid}/Calls`;
  const bearer = () => ({ authorization: `Bearer ${target().token}` });
  const send = (method: string, path: string, body?: unknown) =>
    fetch(calls() + path, {
      method,
      headers: { ...bearer(), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const request = () => ({
    from: target().from,
    to: { type: 'phone', number: target().to },
    call_hook: 'https://example.com/agent',
    speech_synthesis_vendor: 'google',
    speech_synthesis_language: 'en-US',
    speech_synthesis_voice: 'en-US-Standard-C',
    speech_recognizer_vendor: 'google',
    speech_recognizer_language: 'en-US',
    timeout: 30,
    timeLimit: 60,
  });
  const post = (changes: Record<string, unknown>) => send('POST', '', { ...request(), ...changes });
  const place = async () => created.parse(await (await post({})).json()).sid;

  describe(`${name}: creating a call`, () => {
    test('answers 201 with a UUID sid', async () => {
      const response = await post({ tag: { purpose: 'contract' } });
      expect(response.status).toBe(201);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toEqual({
        sid: expect.stringMatching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/),
        callId: expect.any(String),
      });
    });

    test('takes a trailing slash', async () => {
      expect((await send('POST', '/', request())).status).toBe(201);
    });

    test('takes a hook for answering machine detection', async () => {
      const actionHook = { url: 'https://example.com/amd', method: 'POST' };
      expect((await post({ amd: { actionHook } })).status).toBe(201);
    });

    test.each([
      ['from', { from: undefined }, 'missing from parameter'],
      ['to', { to: undefined }, 'missing or invalid to property: undefined'],
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
      [
        'speech',
        { speech_synthesis_voice: undefined },
        'either application_sid or set of speech_synthesis_vendor, speech_synthesis_language, speech_synthesis_voice, speech_recognizer_vendor, speech_recognizer_language required',
      ],
      ['call_hook', { call_hook: undefined }, 'either call_hook or application_sid required'],
      [
        'the URL of call_hook',
        { call_hook: {} },
        'call_hook must be string or an object containing a url property',
      ],
      ['a relative call_hook', { call_hook: '/agent' }, 'call_hook url be an absolute url'],
      [
        'a relative call_status_hook',
        { call_status_hook: { url: '/status' } },
        'call_status_hook url be an absolute url',
      ],
      ['application_sid', { application_sid: 'none' }, 'application_sid not found none'],
    ])('refuses wrong %s in these words', async (_, changes, msg) => {
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

    test('refuses a body over 100 kB', async () => {
      const response = await post({ tag: { text: 'x'.repeat(101 * 1024) } });
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual({ msg: 'request entity too large' });
    });
  });

  describe(`${name}: who may call`, () => {
    test('wants a token', async () => {
      const response = await fetch(calls());
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Users"');
      expect(await response.text()).toBe('Unauthorized');
    });

    test('refuses a wrong token', async () => {
      const response = await fetch(calls(), { headers: { authorization: 'Bearer wrong' } });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe(
        'Bearer realm="Users", error="invalid_token"',
      );
    });

    test('refuses another account', async () => {
      const url = `${target().baseUrl}/v1/Accounts/${randomUUID()}/Calls`;
      const response = await fetch(url, { headers: bearer() });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ msg: 'insufficient permissions' });
    });

    test('refuses an account that is no UUID', async () => {
      const url = `${target().baseUrl}/v1/Accounts/11111111-1111-1111-1111-111111111111/Calls`;
      const response = await fetch(url, { headers: bearer() });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ msg: 'Bad request' });
    });
  });

  describe(`${name}: a call in the air`, () => {
    test('is answered flat by GET', async () => {
      const sid = await place();
      const response = await send('GET', `/${sid}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        call_sid: sid,
        account_sid: target().accountSid,
        direction: 'outbound',
        to: target().to,
        sip_status: expect.any(Number),
        call_status: expect.stringMatching(/^(trying|ringing|early-media)$/),
      });
    });

    test('is listed by its numbers, with a trailing slash too', async () => {
      const sid = await place();
      const query = new URLSearchParams({ to: target().to, direction: 'outbound' });
      for (const path of [`?${query.toString()}`, `/?${query.toString()}`]) {
        expect(await (await send('GET', path)).json()).toContainEqual(
          expect.objectContaining({ call_sid: sid }),
        );
      }
      expect(await (await send('GET', '?to=nobody')).json()).toEqual([]);
    });

    test('is cancelled by no-answer, not by completed', async () => {
      const sid = await place();
      const completed = await send('PUT', `/${sid}`, { call_status: 'completed' });
      expect(completed.status).toBe(422);
      expect(completed.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await completed.text()).toBe(
        `current call state is incompatible with requested action for call_sid ${sid}`,
      );
      const cancelled = await send('PUT', `/${sid}`, { call_status: 'no-answer' });
      expect(cancelled.status).toBe(202);
      expect(await cancelled.text()).toBe('Accepted');
    });

    test('takes POST for PUT', async () => {
      const sid = await place();
      expect((await send('POST', `/${sid}`, { call_status: 'no-answer' })).status).toBe(202);
    });

    test.each([
      [{}, 'no valid options supplied to updateCall'],
      [{ call_status: 'ringing' }, 'invalid call_status'],
    ])('refuses the update %j', async (update, msg) => {
      const response = await send('PUT', `/${await place()}`, update);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ msg });
    });

    test('is only hidden by DELETE', async () => {
      const sid = await place();
      expect((await send('DELETE', `/${sid}`)).status).toBe(204);
      const hidden = await send('PUT', `/${sid}`, { call_status: 'no-answer' });
      expect(hidden.status).toBe(404);
      expect(await hidden.text()).toBe('Not Found');
    });
  });

  describe(`${name}: no such call`, () => {
    test('answers 404 to an unknown sid', async () => {
      const response = await send('GET', `/${randomUUID()}`);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('Not Found');
    });

    test('answers 400 to a sid that is no UUID', async () => {
      const response = await send('GET', '/nonsense');
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ msg: 'Bad request' });
    });
  });
}
