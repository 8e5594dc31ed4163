import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANYWHERE, PUBLIC_ONLY } from '../../../../src/outbound/address-rule.ts';
import { listen } from '../../../../src/call-control/asterisk/media/listen.ts';
import type { MembersOf } from '../../../../src/call-control/application/verb.ts';
import { FarmCalls } from '../../../asterisk/media/farm-calls.ts';
import { isLoud, tone, toneShare } from '../../../asterisk/media/tones.ts';
import type { Behaviour } from '../../../callee-farm/behaviours/plan.ts';
import { hasAsterisk } from '../../../support/asterisk.ts';
import { startVoiceAgent } from '../../../support/servers/voice-agent.ts';
import type { HeardConversation, VoiceAgent } from '../../../support/servers/voice-agent.ts';

const ECHO: Behaviour = { name: 'answered', voice: 'echo' };
const STREAMING = { bidirectionalAudio: { enabled: true, streaming: true, sampleRate: 8000 } };

/** One side of stereo samples of 16 bits. */
function sideOf(both: Buffer, side: 0 | 1): Buffer {
  const samples = new Int16Array(Uint8Array.from(both).buffer);
  return Buffer.from(samples.filter((_, index) => index % 2 === side).buffer);
}

describe.skipIf(!(await hasAsterisk()))('listen over Asterisk', () => {
  let calls: FarmCalls;
  let agent: VoiceAgent;
  beforeAll(async () => {
    calls = await FarmCalls.start();
  });
  afterAll(() => calls[Symbol.asyncDispose]());
  beforeEach(async () => {
    agent = await startVoiceAgent();
  });
  afterEach(async () => {
    await agent[Symbol.asyncDispose]();
    for (const id of await calls.remains()) {
      await calls.side.ari.request({ method: 'DELETE', path: `channels/${id}` }).catch(() => null);
    }
    await expect.poll(() => calls.remains(), { timeout: 10_000 }).toEqual([]);
  });

  const start = async (
    behaviour: Behaviour,
    verb: Partial<MembersOf<'listen'>> = {},
    { signal = new AbortController().signal, rule = ANYWHERE } = {},
  ) => {
    const { sid, number } = await calls.answered(behaviour);
    const call = {
      channelId: sid,
      members: { call_sid: sid, from: '+1', customerData: { a_b: 1 } },
      hook: null,
    };
    const { streams, events } = calls.side;
    const ended = listen({ streams, events, rule }, { url: agent.url, ...verb }, call, signal);
    // Tests that wait for something else first read it later.
    ended.catch(() => undefined);
    return { sid, number, ended };
  };
  const conversation = async () => {
    await expect.poll(() => agent.conversations, { timeout: 5000 }).toHaveLength(1);
    const [only] = agent.conversations;
    if (only === undefined) throw new Error('the agent was not called');
    return only;
  };

  it('sends packets of silence while the agent is silent', async () => {
    const { number } = await start({ name: 'answered' }, STREAMING);
    await conversation();
    const ofCallee = ({ called_number }: { called_number: string }) => called_number === number;
    const seen = await calls.farm.until((all) =>
      all.filter(ofCallee).some(({ rtp_received: packets }) => packets >= 2),
    );
    // The next one comes a second later.
    expect(seen.find(ofCallee)?.rtp_received).toBe(2);
  });

  it('tells the agent of the call first, then sends what the callee says', async () => {
    const { sid } = await start(
      { name: 'answered', voice: 'tone' },
      { metadata: { greeting: 'x' } },
    );
    const heard = await conversation();
    await expect.poll(() => heard.audio.length).toBeGreaterThan(30);
    expect(heard.socket.protocol).toBe('audio.drachtio.org');
    expect(heard.messages).toEqual([
      {
        sampleRate: 8000,
        mixType: 'mono',
        callSid: sid,
        from: '+1',
        customerData: { a_b: 1 },
        greeting: 'x',
      },
    ]);
    expect(heard.audio[0]).toHaveLength(320);
    expect(toneShare(Buffer.concat(heard.audio.slice(10, 30)), 8000, 1000)).toBeGreaterThan(0.9);
  });

  it('plays what the agent streams, and reports its marks in order', async () => {
    await start(ECHO, STREAMING);
    const heard = await conversation();
    heard.socket.send(tone(8000, { hertz: 440, seconds: 0.4 }));
    heard.send({ type: 'mark', data: { name: 'first' } });
    heard.socket.send(tone(8000, { hertz: 440, seconds: 0.4 }));
    heard.send({ type: 'mark', data: { name: 'second' } });
    await expect.poll(() => heard.messages, { timeout: 5000 }).toHaveLength(3);
    expect(heard.messages.slice(1)).toEqual([
      { type: 'mark', data: { name: 'first', event: 'playout' } },
      { type: 'mark', data: { name: 'second', event: 'playout' } },
    ]);
    await expect.poll(() => heard.audio.filter(isLoud).length).toBeGreaterThan(36);
    const echoed = Buffer.concat(heard.audio.filter(isLoud).slice(5, 35));
    expect(toneShare(echoed, 8000, 440)).toBeGreaterThan(0.9);
  });

  it('converts between the rates of both directions', async () => {
    const bidirectionalAudio = { enabled: true, streaming: true, sampleRate: 24_000 };
    await start(ECHO, { sampleRate: 16_000, bidirectionalAudio });
    const heard = await conversation();
    heard.socket.send(tone(24_000, { hertz: 440, seconds: 1 }));
    await expect
      .poll(() => heard.audio.filter(isLoud).length, { timeout: 5000 })
      .toBeGreaterThan(45);
    expect(heard.audio[0]).toHaveLength(640);
    const echoed = Buffer.concat(heard.audio.filter(isLoud).slice(5, 40));
    expect(toneShare(echoed, 16_000, 440)).toBeGreaterThan(0.9);
  });

  it('sends the callee left and the agent right in stereo', async () => {
    await start({ name: 'answered', voice: 'tone' }, { ...STREAMING, mixType: 'stereo' });
    const heard = await conversation();
    heard.socket.send(tone(8000, { hertz: 440, seconds: 3 }));
    await expect.poll(() => heard.audio.length, { timeout: 5000 }).toBeGreaterThan(100);
    expect(heard.audio[0]).toHaveLength(640);
    const frames = heard.audio.slice(60, 100);
    // A late frame is silence, so a busy machine hears a tone in parts, but never the other one.
    const loudest = (side: 0 | 1, hertz: number) =>
      Math.max(...frames.map((frame) => toneShare(sideOf(frame, side), 8000, hertz)));
    expect(loudest(0, 440)).toBeLessThan(0.05);
    expect(loudest(1, 1000)).toBeLessThan(0.05);
    expect(loudest(0, 1000)).toBeGreaterThan(0.9);
    expect(loudest(1, 440)).toBeGreaterThan(0.9);
  });

  it('forgets what is not played at killAudio, and reports its marks as cleared', async () => {
    await start(ECHO, STREAMING);
    const heard = await conversation();
    heard.socket.send(tone(8000, { hertz: 440, seconds: 10 }));
    heard.send({ type: 'mark', data: { name: 'end' } });
    await expect.poll(() => heard.audio.some(isLoud), { timeout: 5000 }).toBe(true);
    heard.send({ type: 'killAudio' });
    await expect.poll(() => heard.messages).toHaveLength(2);
    expect(heard.messages[1]).toEqual({ type: 'mark', data: { name: 'end', event: 'cleared' } });
    expect(heard.audio.filter(isLoud).length).toBeLessThan(100);
  });

  it('does not report marks after clearMarks', async () => {
    await start(ECHO, STREAMING);
    const heard = await conversation();
    heard.socket.send(tone(8000, { hertz: 440, seconds: 0.3 }));
    heard.send({ type: 'mark', data: { name: 'forgotten' } });
    heard.send({ type: 'clearMarks' });
    heard.send({ type: 'mark', data: { name: 'kept' } });
    await expect.poll(() => heard.messages).toHaveLength(2);
    expect(heard.messages[1]).toEqual({ type: 'mark', data: { name: 'kept', event: 'playout' } });
  });

  it('plays playAudio, and tells when it is done', async () => {
    await start(ECHO);
    const heard = await conversation();
    const audioContent = tone(16_000, { hertz: 440, seconds: 0.5 }).toString('base64');
    const data = { audioContentType: 'raw', sampleRate: 16_000, audioContent, id: 'greeting' };
    heard.send({ type: 'playAudio', data });
    await expect.poll(() => heard.messages, { timeout: 5000 }).toHaveLength(2);
    expect(heard.messages[1]).toEqual({
      type: 'playDone',
      data: { id: 'greeting', playbackSeconds: 0, playbackMilliseconds: 500 },
    });
    await expect.poll(() => heard.audio.filter(isLoud).length).toBeGreaterThan(20);
  });

  it('plays nothing of an agent that may not speak', async () => {
    await start(ECHO, { bidirectionalAudio: { enabled: false, streaming: true } });
    const heard = await conversation();
    heard.socket.send(tone(8000, { hertz: 440, seconds: 0.2 }));
    heard.send({ type: 'mark', data: { name: 'unheard' } });
    heard.send({ type: 'disconnect' });
    await heard.closed;
    expect(heard.messages).toHaveLength(1);
    expect(heard.audio.some(isLoud)).toBe(false);
  });

  it('passes keys of the callee, and ends at a finishing key', async () => {
    const behaviour: Behaviour = { name: 'sends-digits', digits: '12#', act_after_ms: 500 };
    const { ended } = await start(behaviour, { passDtmf: true, finishOnKey: '#*' });
    expect(await ended).toEqual({ dial_call_duration: 1, digits: '#' });
    const heard = await conversation();
    await heard.closed;
    expect(heard.messages.slice(1)).toEqual(
      ['1', '2', '#'].map((dtmf) => ({ event: 'dtmf', dtmf })),
    );
  });

  it('ends after its longest time', async () => {
    const { ended } = await start(ECHO, { maxLength: 1 });
    expect(await ended).toEqual({ dial_call_duration: 1 });
  });

  it.each([
    ['takes leave', (agentSide: HeardConversation) => agentSide.send({ type: 'disconnect' })],
    ['closes its socket', (agentSide: HeardConversation) => agentSide.socket.close()],
  ])('ends when the agent %s, and the call goes on', async (_, leave) => {
    const { sid, ended } = await start(ECHO);
    const heard = await conversation();
    await expect.poll(() => heard.messages).toHaveLength(1);
    leave(heard);
    expect(await ended).toEqual({ dial_call_duration: 0 });
    await expect.poll(() => calls.remains()).toEqual([sid]);
  });

  it('closes the agent when the callee hangs up, and leaves nothing behind', async () => {
    const { ended } = await start({ name: 'hangs-up', act_after_ms: 500 });
    await ended;
    await (
      await conversation()
    ).closed;
    await expect.poll(() => calls.remains()).toEqual([]);
  });

  it('ends when it is interrupted', async () => {
    const interrupt = new AbortController();
    const { sid, ended } = await start(ECHO, {}, { signal: interrupt.signal });
    const heard = await conversation();
    interrupt.abort();
    await ended;
    await heard.closed;
    await expect.poll(() => calls.remains()).toEqual([sid]);
  });

  it('says that no agent is there, and the call goes on', async () => {
    const { sid, ended } = await start(ECHO, { url: 'ws://127.0.0.1:9/secret?key=1' });
    await expect(ended).rejects.toThrow(
      'listen: the agent at 127.0.0.1:9 did not accept a WebSocket connection with the subprotocol audio.drachtio.org',
    );
    await expect.poll(() => calls.remains()).toEqual([sid]);
  });

  it('refuses an agent whose address is not public', async () => {
    const { ended } = await start(ECHO, {}, { rule: PUBLIC_ONLY });
    await expect(ended).rejects.toThrow('listen: url must be a public address');
    expect(agent.conversations).toEqual([]);
  });

  it('ends with a problem when the agent sends more messages than a call can have', async () => {
    const { ended } = await start(ECHO, {});
    const heard = await conversation();
    for (let sent = 0; sent < 30_000; sent += 1) heard.socket.send('{"type":"mark"}');
    await expect(ended).rejects.toThrow(
      'listen: the agent sent more than 1048576 bytes or 1000 messages a second',
    );
    await heard.closed;
  });

  it('ends with a problem when the agent sends more than two minutes ahead', async () => {
    const { ended } = await start(ECHO, STREAMING);
    const heard = await conversation();
    for (let sent = 0; sent < 13; sent += 1) heard.socket.send(Buffer.alloc(16_000 * 10));
    await expect(ended).rejects.toThrow('listen: the agent sent more than 120 s of audio ahead');
    await heard.closed;
  });
});
