import { z } from 'zod';
import { seededFraction } from '../simulated/seeded-random.ts';
import type { MembersOf } from './verb.ts';

/**
 * What the callee does when a `gather` waits: press keys, speak, hang up, or nothing. `after_seconds`
 * is the delay after the prompt in simulated seconds; the default is 1.
 */
export type CalleeAnswer = z.infer<typeof calleeAnswer>;

const calleeAnswer = z
  .strictObject({
    digits: z
      .string()
      .regex(/^[0-9A-D*#]+$/, 'must be keys of a telephone such as "1234#"')
      .optional(),
    speech: z.string().min(1, 'must not be empty').optional(),
    confidence: z.number().min(0).max(1).optional(),
    hangup: z.literal(true, 'must be true').optional(),
    after_seconds: z.number().min(0, 'must not be negative').optional(),
  })
  .refine(
    ({ digits, speech, hangup }) =>
      [digits, speech, hangup].filter((one) => one !== undefined).length < 2,
    'takes one of digits, speech and hangup',
  );

const calleeAnswers = z.array(calleeAnswer, 'must be a list').max(1000);

/**
 * Reads a list of callee answers.
 * @param name the name of the list in the request, with which each problem's path begins
 * @returns the answers, or a message with every problem and its path
 */
export function readAnswers(
  given: unknown,
  name: string,
): { ok: true; answers: CalleeAnswer[] } | { ok: false; msg: string } {
  const parsed = calleeAnswers.safeParse(given);
  if (parsed.success) return { ok: true, answers: parsed.data };
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${[name, ...path.map(String)].join('.')}: ${message}`,
  );
  return { ok: false, msg: problems.join('; ') };
}

const SENTENCES = [
  'Yes, please.',
  'No, thank you.',
  'Could you say that again?',
  'I do not have time for this now.',
] as const;
const SILENT_SHARE = 0.1;
/** An application may ask for more, but nobody presses more keys. */
const MAX_KEYS = 32;

/**
 * Draws what a callee without a script answers to a gather: as many keys as it asks for, or a
 * sentence, or in one of ten cases nothing. The draw depends on the seed, the number and the index.
 * @param index of the gather in its call, from 0
 */
export function drawAnswer(
  { input, numDigits, maxDigits, minDigits, finishOnKey = '' }: MembersOf<'gather'>,
  { seed, to, index }: { seed: number; to: string; index: number },
): CalleeAnswer {
  const chance = (name: string) => seededFraction(seed, to, `answer ${index} ${name}`);
  if (chance('silence') < SILENT_SHARE) return {};
  if (input?.includes('speech')) {
    return { speech: SENTENCES[Math.floor(chance('speech') * SENTENCES.length)] ?? SENTENCES[0] };
  }
  const count = Math.min(numDigits ?? maxDigits ?? minDigits ?? 1, MAX_KEYS);
  const keys = Array.from({ length: Math.max(1, count) }, (_, key) =>
    Math.floor(chance(`key ${key}`) * 10),
  );
  return { digits: keys.join('') + finishOnKey.slice(0, 1) };
}
