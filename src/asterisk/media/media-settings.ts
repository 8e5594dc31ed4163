/** Which engine speaks. */
export type SpeechSettings =
  | { engine: 'espeak-ng' }
  /** A program and its arguments: the text comes on its stdin, WAV is expected on its stdout. */
  | { engine: 'command'; command: readonly [string, ...string[]] }
  /** An address that answers a POST of the text with `audio/wav`. */
  | { engine: 'http'; url: string; token: string | null };

/** An address that answers a POST of `audio/wav` with what was said in it. */
export type RecognizerSettings = { url: string; token: string | null };

/** What calls need to speak, to play sounds and to understand speech. */
export type MediaSettings = {
  speech: SpeechSettings;
  /** Null: speech of callees is not understood. */
  recognizer: RecognizerSettings | null;
  /** The folder of the sounds that applications may name as files; null: they may name none. */
  soundsDir: string | null;
};
