import type { Speech } from '../ledger/call-details.ts';
import type { Synthesizer } from './call-media.ts';
import { nameUnlessDefault } from './gather-result.ts';
import type { Recognizer } from './gather-result.ts';
import type { MembersOf } from './verb.ts';

const DEFAULT = { vendor: 'default', language: 'en-US' };

/** Who speaks and who listens in a call: as its request says, and then each `config`. */
export class CallVoice {
  synthesizer: Synthesizer | null;
  recognizer: Recognizer;

  /** @param speech of the request; null: it has none */
  constructor(speech: Speech | null) {
    this.synthesizer = speech?.synthesizer ?? null;
    this.recognizer = speech?.recognizer ?? DEFAULT;
  }

  /** Takes what a `config` names; `default` leaves what the call has. */
  configure({ synthesizer, recognizer }: MembersOf<'config'>): void {
    this.recognizer = {
      vendor: nameUnlessDefault(recognizer?.vendor) ?? this.recognizer.vendor,
      language: nameUnlessDefault(recognizer?.language) ?? this.recognizer.language,
    };
    if (!synthesizer) return;
    const { vendor, language, voice } = this.synthesizer ?? { ...DEFAULT, voice: 'default' };
    const named = typeof synthesizer.voice === 'string' ? synthesizer.voice : undefined;
    this.synthesizer = {
      vendor: nameUnlessDefault(synthesizer.vendor) ?? vendor,
      language: nameUnlessDefault(synthesizer.language) ?? language,
      voice: nameUnlessDefault(named) ?? voice,
    };
  }
}
