import { TokenBucket } from '../../../domain/limits/token-bucket.ts';
import type { AudioStream } from '../../../asterisk/media/stream/audio-stream.ts';
import type { Mark } from '../../../asterisk/media/stream/playout-queue.ts';
import { SoundError } from '../../../asterisk/media/sound/sound-error.ts';
import { readWav } from '../../../asterisk/media/sound/wav.ts';
import { StreamResampler } from '../../../asterisk/media/stream/stream-resampler.ts';
import { readAgentMessage } from './agent-message.ts';
import type { AgentMessage, PlayAudio } from './agent-message.ts';
import type { Received } from './agent-socket.ts';
import type { ListenSettings } from './listen-settings.ts';

type Parts = {
  stream: Pick<AudioStream, 'sampleRate' | 'queuedSeconds' | 'play' | 'mark' | 'clear'>;
  settings: Pick<ListenSettings, 'agentAudio' | 'agentSampleRate'>;
  send: (message: Record<string, unknown>) => void;
};

/** An agent that speaks faster than the callee hears gets this far ahead. */
const MOST_QUEUED_SECONDS = 120;
const TOO_FAR_AHEAD = `the agent sent more than ${MOST_QUEUED_SECONDS} s of audio ahead`;
/** jambonz ignores more marks than this. */
const MOST_MARKS = 30;
/** What waits for audio to be played: marks, cleared ones too, and sounds of `playAudio`. */
const MOST_WAITING = 300;
/** Converting audio takes up to 2 ms a second of it; what was cleared counts, too. */
const AUDIO_SECONDS = { most: 300, perSecond: 5 };
const TOO_MUCH_AUDIO = `the agent sent more than ${AUDIO_SECONDS.perSecond} s of audio a second, after ${AUDIO_SECONDS.most} s at once`;
const TOO_MANY_WAITING = `the agent sent more than ${MOST_WAITING} marks and sounds ahead`;
const DEFAULT_RAW_RATE = 16_000;
/** As jambonz: half a second of 1,500 Hz. */
const BEEP = { hertz: 1500, seconds: 0.5, amplitude: 8000 };

