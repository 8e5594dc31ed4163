import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasAsterisk } from '../../support/asterisk.ts';
import type { VoiceName } from '../../callee-farm/media/voice.ts';
import { accountSid, startReceiver, token } from '../support.ts';
import { startRealCallControl } from './real-call-control.ts';
import type { RealCallControl } from './real-call-control.ts';

const created = z.object({ sid: z.string() });

describe.skipIf(!(await hasAsterisk()))('amd of a call over Asterisk', () => {
  const resources = new AsyncDisposableStack();
  let server: RealCallControl;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let count = 0;
  beforeAll(async () => {
    server = resources.use(await startRealCallControl());
    receiver = resources.use(await startReceiver());
  });
  afterAll(() => resources.disposeAsync());

  async function place(voice: VoiceName, hangUpAfterMs: number | null = null) {
    count += 1;
    const number = `+1555010${String(count).padStart(4, '0')}`;
    const hang_up_after_ms = hangUpAfterMs;
    await server.farm.setBehaviour(number, { name: 'answered', voice, hang_up_after_ms });
    const answer = await fetch(`${server.url}/v1/Accounts/${accountSid}/Calls`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        from: '+15550100001',
        to: { type: 'phone', number },
        call_hook: `${receiver.url}/application`,
        call_status_hook: `${receiver.url}/status`,
        app_json: JSON.stringify([{ verb: 'pause', length: 60 }]),
        amd: { actionHook: `${receiver.url}/amd` },
        speech_synthesis_vendor: 'default',
        speech_synthesis_language: 'en-US',
        speech_synthesis_voice: 'default',
        speech_recognizer_vendor: 'default',
        speech_recognizer_language: 'en-US',
      }),
    });
    return created.parse(await answer.json()).sid;
  }

  /** The types of the events of a call, when the last one has come. */
  async function eventsOf(sid: string) {
    const types = (all: typeof receiver.received) =>
      all.flatMap(({ body }) =>
        body['call_sid'] === sid && typeof body['type'] === 'string' ? [body['type']] : [],
      );
    return types(await receiver.until((all) => types(all).includes('amd_stopped')));
  }

  async function untilAnswered(sid: string) {
    await receiver.until((all) =>
      all.some(({ body }) => body['call_sid'] === sid && body['call_status'] === 'in-progress'),
    );
  }

  it.concurrent.for([
    ['human', ['amd_human_detected', 'amd_stopped']],
    [
      'short-machine',
      ['amd_machine_detected', 'amd_tone_detected', 'amd_machine_stopped_speaking', 'amd_stopped'],
    ],
  ] as const)('tells the hook who answered: %s', async ([voice, events]) => {
    expect(await eventsOf(await place(voice))).toEqual(events);
  });

  it.concurrent('tells the hook that the detection ended with the call', async () => {
    expect(await eventsOf(await place('silence', 500))).toEqual(['amd_stopped']);
  });

  it('ends at a restart, whose process cannot go on with it', async () => {
    const sid = await place('machine');
    await untilAnswered(sid);
    await server.restart();
    expect(await eventsOf(sid)).toEqual(['amd_stopped']);
  });
});
