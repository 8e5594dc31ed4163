import { setTimeout as wait } from 'node:timers/promises';
import type { AriClient } from '../../ari/ari-client.ts';
import { channelPath, deleteChannel, listenToChannel } from '../../calls/channel-requests.ts';
import { setChannelVariable } from '../../calls/side-channel.ts';
import { newMediaId } from '../bridge/media-ids.ts';
import { readWav, writeWav } from '../sound/wav.ts';
import { SoundError } from '../sound/sound-error.ts';
import type { ChannelEvents } from './channel-events.ts';

type Parts = {
  ari: AriClient;
  events: ChannelEvents;
  /** The Stasis application of `ari`. */
  application: string;
  /** The channel whose far end is recorded. */
  channelId: string;
};

/** Silence after which a turn is over, and the level above which audio is speech (TALK_DETECT). */
const TALK_DETECTION = { silenceMs: 800, threshold: 256 };
/** Before a turn is noticed, and for what is lost around it. */
const LEAD_MS = 700;
const ANSWER_MS = 5000;
const LONGEST_SECONDS = 300;

/**
 * Records what the far end of a channel says, turn by turn, while the channel plays. A channel that was
 * dialled cannot be recorded itself, so one is recorded that listens to it.
 */
export class TurnRecorder implements AsyncDisposable {
  readonly #parts: Parts;
  readonly #snoopId: string;
  #recording = '';
  /** Recordings that Asterisk has, or is making: what is said must not stay on its disk. */
  readonly #kept = new Set<string>();
  #isOver = false;
  #detectsTalk = false;

  private constructor(parts: Parts, snoopId: string) {
    this.#parts = parts;
    this.#snoopId = snoopId;
  }

  /**
   * Begins to record, and to tell of turns by events of the channel (`talking-started`,
   * `talking-finished`).
   * @throws {AriError} if the channel is gone
   * @throws {SoundError} if Asterisk does not hand over the listening channel
   */
  static async start(parts: Parts): Promise<TurnRecorder> {
    const { ari, application, channelId: sid } = parts;
    const recorder = new TurnRecorder(parts, newMediaId('hear'));
    const entered = recorder.#next(({ kind }) => kind === 'entered');
    try {
      await listenToChannel(ari, { sid, id: recorder.#snoopId, spy: 'in' }, application);
      await entered;
      await recorder.#record();
      const { silenceMs, threshold } = TALK_DETECTION;
      await recorder.#detectTalk('set', `${silenceMs},${threshold}`);
      recorder.#detectsTalk = true;
    } catch (error) {
      entered.catch(() => undefined);
      await recorder[Symbol.asyncDispose]();
      throw error;
    }
    return recorder;
  }

  /**
   * The turn that is over, as a WAV file of 8 kHz. The next one is recorded from here on.
   * @param talkMs how long it was
   */
  async take(talkMs: number): Promise<Buffer> {
    const { ari } = this.#parts;
    const name = this.#recording;
    const recorded = this.#next((event) => event.kind === 'recorded' && event.name === name);
    await ari.request({ method: 'POST', path: `recordings/live/${name}/stop` });
    await recorded;
    await this.#record();
    const bytes = await ari.download(`recordings/stored/${name}/file`);
    await this.#discard(name);
    return lastMs(bytes, talkMs + TALK_DETECTION.silenceMs + LEAD_MS);
  }

  /** Never throws: with the channel all of it is gone. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { ari } = this.#parts;
    this.#isOver = true;
    if (this.#detectsTalk) await this.#detectTalk('remove', '').catch(() => undefined);
    await Promise.all([...this.#kept].map((name) => this.#discard(name)));
    await deleteChannel(ari, this.#snoopId).catch(() => undefined);
  }

  async #record(): Promise<void> {
    const name = newMediaId('turn');
    const path = channelPath(this.#snoopId, '/record');
    const query = { name, format: 'wav', maxDurationSeconds: String(LONGEST_SECONDS) };
    if (this.#isOver) throw new SoundError('the call is over');
    this.#kept.add(name);
    await this.#parts.ari.request({ method: 'POST', path, query });
    this.#recording = name;
    if (this.#isOver) await this.#discard(name);
  }

  /** Stops a recording and discards it. One whose channel is gone is stored by now. Never throws. */
  async #discard(name: string): Promise<void> {
    const { ari } = this.#parts;
    for (const kind of ['live', 'stored']) {
      const path = `recordings/${kind}/${name}`;
      await ari.request({ method: 'DELETE', path }).catch(() => undefined);
    }
    this.#kept.delete(name);
  }

  async #detectTalk(change: 'set' | 'remove', value: string): Promise<void> {
    const { ari, channelId } = this.#parts;
    await setChannelVariable(ari, channelId, `TALK_DETECT(${change})`, value);
  }

  /** Waits for an event of the listening channel. */
  async #next(isWanted: (event: Parameters<Listener>[0]) => boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    using _ = this.#parts.events.listen(this.#snoopId, (event) => {
      if (isWanted(event)) resolve();
      if (event.kind === 'gone') reject(new SoundError('the call is over'));
    });
    const answered = new AbortController();
    const late = wait(ANSWER_MS, undefined, { signal: answered.signal, ref: false }).then(() => {
      throw new SoundError('Asterisk does not record the callee');
    });
    try {
      await Promise.race([promise, late]);
    } finally {
      answered.abort();
      late.catch(() => undefined);
    }
  }
}

type Listener = Parameters<ChannelEvents['listen']>[1];

function lastMs(bytes: Buffer, ms: number): Buffer {
  const { samplesPerSecond, samples } = readWav(bytes);
  const length = Math.ceil((ms / 1000) * samplesPerSecond);
  return writeWav({
    samplesPerSecond,
    samples: samples.subarray(Math.max(0, samples.length - length)),
  });
}
