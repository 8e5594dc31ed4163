import { randomUUID } from 'node:crypto';
import { readPlayable } from '../sound/playable.ts';
import { SharedPlaces } from '../sound/shared-places.ts';
import type { Sound, SoundCache } from '../sound/sound-cache.ts';
import { SoundError } from '../sound/sound-error.ts';
import type { SpeechSynthesizer, Utterance } from './speech-synthesizer.ts';

/** Texts that are spoken at once; the others wait. */
const AT_ONCE = 4;
/** A call needs the text that it speaks and the next one. */
const WAITING_PER_OWNER = 1000;
/** About ten minutes of speech. */
const MOST_CHARACTERS = 10_000;

/** Spoken texts as sounds. A text that was spoken before, in the same way, is not spoken again. */
export class Speech {
  readonly #engine: SpeechSynthesizer;
  readonly #cache: SoundCache;
  readonly #places = new SharedPlaces({
    places: AT_ONCE,
    placesPerOwner: AT_ONCE,
    waitingPerOwner: WAITING_PER_OWNER,
  });

  constructor(engine: SpeechSynthesizer, cache: SoundCache) {
    this.#engine = engine;
    this.#cache = cache;
  }

  /**
   * @param owner in whose turn the text is spoken
   * @throws {SoundError} if the text is too long, the engine cannot speak it, or its sound cannot be
   *   played
   */
  async find(utterance: Utterance, owner: string): Promise<Sound> {
    const { text, vendor, language, voice } = utterance;
    const name = JSON.stringify(['speech', this.#engine.name, vendor, language, voice, text]);
    return this.#cache.get(name, () => this.#speak(utterance, owner));
  }

  /**
   * A sound that nobody else finds. Whoever asked for it removes it.
   * @throws as `find`
   */
  async once(utterance: Utterance, owner: string): Promise<Sound & AsyncDisposable> {
    const sound = await this.#cache.get(randomUUID(), () => this.#speak(utterance, owner));
    return { ...sound, [Symbol.asyncDispose]: () => this.#cache.remove(sound) };
  }

  async #speak(utterance: Utterance, owner: string) {
    const { length } = utterance.text;
    if (length > MOST_CHARACTERS) {
      throw new SoundError(
        `its text has ${length} characters and may have ${MOST_CHARACTERS}: make it a list of shorter texts`,
      );
    }
    return this.#places.work(owner, async () =>
      readPlayable(await this.#engine.synthesize(utterance), '.wav'),
    );
  }
}
