import { access, appendFile, chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

  async function play(sid: string) {
    const media = `sound:${join(calls.asterisk.recordingsDir, 'agent')}`;
    await calls.ari.request({ method: 'POST', path: `channels/${sid}/play`, query: { media } });
  }

  async function end(sid: string) {
    await calls.hangUp(sid);
    await calls.untilLeftOf(sid, []);
  }

  async function wavOf(sid: string) {
    return bytesOf(await recordings.open(sid));
  }

  async function recordedSeconds(sid: string) {
    return ((await wavOf(sid)).length - 44) / 32_000;
  }

  it('have the callee on the left and the agent on the right', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    await recordings.start(sid);
    await calls.untilSaid(sid, 1);
    await play(sid);
    await calls.untilSaid(sid, 1.5);
    await end(sid);
    const wav = await wavOf(sid);
    // 0.99 at rest; on a busy machine packets of the tone come late and leave gaps.
    expect(share(wav, 'left', 1000)).toBeGreaterThan(0.7);
    expect(share(wav, 'right', 700)).toBeGreaterThan(0.3);
    expect(share(wav, 'right', 1000)).toBeLessThan(0.01);
    const tenths = loudness(wav);
    expect(tenths.filter(({ left }) => left > 3000).length).toBeGreaterThan(20);
    const spoken = tenths.map(({ right }) => right > 3000);
    expect(spoken.slice(0, 5)).not.toContain(true);
    expect(spoken.filter(Boolean).length).toBeGreaterThanOrEqual(9);
    expect(spoken.filter(Boolean).length).toBeLessThanOrEqual(11);
  });

  it('are complete when the channels of the call are gone', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    await recordings.start(sid);
    await calls.untilSaid(sid, 1);
    await end(sid);
    expect(await recordedSeconds(sid)).toBeGreaterThan(0.6);
  });

  it('leave out what is said in a pause, and go on after it', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    await recordings.start(sid);
    await calls.untilSaid(sid, 1);
    await recordings.pause(sid);
    expect(await calls.leftOf(sid)).toEqual([sid]);
    const before = await recordedSeconds(sid);
    await calls.untilSaid(sid, 3);
    expect(await recordedSeconds(sid)).toBe(before);
    await recordings.resume(sid);
    await calls.untilSaid(sid, 1);
    await end(sid);
    const after = await recordedSeconds(sid);
    expect(after - before).toBeGreaterThan(0.8);
    expect(after).toBeLessThan(4);
  });

  it('are started once, however often that is asked for', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    await Promise.all([recordings.start(sid), recordings.start(sid)]);
    await recordings.start(sid);
    expect(await calls.leftOf(sid)).toEqual([
      sid,
      `heard~${sid}`,
      `recording~${sid}`,
      `spoken~${sid}`,
    ]);
    await end(sid);
  });

  it('begin although Asterisk is tidied up at the same time', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    const started = new AbortController();
    const tidying = (async () => {
      while (!started.signal.aborted) await recordings.tidy();
    })();
    await recordings.start(sid).finally(() => started.abort());
    await tidying;
    expect(await calls.leftOf(sid)).toContain(`recording~${sid}`);
    await end(sid);
  });

  it('can be stopped at any time, also where none is on', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    await recordings.stop(sid);
    const starting = recordings.start(sid);
    await recordings.stop(sid);
    await starting;
    expect(await calls.leftOf(sid)).toEqual([sid]);
    await end(sid);
    await recordings.stop(sid);
  });

  it('go on while no process of ours is there', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    await recordings.start(sid);
    await calls.disconnect();
    await calls.untilSaid(sid, 2);
    await calls.connect();
    recordings = create();
    await end(sid);
    expect(await recordedSeconds(sid)).toBeGreaterThan(1.5);
  });

  it('leave no bridge behind that ended while no process of ours was there', async () => {
    const sid = await calls.answered({ voice: 'tone', hang_up_after_ms: 700 });
    await recordings.start(sid);
    await calls.disconnect();
    await calls.untilHungUp(sid);
    await calls.connect();
    await calls.untilLeftOf(sid, [`recording~${sid}`]);
    recordings = create();
    await recordings.tidy();
    await calls.untilLeftOf(sid, []);
  });

  it('can be read by the account of Asterisk alone', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    await recordings.start(sid);
    await calls.untilSaid(sid, 1);
    await end(sid);
    const [file, folder] = await Promise.all([
      stat(fileOf(sid)),
      stat(calls.asterisk.recordingsDir),
    ]);
    expect([file.mode & 0o777, folder.mode & 0o777]).toEqual([0o600, 0o700]);
    expect(file.uid).toBe(folder.uid);
  });

  it('can be deleted, also while they go on', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    await recordings.start(sid);
    await calls.untilSaid(sid, 1.5);
    expect(await recordings.delete(sid)).toBe(true);
    await expect(access(fileOf(sid))).rejects.toThrow('ENOENT');
    await calls.untilSaid(sid, 1);
    await end(sid);
    expect(await recordings.open(sid)).toBeNull();
    expect(await recordings.delete(sid)).toBe(false);
  });

  it('fail for a call that has ended, and leave nothing to serve', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    await end(sid);
    await expect(recordings.start(sid)).rejects.toThrow('status 404');
    expect(await calls.leftOf(sid)).toEqual([]);
    expect(await recordings.open(sid)).toBeNull();
  });

  it('are deleted where nobody knows their call', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    await recordings.start(sid);
    await calls.untilSaid(sid, 1.2);
    await end(sid);
    await writeFile(fileOf('unknown-call'), 'left');
    expect(await recordings.deleteOthers((one) => one !== 'unknown-call')).toBe(1);
    expect(await recordings.open(sid)).not.toBeNull();
    expect(await recordings.open('unknown-call')).toBeNull();
  });

  it('refuse a sid that leads out of their folder', async () => {
    for (const sid of ['../secret', 'a/b', '', 'a.b']) {
      await expect(recordings.open(sid)).rejects.toThrow('A recording is named by a sid');
    }
  });

  it('of a killed Asterisk are served up to where they go', async () => {
    const sid = await calls.answered({ voice: 'tone' });
    await recordings.start(sid);
    await calls.untilSaid(sid, 3.5);
    await calls.asterisk.kill();
    // As if it had been killed in the middle of a frame.
    await appendFile(fileOf(sid), Buffer.alloc(3));
    const wav = await wavOf(sid);
    expect((wav.length - 44) % 4).toBe(0);
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    expect(share(wav, 'left', 1000)).toBeGreaterThan(0.9);
    // Asterisk writes the last second of audio at once.
    expect((wav.length - 44) / 32_000).toBeGreaterThan(2);
    await calls.asterisk.startAgain();
  });
});
