import { SoundError } from '../sound/sound-error.ts';
import { answerBytes } from './bounded-answer.ts';
import type { SpeechSynthesizer } from './speech-synthesizer.ts';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 40 * 2 ** 20;

/**
 * Speech by a server of the operator: `POST {text, language, voice, vendor}`, answered with
 * `audio/wav`.
 * @param token sent as a bearer token (RFC 6750); null: none
 */
export function httpSpeech(server: { url: string; token: string | null }): SpeechSynthesizer {
  return {
    name: `http ${server.url}`,
    async synthesize({ text, language, voice, vendor }) {
      const body = JSON.stringify({ text, language, voice, vendor });
      const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
      const headers = { 'content-type': 'application/json', accept: 'audio/wav' };
      try {
        return await answerBytes(server, { body, headers }, limits);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : 'unknown';
        throw new SoundError(`the speech server ${reason}`, { cause });
      }
    },
  };
}
