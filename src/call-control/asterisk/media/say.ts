import type { PlaybackEnd } from '../../../asterisk/media/channel/channel-audio.ts';
import type { Speech } from '../../../asterisk/media/speech/speech.ts';
import type { Utterance } from '../../../asterisk/media/speech/speech-synthesizer.ts';
import { MediaError } from '../../application/call-media.ts';
import type { Synthesizer } from '../../application/call-media.ts';
import { nameUnlessDefault } from '../../application/gather-result.ts';
import { isSilence, repetitions, silenceMsOf, textsOf } from '../../application/say.ts';
import type { MembersOf } from '../../application/verb.ts';
import { played, unlessAborted } from './audible.ts';
import type { Audible } from './audible.ts';

const NO_ENGINE =
  'say: this installation does not speak; the operator can choose an engine by ASTERISK_SPEECH_ENGINE';

/** Speaks one text, or keeps its silence. */
type Say = () => Promise<PlaybackEnd>;

/** Speaks the texts of a `say`, one after the other. All are turned into speech at once. */
export function say(
  verb: MembersOf<'say'>,
  synthesizer: Synthesizer | null,
  { call, signal }: { call: Audible; signal: AbortSignal },
): Promise<void> {
  return played('say', sayTexts(verb, synthesizer, { call, signal }));
}

async function sayTexts(
  verb: MembersOf<'say'>,
  synthesizer: Synthesizer | null,
  { call, signal }: { call: Audible; signal: AbortSignal },
): Promise<void> {
  await using prepared = new AsyncDisposableStack();
  const parts = textsOf(verb)
    .filter((text) => text.trim() !== '')
    .map((text): Say => {
      if (isSilence(text)) return () => call.audio.silence(silenceMsOf(text), signal);
      const sound = findSpeech(verb, { text, ...voiceOf(verb, synthesizer) }, call.media.speech);
      // A text before it may fail first.
      sound.catch(() => undefined);
      prepared.defer(async () => (await sound.catch(() => undefined))?.[Symbol.asyncDispose]());
      return async () => {
        const found = await unlessAborted(sound, signal);
        return found === undefined ? 'stopped' : call.audio.play(found, signal);
      };
    });
  if (parts.length === 0) return;
  for (let round = repetitions(verb.loop); round > 0; round -= 1) {
    for (const part of parts) {
      if ((await part()) !== 'completed') return;
    }
  }
}

async function findSpeech(verb: MembersOf<'say'>, utterance: Utterance, speech: Speech | null) {
  if (speech === null) throw new MediaError(NO_ENGINE);
  if (verb.disableTtsCache) return speech.once(utterance);
  return { ...(await speech.find(utterance)), [Symbol.asyncDispose]: async () => {} };
}

/** What the verb names, else what the call names; null if neither does. */
function voiceOf({ synthesizer: own }: MembersOf<'say'>, ofCall: Synthesizer | null) {
  // A voice that is an object is of a vendor's own.
  const voice = typeof own?.voice === 'string' ? own.voice : undefined;
  return {
    vendor: chosen(own?.vendor, ofCall?.vendor),
    language: chosen(own?.language, ofCall?.language),
    voice: chosen(voice, ofCall?.voice),
  };
}

function chosen(own: string | undefined, ofCall: string | null | undefined): string | null {
  return nameUnlessDefault(own) ?? nameUnlessDefault(ofCall ?? undefined) ?? null;
}
