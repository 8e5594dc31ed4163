import type { Voice } from '../../config/simulator.ts';

export type Sound = {
  /** Each word follows `msPerWord` after the one before. */
  words: readonly string[];
  msPerWord: number;
  /** When the recognizer reports its final transcript; null: never. */
  finalMs: number | null;
  /** A phrase by which jambonz knows a machine. */
  hint?: string;
  /** When a machine sounds the tone after which it records. */
  toneMs?: number;
  /** How long the sound lasts before a conversation can begin. */
  beforeTalkMs: number;
};

// jambonz decides for a machine after nine words, which take two seconds here.
const MACHINE = { msPerWord: 2000 / 9, finalMs: 2500, toneMs: 3500, beforeTalkMs: 3500 } as const;

/** What each voice says, in simulated milliseconds after the answer. */
export const SOUNDS: Readonly<Record<Voice, Sound>> = {
  human: {
    words: ['Hello,', 'who', 'is', 'speaking?'],
    msPerWord: 250,
    finalMs: 1200,
    beforeTalkMs: 0,
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
  silence: { words: [], msPerWord: 0, finalMs: null, beforeTalkMs: 5000 },
  murmur: { words: ['Er,', 'well', 'then'], msPerWord: 400, finalMs: null, beforeTalkMs: 15_000 },
};

export function isMachine(voice: Voice): boolean {
  return SOUNDS[voice].toneMs !== undefined;
}
