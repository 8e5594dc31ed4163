import { access, chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Recordings } from '../../../src/asterisk/recording/recordings.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { AnsweredCalls, APPLICATION, log } from '../answered-calls.ts';
import { bytesOf, loudness, share, toneFile } from './wav-samples.ts';

describe.skipIf(!(await hasAsterisk()))('recordings', () => {
  let calls: AnsweredCalls;
  let recordings: Recordings;
  beforeAll(async () => {
    calls = await AnsweredCalls.start();
    const sound = join(calls.asterisk.recordingsDir, 'agent.wav');
    await writeFile(sound, toneFile(700, 1));
    await chmod(sound, 0o644);
  });
  afterAll(() => calls[Symbol.asyncDispose]());
  beforeEach(() => (recordings = create()));
  afterEach(() => recordings[Symbol.dispose]());

  function create() {
    const folder = calls.asterisk.recordingsDir;
    return new Recordings({ ari: calls.ari, application: APPLICATION, folder, log });
  }

  const fileOf = (sid: string) => join(calls.asterisk.recordingsDir, `${sid}.raw`);

  const secondsOf = async (sid: string) => (await recordings.open(sid))?.bytes ?? 0 / 32_000;

  async function play(sid: string) {
    const media = `sound:${join(calls.asterisk.recordingsDir, 'agent')}`;
    await calls.ari.request({ method: 'POST', path: `channels/${sid}/play`, query: { media } });
  }

  /** Ends a call and waits until its recording is complete. */
  async function end(sid: string) {
    await calls.hangUp(sid);
    await calls.untilLeftOf(sid, []);
  }

  const sleep = (ms: number) => wait(ms);

  it('has the callee on the left and the agent on the right', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    await recordings.start(sid);
    await sleep(1000);
    await play(sid);
    await sleep(1500);
    await end(sid);
    const wav = await bytesOf(await recordings.open(sid));
    expect(wav.subarray(0, 4).toString()).toBe('RIFF');
    expect(share(wav, 'left', 1000)).toBeGreaterThan(0.9);
    expect(share(wav, 'right', 700)).toBeGreaterThan(0.3);
    expect(share(wav, 'right', 1000)).toBeLessThan(0.01);
    const tenths = loudness(wav);
    expect(tenths.length).toBeGreaterThan(20);
    expect(tenths.filter(({ left }) => left > 3000).length).toBeGreaterThan(20);
    const spoken = tenths.map(({ right }) => right > 3000);
    expect(spoken.slice(0, 5)).not.toContain(true);
    expect(spoken.filter(Boolean).length).toBeGreaterThanOrEqual(9);
    expect(spoken.filter(Boolean).length).toBeLessThanOrEqual(11);
  });
});
