import { createHash } from 'node:crypto';
import { speakByProgram } from './program-output.ts';
import { safeName } from './speech-synthesizer.ts';
import type { SpeechSynthesizer, Utterance } from './speech-synthesizer.ts';

/**
 * Speech by a program of the operator. `{language}`, `{voice}` and `{vendor}` in its arguments are
 * replaced by those of the text, empty where it names none.
 * @param command the program and its arguments
 */
export function commandSpeech(command: readonly [string, ...string[]]): SpeechSynthesizer {
  const [file, ...template] = command;
  const hash = createHash('sha256').update(JSON.stringify(command)).digest('hex');
  return {
    name: `command ${hash}`,
    synthesize: (utterance) => {
      const args = template.map((argument) => filled(argument, utterance));
      // None of Redial's secrets.
      const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], LC_ALL: 'C.UTF-8' };
      return speakByProgram({ file, args, env }, utterance.text);
    },
  };
}

function filled(argument: string, { language, voice, vendor }: Utterance): string {
  return argument
    .replaceAll('{language}', () => safeName(language))
    .replaceAll('{voice}', () => safeName(voice))
    .replaceAll('{vendor}', () => safeName(vendor));
}