/** Plays what an agent sends, and tells the agent when it is played. */
export class AgentAudio {
  readonly #parts: Parts;
  readonly #resampler: StreamResampler | null;
  /** Marks of the agent that are not reported yet. */
  readonly #marks = new Set<object>();
  #waiting = 0;
  readonly #seconds = new TokenBucket(AUDIO_SECONDS, performance.now());
  #isTooFarAhead = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { agentSampleRate } = parts.settings;
    const { sampleRate } = parts.stream;
    this.#resampler =
      agentSampleRate === sampleRate ? null : new StreamResampler(agentSampleRate, sampleRate);
  }

  /** Seconds of audio, and places in it, that are not played yet; too many of either are a problem. */
  get problem(): string | undefined {
    if (this.#isTooFarAhead || this.#parts.stream.queuedSeconds > MOST_QUEUED_SECONDS) {
      return TOO_FAR_AHEAD;
    }
    if (this.#seconds.level < 0) return TOO_MUCH_AUDIO;
    return this.#waiting > MOST_WAITING ? TOO_MANY_WAITING : undefined;
  }

  /** @returns `disconnect` if the agent takes leave */
  receive(received: Received): 'disconnect' | undefined {
    const { agentAudio } = this.#parts.settings;
    if (received.kind === 'audio') {
      if (agentAudio === 'stream') this.#play(received.audio);
      return undefined;
    }
    const message = readAgentMessage(received.text);
    if (message?.type === 'disconnect') return 'disconnect';
    if (message !== undefined && agentAudio !== 'none') this.#obey(message);
    return undefined;
  }

  playBeep(): void {
    const { sampleRate } = this.#parts.stream;
    const samples = Int16Array.from(
      { length: sampleRate * BEEP.seconds },
      (_, index) => BEEP.amplitude * Math.sin((2 * Math.PI * BEEP.hertz * index) / sampleRate),
    );
    this.#parts.stream.play(Buffer.from(samples.buffer));
  }

  #obey(message: Exclude<AgentMessage, { type: 'disconnect' }>): void {
    switch (message.type) {
      case 'playAudio':
        if (this.#parts.settings.agentAudio === 'messages') this.#playMessage(message.data);
        return;
      case 'killAudio':
        return this.#parts.stream.clear();
      case 'mark':
        return this.#mark(message.data.name);
      case 'clearMarks':
        return this.#marks.clear();
    }
  }

  #play(audio: Buffer): void {
    this.#count(audio.length / 2 / this.#parts.settings.agentSampleRate);
    if (this.problem !== undefined) return;
    this.#parts.stream.play(this.#resampler?.convert(audio) ?? audio);
  }

  /** Marks that the agent has cleared are not reported, as in jambonz. */
  #mark(name: string): void {
    if (this.#marks.size >= MOST_MARKS) return;
    const mark = { name };
    this.#marks.add(mark);
    const report = (event: 'playout' | 'cleared') => () => {
      if (this.#marks.delete(mark)) this.#parts.send({ type: 'mark', data: { name, event } });
    };
    this.#wait({ onPlayed: report('playout'), onCleared: report('cleared') });
  }

  /** Counts audio before it is converted. */
  #count(seconds: number): void {
    this.#seconds.take(seconds, performance.now());
    this.#isTooFarAhead = this.#parts.stream.queuedSeconds + seconds > MOST_QUEUED_SECONDS;
  }

  #wait({ onPlayed, onCleared }: Mark): void {
    this.#waiting += 1;
    const over = (report: () => void) => () => {
      this.#waiting -= 1;
      report();
    };
    this.#parts.stream.mark({ onPlayed: over(onPlayed), onCleared: over(onCleared) });
  }

  #playMessage({ audioContent, audioContentType, sampleRate, id, queuePlay }: PlayAudio): void {
    const bytes = Buffer.from(audioContent, 'base64');
    const rate = sampleRate || DEFAULT_RAW_RATE;
    const sound =
      audioContentType === 'raw' ? { sampleRate: rate, audio: bytes } : readSound(bytes);
    if (sound === undefined || !isPlayable(sound.sampleRate)) return;
    const { stream, send } = this.#parts;
    if (queuePlay !== true) stream.clear();
    this.#count(sound.audio.length / 2 / sound.sampleRate);
    if (this.problem !== undefined) return;
    stream.play(converted(sound, stream.sampleRate));
    const report = () => {
      const milliseconds = Math.round(sound.audio.length / 2 / (sound.sampleRate / 1000));
      const played = { playbackSeconds: Math.floor(milliseconds / 1000) };
      const data = { id, ...played, playbackMilliseconds: milliseconds };
      send({ type: 'playDone', data });
    };
    this.#wait({ onPlayed: report, onCleared: () => send({ type: 'playDone', data: { id } }) });
  }
}

/** The rates that jambonz accepts are multiples of 8,000; WAV files often have 11,025 and its multiples. */
function isPlayable(sampleRate: number): boolean {
  const isMultiple = sampleRate % 8000 === 0 || sampleRate % 11_025 === 0;
  return isMultiple && sampleRate > 0 && sampleRate <= 64_000;
}

function converted({ sampleRate, audio }: { sampleRate: number; audio: Buffer }, rate: number) {
  return sampleRate === rate ? audio : new StreamResampler(sampleRate, rate).convert(audio);
}

/** The samples of a WAV file; undefined for any other file. */
function readSound(bytes: Buffer): { sampleRate: number; audio: Buffer } | undefined {
  try {
    const { samplesPerSecond, samples } = readWav(bytes);
    const { buffer, byteOffset, byteLength } = samples;
    return { sampleRate: samplesPerSecond, audio: Buffer.from(buffer, byteOffset, byteLength) };
  } catch (error) {
    if (error instanceof SoundError) return undefined;
    throw error;
  }
}
