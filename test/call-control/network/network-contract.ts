import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountSid, startReceiver, token } from '../support.ts';
import type { Received } from '../support.ts';

/** A server with one network, whose callees follow the last two digits of their numbers. */
export type NetworkTarget = AsyncDisposable & {
  readonly url: string;
  /** Stops the server and starts another one over the same ledger. */
  restart: () => Promise<void>;
};

type Json = Record<string, unknown>;
const created = z.object({ sid: z.string() });

const statusesOf = (sid: string, all: Received[]) =>
  all
    .filter(({ body }) => body['call_sid'] === sid)
    .map(({ body }) => `${String(body['call_status'])} ${String(body['sip_status'])}`);
const isEnd = (status: string) => /^(completed|busy|no-answer|failed)/.test(status);

/** What every network does with a call. `seconds` of a call are seconds of the clock. */
export function describeNetwork(name: string, start: () => Promise<NetworkTarget>): void {
  describe(name, () => {
    const resources = new AsyncDisposableStack();
    let network: NetworkTarget;
    let receiver: Awaited<ReturnType<typeof startReceiver>>;
    let count = 0;

    beforeAll(async () => {
      network = resources.use(await start());
      receiver = resources.use(await startReceiver());
    });
    afterAll(() => resources.disposeAsync());

    const send = (method: string, path: string, body?: Json, headers: Json = {}) =>
      fetch(`${network.url}/v1/Accounts/${accountSid}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });

    /** Places a call to a number of its own that ends with these digits. */
    async function place(digits: string, changes: Json = {}, headers: Json = {}) {
      count += 1;
      const number = `+1555${String(count).padStart(5, '0')}${digits}`;
      const body = {
        from: '+15550100001',
        to: { type: 'phone', number },
        call_hook: `${network.url}/simulator/agent`,
        call_status_hook: `${receiver.url}/${number}`,
        speech_synthesis_vendor: 'default',
        speech_synthesis_language: 'en-US',
        speech_synthesis_voice: 'default',
        speech_recognizer_vendor: 'default',
        speech_recognizer_language: 'en-US',
        ...changes,
      };
      const answer = await send('POST', '/Calls', body, headers);
      return { sid: created.parse(await answer.json()).sid, body, headers };
    }

    const until = async (sid: string, isWanted: (statuses: string[]) => boolean) =>
      statusesOf(sid, await receiver.until((all) => isWanted(statusesOf(sid, all))));
    const untilEnd = (sid: string) => until(sid, (statuses) => statuses.some(isEnd));
    const untilStatus = (sid: string, status: string) =>
      until(sid, (statuses) => statuses.includes(status));
    const lastWebhook = (sid: string) =>
      receiver.received.findLast(({ body }) => body['call_sid'] === sid)?.body;
    const hangUp = async (sid: string, call_status: string) =>
      (await send('PUT', `/Calls/${sid}`, { call_status })).status;

    test('rings, is answered and ends when the callee hangs up', async () => {
      const { sid } = await place('00');
      expect(await untilEnd(sid)).toEqual([
        'trying 100',
        'ringing 180',
        'in-progress 200',
        'completed 200',
      ]);
      expect(lastWebhook(sid)).toMatchObject({
        call_termination_by: 'caller',
        duration: expect.any(Number),
      });
    });

    test.each([
      ['90', ['trying 100', 'busy 486']],
      ['92', ['trying 100', 'failed 503']],
      ['93', ['trying 100', 'failed 404']],
    ])('a number that ends with %s ends with %j', async (digits, statuses) => {
      const { sid } = await place(digits);
      expect(await untilEnd(sid)).toEqual(statuses);
    });

    test('ends a call as not answered that rings longer than its time-out', async () => {
      const { sid } = await place('91', { timeout: 1 });
      expect(await untilEnd(sid)).toEqual(['trying 100', 'ringing 180', 'no-answer 487']);
    });

    test('ends a conversation at its time limit', async () => {
      const { sid } = await place('00', { timeLimit: 1, app_json: PAUSE });
      await untilEnd(sid);
      expect(lastWebhook(sid)).toMatchObject({
        call_status: 'completed',
        duration: 1,
        call_termination_by: 'jambonz',
      });
    });

    test('cancels a call that rings, and takes no hang-up after its end', async () => {
      const { sid } = await place('91');
      await untilStatus(sid, 'ringing 180');
      expect(await hangUp(sid, 'completed')).toBe(422);
      expect(await hangUp(sid, 'no-answer')).toBe(202);
      expect(await untilEnd(sid)).toEqual(['trying 100', 'ringing 180', 'no-answer 487']);
      expect(await hangUp(sid, 'no-answer')).toBe(422);
    });

    test('ends a conversation on request', async () => {
      const { sid } = await place('00', { app_json: PAUSE });
      await untilStatus(sid, 'in-progress 200');
      expect(await hangUp(sid, 'no-answer')).toBe(422);
      expect(await hangUp(sid, 'completed')).toBe(202);
      await untilEnd(sid);
      expect(lastWebhook(sid)).toMatchObject({ call_termination_by: 'jambonz' });
    });

    test('makes one call of two requests with one idempotency key', async () => {
      const key = { 'idempotency-key': 'twice' };
      const { sid, body } = await place('90', {}, key);
      const again = await send('POST', '/Calls', body, key);
      expect(created.parse(await again.json()).sid).toBe(sid);
      await untilEnd(sid);
      const live = await fetch(`${network.url}/simulator/live`);
      expect(await live.json()).toEqual({ live: 0 });
    });

    test('goes on with a call that rings while the server starts again', async () => {
      const { sid } = await place('91', { timeout: 3 });
      await untilStatus(sid, 'ringing 180');
      await network.restart();
      expect(await untilEnd(sid)).toEqual(['trying 100', 'ringing 180', 'no-answer 487']);
    });

    test('hangs up a conversation whose application a restart has interrupted', async () => {
      const { sid } = await place('00', { app_json: PAUSE });
      await untilStatus(sid, 'in-progress 200');
      await network.restart();
      await untilEnd(sid);
      expect(lastWebhook(sid)).toMatchObject({
        call_status: 'completed',
        call_termination_by: 'jambonz',
      });
    });
  });
}

const PAUSE = JSON.stringify([{ verb: 'pause', length: 60 }]);
