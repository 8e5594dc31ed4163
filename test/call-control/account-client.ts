import { z } from 'zod';
import { accountSid, token } from './support.ts';

export type Caller = { accountSid: string; token: string };
export const firstAccount: Caller = { accountSid, token };
export const secondAccount = {
  accountSid: '1c2f9d1e-58f5-4a43-9d0b-7c7c1a2b3c4d',
  token: 'token-of-the-second',
  webhookSecret: 'wh_secret_of_the_second',
  realm: 'sip.second.example',
};

export const speech = {
  speech_synthesis_vendor: 'default',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'default',
  speech_recognizer_vendor: 'default',
  speech_recognizer_language: 'en-US',
};
const call = {
  from: '+15550100001',
  to: { type: 'phone', number: '+15550199900' },
  call_hook: 'http://127.0.0.1:9/simulator/agent',
  ...speech,
};

export type RequestOptions = { body?: object; key?: string };
export type Answer = { status: number; headers: Headers; body: unknown };

/** Sends requests with the token of `caller` to the paths of `owner`. */
export function accountClient(url: string, caller: Caller, owner = caller.accountSid) {
  const request = async (
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url}/v1/Accounts/${owner}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${caller.token}`,
        'content-type': 'application/json',
        ...(options.key !== undefined && { 'idempotency-key': options.key }),
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
    });
    const text = await response.text();
    const body: unknown = /^[[{]/.test(text) ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body };
  };
  return {
    get: (path: string) => request('GET', path),
    put: (path: string, body: object) => request('PUT', path, { body }),
    post: (path: string, body: object) => request('POST', path, { body }),
    delete: (path: string) => request('DELETE', path),
    /** Places a call. Undefined members are left out of the body. */
    call: (changes: object = {}, key?: string) =>
      request('POST', 'Calls', {
        body: { ...call, ...changes },
        ...(key !== undefined && { key }),
      }),
  };
}

export function sidOf(answer: { body: unknown }): string {
  return z.object({ sid: z.string() }).parse(answer.body).sid;
}
