import { type Codec, encode } from './codec.ts';

/** What a callee lets hear after the answer. */
export type VoiceName =
  | 'echo'
  | 'human'
  | 'key-tone'
  | 'machine'
  | 'machine-without-tone'
  | 'short-machine'
  | 'silence'
  | 'talkative-human'
  | 'tone';

export const SAMPLES_PER_FRAME = 160;
const SAMPLES_PER_SECOND = 8_000;

type Segment = { readonly ms: number; readonly sound: 'speech' | 'beep' | 'key' | 'silence' };

/** The voice of a telephone that sends keys as tones, and no telephone events (RFC 4733). */
export const KEY_TONE: VoiceName = 'key-tone';

/** A greeting of a person is short; that of a machine is long and ends with a tone of 1000 Hz. */
const SEGMENTS: Readonly<Record<Exclude<VoiceName, 'echo'>, readonly Segment[]>> = {
  human: [
    { ms: 300, sound: 'silence' },
    { ms: 700, sound: 'speech' },
  ],
  'key-tone': [
    { ms: 500, sound: 'silence' },
    { ms: 200, sound: 'key' },
  ],
  machine: [
    { ms: 200, sound: 'silence' },
    { ms: 5_000, sound: 'speech' },
    { ms: 200, sound: 'silence' },
    { ms: 600, sound: 'beep' },
  ],
  'machine-without-tone': [
    { ms: 200, sound: 'silence' },
    { ms: 5_000, sound: 'speech' },
  ],
  'short-machine': [
    { ms: 200, sound: 'silence' },
    { ms: 1_200, sound: 'speech' },
    { ms: 400, sound: 'silence' },
    { ms: 400, sound: 'beep' },
  ],
  silence: [],
  'talkative-human': [
    { ms: 500, sound: 'silence' },
    { ms: 700, sound: 'speech' },
    { ms: 400, sound: 'silence' },
    { ms: 1_400, sound: 'speech' },
  ],
  tone: [{ ms: 60_000, sound: 'beep' }],
};

/** The sound of a voice, 20 ms by 20 ms. After its last frame comes silence. */
export type Voice = { readonly frames: readonly Buffer[]; readonly silence: Buffer };

const voices = new Map<string, Voice>();

/** The frames of a voice, which all calls share. An echo is silent until it hears something. */
export function voiceFrames(name: VoiceName, codec: Codec): Voice {
  const key = `${name} ${codec}`;
  const known = voices.get(key);
  if (known !== undefined) return known;
  const segments = name === 'echo' ? [] : SEGMENTS[name];
  const voice = {
    frames: segments.flatMap((segment) => framesOf(segment, codec)),
    silence: encode(new Int16Array(SAMPLES_PER_FRAME), codec),
  };
  voices.set(key, voice);
  return voice;
}

function framesOf(segment: Segment, codec: Codec): Buffer[] {
  const samples = Int16Array.from(
    { length: (segment.ms * SAMPLES_PER_SECOND) / 1000 },
    (_, index) => sampleAt(segment.sound, index / SAMPLES_PER_SECOND),
  );
  const encoded = encode(samples, codec);
  return Array.from({ length: encoded.length / SAMPLES_PER_FRAME }, (_, frame) =>
    encoded.subarray(frame * SAMPLES_PER_FRAME, (frame + 1) * SAMPLES_PER_FRAME),
  );
}

/** Speech is three tones that swell four times a second, as syllables do. */
function sampleAt(sound: Segment['sound'], seconds: number): number {
  if (sound === 'silence') return 0;
  // The key 5, as a pair of tones (ITU-T Q.23).
  if (sound === 'key') return Math.round(8_000 * (wave(770, seconds) + wave(1_336, seconds)));
  if (sound === 'beep') return Math.round(8_000 * wave(1_000, seconds));
  const swell = 0.65 - 0.35 * Math.cos(2 * Math.PI * 4 * seconds);
  return Math.round(
    3_000 * swell * (wave(180, seconds) + wave(540, seconds) + wave(1_150, seconds)),
  );
}

function wave(hertz: number, seconds: number): number {
  return Math.sin(2 * Math.PI * hertz * seconds);
}
