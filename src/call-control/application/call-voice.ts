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
    if (recognizer) this.recognizer = { ...this.recognizer, ...named(recognizer) };
    if (!synthesizer) return;
    const before = this.synthesizer ?? { ...DEFAULT, voice: 'default' };
    // A voice that is an object is of a vendor's own.
    const voice = typeof synthesizer.voice === 'string' ? synthesizer.voice : undefined;
    this.synthesizer = { ...before, ...named(synthesizer), ...chosen('voice', voice) };
  }
}

function named({ vendor, language }: { vendor?: string; language?: string }) {
  return { ...chosen('vendor', vendor), ...chosen('language', language) };
}

function chosen(member: string, given: string | undefined): Record<string, string> {
  const name = nameUnlessDefault(given);
  return name === undefined ? {} : { [member]: name };
}
