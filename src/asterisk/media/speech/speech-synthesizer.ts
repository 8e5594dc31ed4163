/** A text that is to be spoken, and how. Null: the engine decides. */
export type Utterance = {
  /** Plain text, or text with markup (SSML). */
  text: string;
  vendor: string | null;
  /** BCP 47, such as `en-US`. */
  language: string | null;
  voice: string | null;
};

/** An engine that speaks. */
export interface SpeechSynthesizer {
  /** Tells the engine from all others, so that their prompts are kept apart. */
  readonly name: string;
  /**
   * Speaks a text into a WAV file. Engines limit its time and size themselves.
   * @throws {SoundError} says why it cannot be spoken; the text is not in it
   */
  synthesize(utterance: Utterance): Promise<Buffer>;
}

/** Names of vendors, languages and voices that an engine gets; none can be taken for an option. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9 ._:+-]{0,99}$/;

/** A name that may be handed to a program; empty if there is none, or if it is none. */
export function safeName(name: string | null): string {
  return name !== null && NAME.test(name) ? name : '';
}
