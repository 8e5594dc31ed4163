import { expect, it } from 'vitest';
import type { CallMedia } from '../../../src/call-control/application/call-media.ts';

/** What the callee does after the answer, once. */
export type ContractCallee = { digits: string } | { hangsUp: true } | null;

type Open = (callee: ContractCallee) => Promise<{ media: CallMedia } & AsyncDisposable>;

const voice = { synthesizer: null, recognizer: { vendor: 'google', language: 'en-US' } };
const never = new AbortController().signal;

/** What every network does with the verbs of an application. */
export function describeCallMedia(open: Open): void {
  it('speaks nothing for a say without words', async () => {
    await using call = await open(null);
    expect(await call.media.say({ text: ['', ' '] }, null, never)).toBeUndefined();
  });

  it('tells of a play how long it was', async () => {
    await using call = await open(null);
    const result = await call.media.play({ url: 'silence_stream://1500', timeoutSecs: 1 }, never);
    expect(result['reason']).toBe('playCompleted');
    const ms = result['playback_milliseconds'];
    expect(result['playback_seconds']).toBe(Math.floor(Number(ms) / 1000));
    expect(ms).toBeGreaterThan(800);
  });

  it('plays forever until the signal aborts', async () => {
    await using call = await open(null);
    const replaced = new AbortController();
    const saying = call.media.say({ text: 'silence_stream://-1' }, null, replaced.signal);
    const playing = call.media.play(
      { url: 'silence_stream://-1', loop: 'forever' },
      replaced.signal,
    );
    replaced.abort();
    await Promise.all([saying, playing]);
  });

  it('is over at once for a signal that has aborted', async () => {
    await using call = await open(null);
    const aborted = AbortSignal.abort();
    await call.media.say({ text: 'silence_stream://-1' }, null, aborted);
    await call.media.play({ url: 'silence_stream://-1' }, aborted);
    await call.media.gather({ timeout: 0 }, voice, aborted);
  });

  it('gathers keys up to the finishing key', async () => {
    await using call = await open({ digits: '12#' });
    const gathered = await call.media.gather({ finishOnKey: '#' }, voice, never);
    expect(gathered).toEqual({
      result: { digits: '12', reason: 'dtmfDetected' },
      transcriptLine: 'Callee pressed: 12',
    });
  });

  it('has too few keys at the time-out in the transcript only', async () => {
    await using call = await open({ digits: '12' });
    const gathered = await call.media.gather({ numDigits: 3, timeout: 3 }, voice, never);
    expect(gathered).toEqual({
      result: { reason: 'timeout' },
      transcriptLine: 'Callee pressed: 12',
    });
  });

  it('has no keys in a gather that does not ask for them', async () => {
    await using call = await open({ digits: '12' });
    const verb = { input: [], timeout: 2 };
    const gathered = await call.media.gather(verb, voice, never);
    expect(gathered).toEqual({ result: { reason: 'timeout' }, transcriptLine: null });
  });

  it('has no result when the callee hangs up', async () => {
    await using call = await open({ hangsUp: true });
    const gathered = await call.media.gather({ timeout: 60 }, voice, never);
    expect(gathered).toEqual({ result: null, transcriptLine: null });
  });
}
