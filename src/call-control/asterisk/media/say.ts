import type { PlaybackEnd } from '../../../asterisk/media/channel/channel-audio.ts';
import type { Sound } from '../../../asterisk/media/sound/sound-cache.ts';
import type { Utterance } from '../../../asterisk/media/speech/speech-synthesizer.ts';
import { MediaError } from '../../application/call-media.ts';
import type { Synthesizer } from '../../application/call-media.ts';
import { nameUnlessDefault } from '../../application/gather-result.ts';
import { isSilence, repetitions, silenceMsOf, textsOf } from '../../application/say.ts';
import type { MembersOf } from '../../application/verb.ts';
import { paced, played, unlessAborted } from './audible.ts';
import type { Audible } from './audible.ts';

const NO_ENGINE =
  'say: this installation does not speak; the operator can choose an engine by ASTERISK_SPEECH_ENGINE';

type Playing = { call: Audible; signal: AbortSignal };
type Spoken = Sound & AsyncDisposable;

/**
 * Speaks the texts of a `say`, one after the other. While one is heard, the next one is turned into
 * speech.
 */
export function say(
  verb: MembersOf<'say'>,
  synthesizer: Synthesizer | null,
  playing: Playing,
): Promise<void> {
  return played('say', sayTexts(verb, synthesizer, playing));
}

async function sayTexts(
  verb: MembersOf<'say'>,
  synthesizer: Synthesizer | null,
  playing: Playing,
): Promise<void> {
  const texts = textsOf(verb).filter((text) => text.trim() !== '');
  if (texts.length === 0) return;
  await using spoken = new SpokenTexts(verb, synthesizer, playing.call);
  for (let round = repetitions(verb.loop); round > 0; round -= 1) {
    for (const [index, text] of texts.entries()) {
      const next = texts[index + 1] ?? (round > 1 ? texts[0] : undefined);
      const end = await paced(() => sayText(text, next, { spoken, ...playing }), playing.signal);
      if (end !== 'completed') return;
    }
  }
}

async function sayText(
  text: string,
  next: string | undefined,
  { spoken, call, signal }: Playing & { spoken: SpokenTexts },
): Promise<PlaybackEnd> {
  const prepareNext = () => {
    if (next !== undefined && !isSilence(next)) spoken.prepare(next);
  };
  if (isSilence(text)) {
    prepareNext();
    return call.audio.silence(silenceMsOf(text), signal);
  }
  const sound = spoken.take(text);
  const found = await unlessAborted(sound, signal);
  if (found === undefined) {
    // It is still in the making.
    void sound.then((late) => late[Symbol.asyncDispose]()).catch(() => undefined);
    return 'stopped';
  }
  prepareNext();
  await using _ = found;
  return await call.audio.play(found, signal);
}

/** Texts as speech: the one that is heard, and one that is prepared. */
class SpokenTexts implements AsyncDisposable {
  readonly #verb: MembersOf<'say'>;
  readonly #voice: Omit<Utterance, 'text'>;
  readonly #call: Audible;
  #prepared: { text: string; sound: Promise<Spoken> } | undefined;

  constructor(verb: MembersOf<'say'>, synthesizer: Synthesizer | null, call: Audible) {
    this.#verb = verb;
    this.#voice = voiceOf(verb, synthesizer);
    this.#call = call;
  }

  prepare(text: string): void {
    const sound = this.#find(text);
    // Whoever takes it hears of a failure.
    sound.catch(() => undefined);
    this.#prepared = { text, sound };
  }

  /** The speech of a text. Whoever takes it disposes of it. */
  take(text: string): Promise<Spoken> {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    return prepared?.text === text ? prepared.sound : this.#find(text);
  }

  /** Waits for nothing: a text in the making is dropped when it is made. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { sound } = this.#prepared ?? {};
    void sound?.then((unheard) => unheard[Symbol.asyncDispose]()).catch(() => undefined);
  }

  async #find(text: string): Promise<Spoken> {
    const { media, owner } = this.#call;
    if (media.speech === null) throw new MediaError(NO_ENGINE);
    const utterance = { text, ...this.#voice };
    if (this.#verb.disableTtsCache) return media.speech.once(utterance, owner);
    const sound = await media.speech.find(utterance, owner);
    return { ...sound, [Symbol.asyncDispose]: async () => {} };
  }
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
