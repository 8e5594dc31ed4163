import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DetectionEvent } from '../../../src/asterisk/amd/detection-event.ts';
import { dropDetections } from '../../../src/asterisk/amd/listening-channels.ts';
import { startDetection } from '../../../src/asterisk/amd/start-detection.ts';
import type { DetectionOptions } from '../../../src/asterisk/amd/start-detection.ts';
import type { VoiceName } from '../../callee-farm/media/voice.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { AnsweredCalls, APPLICATION, log } from '../answered-calls.ts';

describe.skipIf(!(await hasAsterisk()))('answering machine detection', () => {
  let calls: AnsweredCalls;
  beforeAll(async () => {
    calls = await AnsweredCalls.start();
  });
  afterAll(() => calls[Symbol.asyncDispose]());

  async function detect(
    voice: VoiceName,
    timers: NonNullable<DetectionOptions['settings']['timers']> = {},
  ) {
    const sid = await calls.answered({ voice });
    const events: DetectionEvent[] = [];
    const onEvent = (event: DetectionEvent) => void events.push(event);
    const { signal } = new AbortController();
    const over = startDetection({
      ari: calls.ari,
      application: APPLICATION,
      sid,
      settings: { timers },
      onEvent,
      signal,
      log,
    });
    return { sid, events, over };
  }

  async function typesHeard(
    voice: VoiceName,
    timers?: NonNullable<DetectionOptions['settings']['timers']>,
  ) {
    const { events, over, sid } = await detect(voice, timers);
    await over;
    await calls.untilLeftOf(sid, [sid]);
    await calls.hangUp(sid);
    return events.map(({ type }) => type);
  }

  describe.concurrent('of one call', () => {
    it.for(['human', 'talkative-human'] as const)('hears a person: %s', async (voice) => {
      expect(await typesHeard(voice)).toEqual(['amd_human_detected', 'amd_stopped']);
    });

    it('hears a machine, its tone and the end of both', async () => {
      const { events, over, sid } = await detect('machine');
      await over;
      await calls.hangUp(sid);
      expect(events).toEqual([
        { type: 'amd_machine_detected', reason: 'long greeting', greeting: '', language: '' },
        { type: 'amd_tone_detected', frequency: 1000, variance: 0 },
        { type: 'amd_machine_stopped_speaking' },
        { type: 'amd_stopped' },
      ]);
    });

    it('hears a machine without a tone', async () => {
      expect(await typesHeard('machine-without-tone')).toEqual([
        'amd_machine_detected',
        'amd_machine_stopped_speaking',
        'amd_stopped',
      ]);
    });

    it('hears a machine whose greeting is as short as that of a person by its tone', async () => {
      expect(await typesHeard('short-machine')).toEqual([
        'amd_machine_detected',
        'amd_tone_detected',
        'amd_machine_stopped_speaking',
        'amd_stopped',
      ]);
    });

    it('hears that nobody speaks', async () => {
      const types = await typesHeard('silence', { noSpeechTimeoutMs: 1500 });
      expect(types).toEqual(['amd_no_speech_detected', 'amd_stopped']);
    });

    it('gives up in time where neither is clear', async () => {
      const types = await typesHeard('machine', { decisionTimeoutMs: 1500 });
      expect(types).toEqual(['amd_decision_timeout', 'amd_stopped']);
    });

    it('waits for a tone no longer than it may', async () => {
      const types = await typesHeard('machine-without-tone', { toneTimeoutMs: 3500 });
      expect(types).toEqual(['amd_machine_detected', 'amd_stopped']);
    });

    it('stops with the call', async () => {
      const { events, over, sid } = await detect('silence');
      await calls.hangUp(sid);
      await over;
      expect(events).toEqual([{ type: 'amd_stopped' }]);
      await calls.untilLeftOf(sid, []);
    });

    it('stops without a word where its signal aborts, and leaves nothing', async () => {
      const sid = await calls.answered({ voice: 'machine' });
      const stop = new AbortController();
      const events: DetectionEvent[] = [];
      const over = startDetection({
        ari: calls.ari,
        application: APPLICATION,
        sid,
        settings: {},
        onEvent: (event) => {
          events.push(event);
          stop.abort();
        },
        signal: stop.signal,
        log,
      });
      await over;
      expect(events.map(({ type }) => type)).toEqual(['amd_machine_detected']);
      await calls.untilLeftOf(sid, [sid]);
      await calls.hangUp(sid);
    });
  });

  it('of a killed process leaves channels that the next one closes', async () => {
    const { sid } = await detect('machine-without-tone');
    // They listen for twenty seconds, and `amd` until it is sure.
    const listening = [`tone-1400~${sid}`, `tone-440~${sid}`, `tone-850~${sid}`];
    const look = async () =>
      expect(await calls.leftOf(sid)).toEqual(expect.arrayContaining(listening));
    await vi.waitFor(look, { timeout: 20_000, interval: 20 });
    await calls.connect();
    await dropDetections(calls.ari);
    await calls.untilLeftOf(sid, [sid]);
    await calls.hangUp(sid);
  });
});
