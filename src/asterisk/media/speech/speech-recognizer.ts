/** What was understood of a turn of the callee. */
export type Recognition = {
  /** Empty: nothing was understood. */
  transcript: string;
  /** From 0 to 1. */
  confidence: number;
};

/** An engine that understands speech. */
export interface SpeechRecognizer {
  /**
   * @param wav 16-bit PCM, one channel, 8 kHz
   * @param language BCP 47, such as `en-US`
   * @throws {Error} whose message says what the engine did instead
   */
  recognize(wav: Buffer, language: string): Promise<Recognition>;
}
