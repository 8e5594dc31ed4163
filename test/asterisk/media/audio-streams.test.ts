import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AudioStream } from '../../../src/asterisk/media/stream/audio-stream.ts';
import { removeLeftovers } from '../../../src/asterisk/media/bridge/remove-leftovers.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { FarmCalls } from './farm-calls.ts';
import { isLoud, tone, toneShare } from './tones.ts';

const played = (stream: AudioStream) =>
  new Promise<string>((resolve) => {
    const onPlayed = () => resolve('played');
    stream.mark({ onPlayed, onCleared: () => resolve('cleared') });
  });

describe.skipIf(!(await hasAsterisk()))('the audio of a call over a WebSocket', () => {
  let calls: FarmCalls;
  beforeAll(async () => {
    calls = await FarmCalls.start();
  });
  afterAll(() => calls[Symbol.asyncDispose]());
  const hangUpAll = async () => {
    for (const id of await calls.remains()) {
      await calls.side.ari.request({ method: 'DELETE', path: `channels/${id}` }).catch(() => null);
    }
    await expect.poll(() => calls.remains(), { timeout: 10_000 }).toEqual([]);
  };
  afterEach(hangUpAll);

  const open = async (sid: string, sampleRate: 8000 | 16000 | 24000 | 48000) => {
    const heard: Buffer[] = [];
    const onAudio = (audio: Buffer) => void heard.push(audio);
    const stream = await calls.side.streams.open({ sid, sampleRate, onAudio });
    return { stream, heard };
  };
  it.each([8000, 16000, 24000, 48000] as const)(
    'carries a tone to the callee and back at %i Hz',
    async (sampleRate) => {
      const { sid } = await calls.answered({ name: 'answered', voice: 'echo' });
      const { stream, heard } = await open(sid, sampleRate);
      await using _ = stream;
      stream.play(tone(sampleRate, { hertz: 440, seconds: 1 }));
      expect(await played(stream)).toBe('played');
      await expect.poll(() => heard.filter(isLoud).length).toBeGreaterThanOrEqual(48);
      expect(heard[0]).toHaveLength(sampleRate / 25);
      const loud = Buffer.concat(heard.filter(isLoud).slice(2, 42));
      expect(toneShare(loud, sampleRate, 440)).toBeGreaterThan(0.95);
    },
  );

  it('plays all of 12 s that come at once, and tells when they are played', async () => {
    const { sid, number } = await calls.answered({ name: 'answered', voice: 'silence' });
    const { stream } = await open(sid, 8000);
    await using _ = stream;
    const before = performance.now();
    stream.play(tone(8000, { hertz: 440, seconds: 12 }));
    expect(stream.queuedSeconds).toBe(12);
    await played(stream);
    const seconds = (performance.now() - before) / 1000;
    expect(seconds).toBeGreaterThan(11.5);
    expect(seconds).toBeLessThan(14);
    expect((await calls.seen(number)).rtp_received).toBeGreaterThanOrEqual(12 * 50);
    expect(stream.queuedSeconds).toBe(0);
  });

  it('stops playing within a fifth of a second when it is cleared', async () => {
    const { sid } = await calls.answered({ name: 'answered', voice: 'echo' });
    const { stream, heard } = await open(sid, 8000);
    await using _ = stream;
    stream.play(tone(8000, { hertz: 440, seconds: 10 }));
    const end = played(stream);
    await expect.poll(() => heard.some(isLoud)).toBe(true);
    stream.clear();
    expect(await end).toBe('cleared');
    const before = heard.filter(isLoud).length;
    stream.play(Buffer.alloc(8000));
    expect(await played(stream)).toBe('played');
    expect(heard.filter(isLoud).length).toBeLessThan(before + 10);
  });

  it('plays what comes after it was cleared', async () => {
    const { sid } = await calls.answered({ name: 'answered', voice: 'echo' });
    const { stream, heard } = await open(sid, 8000);
    await using _ = stream;
    stream.play(tone(8000, { hertz: 440, seconds: 10 }));
    stream.clear();
    stream.play(tone(8000, { hertz: 1000, seconds: 0.5 }));
    expect(await played(stream)).toBe('played');
    await expect.poll(() => heard.filter(isLoud).length).toBeGreaterThanOrEqual(22);
    const loud = Buffer.concat(heard.filter(isLoud).slice(5, 20));
    expect(toneShare(loud, 8000, 1000)).toBeGreaterThan(0.9);
  });

  it('leaves only the call behind when it is disposed of', async () => {
    const { sid } = await calls.answered({ name: 'answered', voice: 'echo' });
    const { stream } = await open(sid, 8000);
    expect(await calls.remains()).toHaveLength(3);
    await stream[Symbol.asyncDispose]();
    await expect.poll(() => calls.remains()).toEqual([sid]);
  });

  it('closes when the callee hangs up, and leaves nothing behind', async () => {
    const behaviour = { name: 'hangs-up', voice: 'echo', act_after_ms: 500 } as const;
    const { sid } = await calls.answered(behaviour);
    const { stream } = await open(sid, 8000);
    expect(await stream.closed).toBe('call ended');
    await stream[Symbol.asyncDispose]();
    await expect.poll(() => calls.remains()).toEqual([]);
  });

  it('closes when Asterisk ends its channel, and the call goes on', async () => {
    const { sid } = await calls.answered({ name: 'answered', voice: 'echo' });
    const { stream } = await open(sid, 8000);
    const id = (await calls.remains()).find((one) => one.startsWith('redial-audio-'));
    await calls.side.ari.request({ method: 'DELETE', path: `channels/${id}` });
    expect(await stream.closed).toBe('lost');
    await stream[Symbol.asyncDispose]();
    await expect.poll(() => calls.remains()).toEqual([sid]);
  });

  it('is refused for a call that has ended, and leaves nothing behind', async () => {
    const { sid } = await calls.answered({ name: 'answered' });
    calls.side.calls.hangUp(sid);
    await calls.until(sid, 'completed');
    await expect(open(sid, 8000)).rejects.toThrow();
    await expect.poll(() => calls.remains()).toEqual([]);
  });

  it('of a process that is gone is removed, and the call stays', async () => {
    const { sid } = await calls.answered({ name: 'answered', voice: 'echo' });
    await open(sid, 8000);
    await calls.connect();
    expect(await calls.remains()).toHaveLength(3);
    await removeLeftovers(calls.side.ari);
    await expect.poll(() => calls.remains()).toEqual([sid]);
  });
});
