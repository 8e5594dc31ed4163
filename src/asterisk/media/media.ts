import { join } from 'node:path';
import type { AsteriskSettings } from '../../config/asterisk-settings.ts';
import type { AddressRule } from '../../outbound/address-rule.ts';
import { repeatInBackground } from '../../runtime/background-loop.ts';
import type { AriClient } from '../ari/ari-client.ts';
import { ChannelAudio } from './channel/channel-audio.ts';
import { ChannelEvents } from './channel/channel-events.ts';
import { TurnRecorder } from './channel/turn-recorder.ts';
import { SoundCache } from './sound/sound-cache.ts';
import { SoundDownloads } from './sound/sound-download.ts';
import { CACHE_FOLDER, Sounds } from './sound/sounds.ts';
import { createSynthesizer } from './speech/create-synthesizer.ts';
import { httpRecognizer } from './speech/http-recognizer.ts';
import { Speech } from './speech/speech.ts';
import type { SpeechRecognizer } from './speech/speech-recognizer.ts';
import type { SpeechSynthesizer } from './speech/speech-synthesizer.ts';

export type MediaOptions = {
  ari: AriClient;
  settings: Pick<AsteriskSettings, 'speech' | 'recognizer' | 'soundsDir' | 'cacheDir'> & {
    ari: Pick<AsteriskSettings['ari'], 'application'>;
  };
  /** Where sounds that applications name may be. */
  rule: AddressRule;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Receives a line when the packages of an engine of speech are fetched, or a sound stays too long. */
  onLine?: (line: string) => void;
};

/** Bytes of spoken texts and fetched sounds that are kept: nine hours at 8 kHz. */
const CACHE_BYTES = 2 ** 29;
const LOOK_FOR_UNUSED_MS = 60 * 60 * 1000;

/** What calls play, say and hear, for all channels of one Asterisk. */
export class Media implements AsyncDisposable {
  readonly sounds: Sounds;
  /** Null: this installation does not speak. */
  readonly speech: Speech | null;
  /** Null: this installation does not understand speech. */
  readonly recognizer: SpeechRecognizer | null;
  readonly #ari: AriClient;
  readonly #application: string;
  readonly events: ChannelEvents;
  readonly #downloads: SoundDownloads;
  readonly #ageing: AsyncDisposable;

  private constructor(
    { ari, settings, rule, now, onLine }: MediaOptions,
    synthesizer: SpeechSynthesizer | null,
  ) {
    const { soundsDir, recognizer } = settings;
    const folder = join(soundsDir, CACHE_FOLDER);
    const cache = new SoundCache({ folder, maxBytes: CACHE_BYTES, now });
    this.#ageing = repeatInBackground(() => cache.removeUnused().then(() => false), {
      idleMs: LOOK_FOR_UNUSED_MS,
      onFailure: (error) => onLine?.(`failed to remove unused sounds: ${String(error)}`),
    });
    this.#ari = ari;
    this.#application = settings.ari.application;
    this.events = new ChannelEvents(ari);
    this.#downloads = new SoundDownloads(rule);
    this.sounds = new Sounds({ cache, downloads: this.#downloads, soundsDir, now });
    this.speech = synthesizer && new Speech(synthesizer, cache);
    this.recognizer = recognizer && httpRecognizer(recognizer);
  }

  /**
   * @throws {StartupError} if the packages of the engine of speech cannot be fetched
   */
  static async create(options: MediaOptions): Promise<Media> {
    return new Media(options, await createSynthesizer(options.settings, options.onLine));
  }

  /** The audio of a channel that is up. */
  audioOf(channelId: string): ChannelAudio {
    return new ChannelAudio(this.#ari, this.events, channelId);
  }

  /** Begins to record what the far end of a channel says. */
  recordTurns(channelId: string): Promise<TurnRecorder> {
    const application = this.#application;
    return TurnRecorder.start({ ari: this.#ari, events: this.events, application, channelId });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([
      this.#downloads[Symbol.asyncDispose](),
      this.#ageing[Symbol.asyncDispose](),
    ]);
  }
}
