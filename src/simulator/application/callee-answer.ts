import { z } from 'zod';
import { seededFraction } from '../network/seeded.ts';
import type { MembersOf } from './verb.ts';

/**
 * What the called person does when a `gather` waits: press keys, speak, hang up, or none of it. The
 * wait before it is in simulated seconds after the prompt, 1 unless told.
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

export const calleeAnswers = z.array(calleeAnswer).max(1000);

/**
 * What is wrong with a list of answers, each problem with its place, or the list itself.
 * @param name what the list is called where it was given
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
/** Nobody presses more, whatever an application asks for. */
const MAX_KEYS = 32;

/**
 * What a person without a script answers to the `index`-th gather (0 is the first) of a call to a
 * number: as many keys as are asked for, or a sentence, and now and then nothing.
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
