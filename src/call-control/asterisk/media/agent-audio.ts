import type { AudioStream } from '../../../asterisk/media/stream/audio-stream.ts';
import { SoundError } from '../../../asterisk/media/sound/sound-error.ts';
import { readWav } from '../../../asterisk/media/sound/wav.ts';
import { StreamResampler } from '../../../asterisk/media/stream/stream-resampler.ts';
import { readAgentMessage } from './agent-message.ts';
import type { AgentMessage, PlayAudio } from './agent-message.ts';
import type { Received } from './agent-socket.ts';
import type { ListenSettings } from './listen-settings.ts';

type Parts = {
  stream: Pick<AudioStream, 'sampleRate' | 'play' | 'mark' | 'clear'>;
  settings: Pick<ListenSettings, 'agentAudio' | 'agentSampleRate'>;
  send: (message: Record<string, unknown>) => void;
};

/** jambonz ignores more marks than this. */
const MOST_MARKS = 30;
const DEFAULT_RAW_RATE = 16_000;
/** As jambonz: half a second of 1,500 Hz. */
const BEEP = { hertz: 1500, seconds: 0.5, amplitude: 8000 };

/** Plays what an agent sends, and tells the agent when it is played. */
export class AgentAudio {
  readonly #parts: Parts;
  readonly #resampler: StreamResampler | null;
  /** Marks of the agent that are not reported yet. */
  #marks = new Set<object>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { agentSampleRate } = parts.settings;
    const { sampleRate } = parts.stream;
    this.#resampler =
      agentSampleRate === sampleRate ? null : new StreamResampler(agentSampleRate, sampleRate);
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
    this.#parts.stream.mark({ onPlayed: report('playout'), onCleared: report('cleared') });
  }

  #playMessage({ audioContent, audioContentType, sampleRate, id, queuePlay }: PlayAudio): void {
    const bytes = Buffer.from(audioContent, 'base64');
    const rate = sampleRate || DEFAULT_RAW_RATE;
    const sound =
      audioContentType === 'raw' ? { sampleRate: rate, audio: bytes } : readSound(bytes);
    if (sound === undefined || !isPlayable(sound.sampleRate)) return;
    const { stream, send } = this.#parts;
    if (queuePlay !== true) stream.clear();
    stream.play(converted(sound, stream.sampleRate));
    const report = () => {
      const milliseconds = Math.round(sound.audio.length / 2 / (sound.sampleRate / 1000));
      const played = { playbackSeconds: Math.floor(milliseconds / 1000) };
      const data = { id, ...played, playbackMilliseconds: milliseconds };
      send({ type: 'playDone', data });
    };
    stream.mark({ onPlayed: report, onCleared: () => send({ type: 'playDone', data: { id } }) });
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
