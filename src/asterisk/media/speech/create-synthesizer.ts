import type { AsteriskSettings } from '../../../config/asterisk-settings.ts';
import { commandSpeech } from './command-speech.ts';
import { espeakSpeech } from './espeak-speech.ts';
import { httpSpeech } from './http-speech.ts';
import type { SpeechSynthesizer } from './speech-synthesizer.ts';

/**
 * The engine of speech that the operator has chosen; null: none.
 * @param onLine receives a line when the packages of an engine are fetched
 * @throws {StartupError} if they cannot be fetched
 */
export async function createSynthesizer(
  { speech, cacheDir }: Pick<AsteriskSettings, 'speech' | 'cacheDir'>,
  onLine?: (line: string) => void,
): Promise<SpeechSynthesizer | null> {
  switch (speech?.engine) {
    case undefined:
      return null;
    case 'espeak-ng':
      return espeakSpeech({ cacheDir, ...(onLine && { onLine }) });
    case 'command':
      return commandSpeech(speech.command);
    case 'http':
      return httpSpeech(speech);
  }
}
