import type { Voice } from '../../config/simulator.ts';

export type Sound = {
  /** The words in order; each is heard `msPerWord` after the one before. */
  words: readonly string[];
  msPerWord: number;
  /** When the recognizer takes what was said for a whole; null: never. */
  finalMs: number | null;
  /** The end of the words by which machines are known, where these are. */
  hint?: string;
  /** When a machine sounds its tone, after which it records. */
  toneMs?: number;
  /** Milliseconds before a conversation can begin, for whoever only listens. */
  lastsMs: number;
};

// Nine words, of which jambonz takes a machine, are said in two seconds.
const MACHINE = { msPerWord: 2000 / 9, finalMs: 2500, toneMs: 3500, lastsMs: 3500 } as const;

/** What is heard, in simulated milliseconds after the answer. */
export const SOUNDS: Readonly<Record<Voice, Sound>> = {
  human: {
    words: ['Hello,', 'who', 'is', 'speaking?'],
    msPerWord: 250,
    finalMs: 1200,
    lastsMs: 0,
  },
  machine: {
    ...MACHINE,
    words: 'Hello, I cannot take your call now, please leave a message'.split(' '),
  },
  'hinting-machine': {
    ...MACHINE,
    words: 'The person you called is not available'.split(' '),
    hint: 'is not available',
  },
  'counting-machine': { ...MACHINE, words: 'You have reached 5 5 5 0 1 0 0'.split(' ') },
  silence: { words: [], msPerWord: 0, finalMs: null, lastsMs: 5000 },
  murmur: { words: ['Er,', 'well', 'then'], msPerWord: 400, finalMs: null, lastsMs: 15_000 },
};

export function isMachine(voice: Voice): boolean {
  return SOUNDS[voice].toneMs !== undefined;
}
