import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readVerbs } from '../../src/call-control/application/verb-list.ts';
import { listen } from '../../src/call-control/asterisk/media/listen.ts';
import { ANYWHERE } from '../../src/outbound/address-rule.ts';
import { FarmCalls } from '../asterisk/media/farm-calls.ts';
import type { Behaviour } from '../callee-farm/behaviours/plan.ts';
import { hasAsterisk } from '../support/asterisk.ts';

const program = fileURLToPath(new URL('../../examples/voice-agent.ts', import.meta.url));

describe.skipIf(!(await hasAsterisk()))('the example of a voice agent', () => {
  let calls: FarmCalls;
  let child: ChildProcess;
  let hookUrl: string;
  beforeAll(async () => {
    calls = await FarmCalls.start();
    const env = { ...process.env, PORT: '0' };
    child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    if (child.stdout === null) throw new Error('the agent has no output');
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    hookUrl = line.replace('ready: ', '');
  });
  afterAll(async () => {
    child.kill();
    await calls[Symbol.asyncDispose]();
  });
  afterEach(async () => {
    for (const id of await calls.remains()) {
      await calls.side.ari.request({ method: 'DELETE', path: `channels/${id}` }).catch(() => null);
    }
    await vi.waitFor(async () => expect(await calls.remains()).toEqual([]), { timeout: 10_000 });
  });

  const converse = async (behaviour: Behaviour, signal = new AbortController().signal) => {
    const answer = await fetch(hookUrl, { method: 'POST' });
    const verbs = readVerbs(await answer.json(), new Set());
    const [verb] = verbs.ok ? verbs.value : [];
    if (verb?.verb !== 'listen') throw new Error('the agent does not answer with listen');
    const { sid, number } = await calls.answered(behaviour);
    const { streams, events } = calls.side;
    const hook = { url: hookUrl, method: 'POST' } as const;
    const call = { channelId: sid, members: { call_sid: sid }, hook };
    const { verb: _, ...members } = verb;
    const ended = listen({ streams, events, rule: ANYWHERE }, members, call, signal);
    return { number, ended };
  };
  const heardFrames = async (number: string) => (await calls.seen(number)).rtp_received;

  it('greets, answers a key with tones, and takes leave at the key #', async () => {
    const behaviour = { name: 'sends-digits', digits: '1#', act_after_ms: 700 } as const;
    const { number, ended } = await converse({ ...behaviour, voice: 'silence' });
    expect(Object.keys(await ended)).toEqual(['dial_call_duration']);
    // Three, two and three tones of 150 ms are 60 packets; RTP comes in packets of 20 ms.
    expect(await heardFrames(number)).toBeGreaterThanOrEqual(58);
  });

  it('repeats what the callee has said', async () => {
    const interrupt = new AbortController();
    const { number, ended } = await converse(
      { name: 'answered', voice: 'human' },
      interrupt.signal,
    );
    // The callee speaks for 0.7 s, into the greeting; then come 0.6 s of silence.
    const isAnswered = async () => expect(await heardFrames(number)).toBeGreaterThan(60);
    await vi.waitFor(isAnswered, { timeout: 5000 });
    interrupt.abort();
    await ended;
  });
});
