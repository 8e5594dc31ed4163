import { randomUUID } from 'node:crypto';
import { readPlayable } from '../sound/playable.ts';
import type { Sound, SoundCache } from '../sound/sound-cache.ts';
import type { SpeechSynthesizer, Utterance } from './speech-synthesizer.ts';

/** Texts that are spoken at once; the others wait. */
const AT_ONCE = 4;

/** Spoken texts as sounds. A text that was spoken before, in the same way, is not spoken again. */
export class Speech {
  readonly #engine: SpeechSynthesizer;
  readonly #cache: SoundCache;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(engine: SpeechSynthesizer, cache: SoundCache) {
    this.#engine = engine;
    this.#cache = cache;
  }

  /**
   * @throws {SoundError} if the engine cannot speak the text, or its sound cannot be played
   */
  async find(utterance: Utterance): Promise<Sound> {
    const { text, vendor, language, voice } = utterance;
    const name = JSON.stringify(['speech', this.#engine.name, vendor, language, voice, text]);
    return this.#cache.get(name, () => this.#speak(utterance));
  }

  /** A sound that nobody else finds. Whoever asked for it removes it. */
  async once(utterance: Utterance): Promise<Sound & AsyncDisposable> {
    const sound = await this.#cache.get(randomUUID(), () => this.#speak(utterance));
    return { ...sound, [Symbol.asyncDispose]: () => this.#cache.remove(sound) };
  }

  async #speak(utterance: Utterance) {
    await this.#begin();
    try {
      return await readPlayable(await this.#engine.synthesize(utterance), '.wav');
    } finally {
      this.#end();
    }
  }

  async #begin(): Promise<void> {
    if (this.#underWay < AT_ONCE) this.#underWay += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Hands the place to the next one that waits. */
  #end(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#underWay -= 1;
    else next();
  }
}
