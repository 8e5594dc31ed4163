import { z } from 'zod';
import { answerBytes } from './bounded-answer.ts';
import type { SpeechRecognizer } from './speech-recognizer.ts';

const LIMITS = { timeoutMs: 15_000, maxBytes: 2 ** 20 };
const WRONG_ANSWER =
  'answered no JSON object with a transcript (text) and a confidence (from 0 to 1)';

const recognition = z.object({
  transcript: z.string(),
  confidence: z.number().min(0).max(1).default(1),
});

/**
 * Recognition by a server of the operator: a POST of `audio/wav`, with the language as parameter
 * `language`, answered with `{transcript, confidence}`.
 * @param token sent as a bearer token (RFC 6750); null: none
 */
export function httpRecognizer(server: { url: string; token: string | null }): SpeechRecognizer {
  return {
    async recognize(wav, language) {
      const url = new URL(server.url);
      url.searchParams.set('language', language);
      const headers = { 'content-type': 'audio/wav', accept: 'application/json' };
      const body = new Uint8Array(wav);
      try {
        const address = { url: url.href, token: server.token };
        const answer = await answerBytes(address, { body, headers }, LIMITS);
        return readRecognition(answer.toString());
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : 'failed';
        throw new Error(`the speech recognizer ${reason}`, { cause });
      }
    },
  };
}

function readRecognition(text: string) {
  try {
    return recognition.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(WRONG_ANSWER, { cause });
  }
}
